"""The sparing compositor paints the same as Textual does for the whole screen, with lines framed
again.
"""

from random import Random

import pyte
import pytest
from textual._compositor import Compositor, CompositorUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen

from loyd.tui.framework.line_widget import LineWidget
from tests.tui.explore.explore_driver import explore, press, screen_of, until

REGIONS = 12
pytestmark = pytest.mark.every_paint


def whole(screen: Screen[object], region: Region) -> list[str]:
    """What Textual's own compositor would write of a region, asking every widget for all its
    lines.
    """
    compositor = screen._compositor
    chops = Compositor._render_chops(compositor, compositor.size.region, lambda _: True)
    lines = ["".join(strip.text for strip in line.values()) for line in chops]
    return [line[region.x : region.right] for line in lines[region.y : region.bottom]]


def sparing(screen: Screen[object], region: Region) -> list[str]:
    """What is painted of it, from the chops inside it."""
    compositor = screen._compositor
    compositor._cuts = None  # as after another layout, when nothing is known to be on screen
    compositor._dirty_regions.add(region)
    update = compositor.render_partial_update()
    assert update is not None
    found = []
    for y in region.line_range:
        line = " " * compositor.size.width
        for column, strip in update.chops[y].items():
            assert strip is not None
            line = line[:column] + strip.text + line[column + strip.cell_length :]
        found.append(line[region.x : region.right])
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_what_is_painted(size: tuple[int, int]) -> None:
    random = Random(str(size))
    async with explore(size) as pilot:
        for keys in (
            ["right"] * 3,
            ["v"],
            ["right", "v"],
            ["g"],
            ["escape", "z"],
            ["left"],
            ["1"],
            ["escape", "a"],
            ["escape", "b"],
            ["escape"],
        ):
            await press(pilot, *keys)
            for _ in range(REGIONS):
                x, y = random.randrange(size[0]), random.randrange(size[1])
                region = Region(
                    x, y, random.randint(1, size[0] - x), random.randint(1, size[1] - y)
                )
                assert sparing(pilot.app.screen, region) == whole(pilot.app.screen, region)


KEYS = [
    *"vzZRPEtg40",
    "right",
    "left",
    "end",
    "home",
    "tab",
    "shift+tab",
    "question_mark",
    "a",
    "b",
    "escape",
    "escape",
    "escape",
]


def as_written(update: CompositorUpdate, app: App[None], shown: pyte.Screen) -> list[list[object]]:
    """The characters of a terminal, with their colours, after an update."""
    pyte.Stream(shown).feed(update.render_segments(app.console))
    return [
        [shown.buffer[line][column] for column in range(shown.columns)]
        for line in range(shown.lines)
    ]


@pytest.mark.parametrize("seed", range(4))
async def test_what_the_terminal_shows(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not written because it is already there, is really there."""
    random = Random(seed)
    shown, written = pyte.Screen(120, 40), [[[object()]]]

    def display(app: App[None], screen: Screen[object], update: CompositorUpdate | None) -> None:
        del screen
        if update is not None:
            written.append(as_written(update, app, shown))

    monkeypatch.setattr(App, "_display", display)
    async with explore((shown.columns, shown.lines)) as pilot:

        def is_right() -> bool:
            whole = Compositor.render_full_update(pilot.app.screen._compositor)
            return written[-1] == as_written(
                whole, pilot.app, pyte.Screen(shown.columns, shown.lines)
            )

        for _ in range(40):
            await pilot.press(random.choice(KEYS))
            if not random.randrange(8):
                columns, lines = random.choice([(80, 24), (120, 40), (160, 45)])
                shown.resize(lines, columns)
                await pilot.resize_terminal(columns, lines)
            await until(pilot, is_right)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_lines_in_their_frames(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        for keys in (
            ["right"],
            ["right"],
            ["tab"],
            ["right"],
            ["v", "right"],
            ["left"],
            ["t", "right"],
        ):
            await press(pilot, *keys)
            shown = [widget for widget in screen_of(pilot).query(LineWidget) if widget.is_on_screen]
            assert len(shown) > 2
            for widget in shown:
                region = widget.outer_size.region
                assert widget.render_lines(region) == StylesCache().render_widget(widget, region)
