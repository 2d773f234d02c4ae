"""What is painted sparingly is what Textual paints of the whole screen, with lines framed anew."""

from random import Random

import pytest
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.screen import Screen

from loyd.tui.widgets.painted import Painted
from tests.tui.screens.explored import explore, press, screen_of

REGIONS = 12


def whole(screen: Screen[object], region: Region) -> list[str]:
    """What Textual's own compositor would write of a region, asking every widget for all its lines."""
    compositor = screen._compositor
    chops = Compositor._render_chops(compositor, compositor.size.region, lambda _: True)
    lines = ["".join(strip.text for strip in line.values()) for line in chops]
    return [line[region.x : region.right] for line in lines[region.y : region.bottom]]


def sparing(screen: Screen[object], region: Region) -> list[str]:
    """What is painted of it, from the chops that lie in it."""
    compositor = screen._compositor
    compositor._dirty_regions.add(region)
    update = compositor.render_partial_update()
    assert update is not None
    found = []
    for y in region.line_range:
        parts = zip(update.chops[y].items(), update.chop_ends[y], strict=True)
        line = "".join(" " * (end - start) if strip is None else strip.text for (start, strip), end in parts)
        found.append(line[region.x : region.right])
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_what_is_painted(size: tuple[int, int]) -> None:
    random = Random(str(size))
    async with explore(size) as pilot:
        for keys in (["right"] * 3, ["v"], ["right", "v"], ["u"], ["escape", "z"], ["left"], ["1"], ["escape"]):
            await press(pilot, *keys)
            for _ in range(REGIONS):
                x, y = random.randrange(size[0]), random.randrange(size[1])
                region = Region(x, y, random.randint(1, size[0] - x), random.randint(1, size[1] - y))
                assert sparing(screen_of(pilot), region) == whole(screen_of(pilot), region)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_lines_in_their_frames(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        for keys in (["right"], ["right"], ["tab"], ["right"], ["v", "right"], ["left"], ["t", "right"]):
            await press(pilot, *keys)
            for widget in screen_of(pilot).query(Painted):
                if widget.is_on_screen:
                    region = widget.outer_size.region
                    assert widget.render_lines(region) == StylesCache().render_widget(widget, region)
