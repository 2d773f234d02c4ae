import pytest
from rich.color import ColorSystem

from loyd.tui.paint.roles import THEMES
from loyd.tui.widgets.counters import Counters
from loyd.tui.widgets.growth_plots import GrowthPlots
from loyd.tui.widgets.search_log import SearchLog
from tests.tui.screens.explored import SIZES, explore, press, screen_of, text_of, until


@pytest.mark.parametrize("size", SIZES)
async def test_a_terminal_of_ascii_is_shown_nothing_else(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    async with explore(size) as pilot:
        await press(pilot, "shift+right", "shift+right")
        assert "step 20" in text_of(pilot)
        for key in ("1", "2", "8", "9", "b", "a", "g", "question_mark", "ctrl+p"):
            await pilot.press(key)
            await pilot.pause()
            shown = text_of(pilot)
            assert shown.isascii(), key
            assert "?" not in shown.replace("? all keys", "").replace("! ?", "") or key in ("question_mark", "ctrl+p"), key
            await pilot.press("escape", "1")
            await pilot.pause()


async def test_no_color_shows_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with explore() as pilot:
        await press(pilot, "shift+right")
        assert pilot.app.no_color
        for strip in pilot.app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                for colour in (style.color, style.bgcolor) if style else ():
                    assert colour is None or colour.triplet is None or len(set(colour.triplet)) == 1
        assert "┌" in text_of(pilot)


@pytest.mark.parametrize("theme", [*(theme.name for theme in THEMES), "ansi-dark", "nord", "solarized-light"])
async def test_every_theme_shows_the_same_text(theme: str) -> None:
    async with explore() as pilot:
        pilot.app.console._color_system = ColorSystem.TRUECOLOR
        await press(pilot, "shift+right")
        log, counters = screen_of(pilot).query_one(SearchLog), screen_of(pilot).query_one(Counters)
        before = [widget.render_line(line).text for widget in (log, counters) for line in range(widget.size.height)]
        pilot.app.theme = theme
        await pilot.pause()
        assert [widget.render_line(line).text for widget in (log, counters) for line in range(widget.size.height)] == before
        assert "Step 10" in text_of(pilot)


async def test_a_change_of_theme_reaches_the_plots() -> None:
    async with explore() as pilot:
        pilot.app.console._color_system = ColorSystem.TRUECOLOR
        await press(pilot, "shift+right")
        plot = screen_of(pilot).view.query_one(GrowthPlots).growth
        before = [one.style for one in plot.series]
        await pilot.press("t")
        await until(pilot, lambda: [one.style for one in plot.series] != before)
