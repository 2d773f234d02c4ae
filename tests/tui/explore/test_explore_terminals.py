import pytest
from rich.color import ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.widgets import Input

from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.explore.node_lists import SearchLog
from loyd.tui.paint.terminal import ManyColoursFilter
from loyd.tui.paint.theme import THEMES, contrast
from loyd.tui.parts.bars import KeyBar
from loyd.tui.parts.timeline import StatusLine
from loyd.tui.pictures.trajectory.strip import TrajectoryStrip
from tests.tui.explore.explore_driver import explore, lines_of, press, screen_of, text_of, until
from tests.tui.sizes import SIZES

BLUE = 4
"""The dark blue of the sixteen colours, which is illegible on black."""


@pytest.mark.parametrize("size", SIZES)
async def test_a_terminal_of_ascii_is_shown_nothing_else(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    async with explore(size) as pilot:
        await press(pilot, "shift+right", "shift+right")
        assert "step 20" in text_of(pilot)
        for key in ("1", "2", "8", "9", "b", "a", "g", "enter", "slash", "question_mark", "ctrl+p"):
            await pilot.press(key)
            await pilot.pause()
            shown = text_of(pilot)
            assert shown.isascii(), key
            assert "?" not in shown.replace("? help", "").replace("! ?", "") or key in (
                "question_mark",
                "ctrl+p",
            ), key
            await pilot.press("escape", "1")
            await pilot.pause()


async def test_a_terminal_of_ascii_tells_closed_and_open_apart_by_more_than_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    async with explore((150, 60)) as pilot:
        await press(pilot, "shift+right", "shift+right")
        await pilot.pause()
        legend = next(line for line in lines_of(pilot) if "o open" in line)
        assert "# closed" in legend


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


@pytest.mark.parametrize(
    "theme", [*(theme.name for theme in THEMES), "ansi-dark", "nord", "solarized-light"]
)
async def test_every_theme_shows_the_same_text(theme: str) -> None:
    async with explore() as pilot:
        pilot.app.console._color_system = ColorSystem.TRUECOLOR
        await press(pilot, "shift+right")
        log, counters = (
            screen_of(pilot).query_one(SearchLog),
            screen_of(pilot).query_one(StatusLine),
        )
        before = [
            widget.render_line(line).text
            for widget in (log, counters)
            for line in range(widget.size.height)
        ]
        pilot.app.theme = theme
        await pilot.pause()
        assert [
            widget.render_line(line).text
            for widget in (log, counters)
            for line in range(widget.size.height)
        ] == before
        assert "Step 10" in text_of(pilot)


async def test_a_change_of_theme_reaches_the_plots() -> None:
    async with explore() as pilot:
        pilot.app.console._color_system = ColorSystem.TRUECOLOR
        await press(pilot, "shift+right", "6")
        plot = screen_of(pilot).view.query_one(TrajectoryStrip)
        before = [*plot.render_line(plot.size.height - 4)]
        await pilot.press("t")
        await until(pilot, lambda: [*plot.render_line(plot.size.height - 4)] != before)


@pytest.mark.parametrize("theme", ["loyd-dark", "loyd-light", "solarized-light", "solarized-dark"])
async def test_every_word_at_the_foot_reads_in_every_theme(theme: str) -> None:
    async with explore() as pilot:
        pilot.app.console._color_system = ColorSystem.TRUECOLOR
        pilot.app.theme = theme
        bar, words = screen_of(pilot).query_one(KeyBar), []
        for told in ("", "Told"):
            screen_of(pilot).show_message(told)
            await pilot.pause()
            words += [segment for segment in bar.render_line(0) if segment.text.strip()]
        assert {"Told", "play"} <= {word for segment in words for word in segment.text.split()}
        for segment in words:
            assert segment.style is not None
            assert segment.style.color is not None
            assert segment.style.bgcolor is not None
            on = contrast(
                Color.from_rich_color(segment.style.color),
                Color.from_rich_color(segment.style.bgcolor),
            )
            assert on >= 4.5, segment.text


@pytest.mark.parametrize("depth", ["standard", "256", "truecolor"])
async def test_what_a_field_proposes_reads_on_dark_and_light(
    depth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", depth)
    async with explore() as pilot:
        for _ in THEMES:
            await pilot.press("t", "a")
            await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
            field = pilot.app.screen.query_one("#typed", Input)
            style = field.get_component_rich_style("input--placeholder")
            assert style.color is not None
            assert style.bgcolor is not None
            assert (
                contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))
                >= 4.5
            )
            await pilot.press("escape")


async def test_a_terminal_of_256_colours_is_sent_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    async with explore() as pilot:
        await press(pilot, "shift+right")
        assert pilot.app.console.color_system == "256"
        assert pilot.app.theme_variables["loyd-tray"] == "#444444"
        for strip in pilot.app.screen._compositor.render_strips():
            for style in [segment.style for segment in strip if segment.style]:
                for colour in (style.color, style.bgcolor):
                    assert colour is None or colour.type in (ColorType.EIGHT_BIT, ColorType.DEFAULT)


async def test_a_dark_terminal_of_sixteen_colours_is_sent_no_dark_blue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with explore() as pilot:
        await press(pilot, "shift+right")
        assert pilot.app.console.color_system == "standard"
        seen: set[int | None] = set()
        for key in ("5", "7", "enter", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            for strip in pilot.app.screen._compositor.render_strips():
                colours = {
                    segment.style.color
                    for segment in strip
                    if segment.style and segment.style.color and segment.text.strip()
                }
                seen |= {colour.downgrade(ColorSystem.STANDARD).number for colour in colours}
            await pilot.press("escape")
        assert BLUE not in seen
        assert BLUE + 8 in seen


@pytest.mark.parametrize(
    ("colour", "shown"), [("#33281d", "#262626"), ("#1c2330", "#262626"), ("#5f00af", "#5f00af")]
)
def test_a_dark_brown_stays_dark_where_there_are_256_colours(colour: str, shown: str) -> None:
    segment, *_ = ManyColoursFilter().apply(
        [Segment("x", Style(bgcolor=colour, bold=True))], Color(0, 0, 0)
    )
    assert segment.style is not None
    assert segment.style.bgcolor is not None
    assert segment.style.bold
    assert Color.from_rich_color(segment.style.bgcolor).hex.lower() == shown
