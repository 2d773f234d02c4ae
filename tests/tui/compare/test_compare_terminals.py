"""Compare on every kind of terminal: as text at three sizes, in ASCII, without colour, in other
themes, with nothing jumping.
"""

import pytest
from rich.color import ColorSystem
from textual.geometry import Region

from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.figures import Figures, final_figures
from loyd.tui.app import LoydApp
from loyd.tui.bindings import COMPARE_KEYS
from loyd.tui.compare.compare import CompareScreen
from loyd.tui.compare.lane_views import LaneView
from loyd.tui.keys import help_name
from loyd.tui.paint.theme import THEMES
from loyd.tui.parts.bars import KeyBar
from loyd.tui.parts.board_view import BoardView
from tests.tui.compare.race_driver import compare, press, screen_of, settled
from tests.tui.explore.explore_driver import HARD_15, lines_of, said, text_of, until
from tests.tui.sizes import SIZES
from tests.tui.snapshots.snapshots import assert_shows

FOUR = ("astar:misplaced", "astar:manhattan", "idastar:manhattan", "greedy:manhattan")
QUICK = ("greedy:manhattan", "wastar:manhattan:3", "wastar:manhattan:5", "greedy:misplaced")


def without_time(*arguments: object) -> Figures:
    """How a search ended, without measured times."""
    return final_figures(*arguments)._replace(seconds=None, rate=None, bytes=None)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("board", ["sample", "hard-15"])
async def test_the_end(size: tuple[int, int], board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loyd.core.study.compare.lane.final_figures", without_time)
    start, lanes = (HARD_15, QUICK) if board == "hard-15" else (None, FOUR)
    async with compare(size, start, lanes) as pilot:
        await press(pilot, "1", "3", "end")
        await settled(pilot)
        footer = pilot.app.screen.query_one(KeyBar).size.height
        assert_shows(f"compare-{board}-{size[0]}x{size[1]}", lines_of(pilot)[:-footer])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_nothing_jumps_while_it_runs_and_parts(size: tuple[int, int]) -> None:
    async with compare(size, HARD_15, FOUR) as pilot:

        def places() -> list[Region]:
            widgets = [
                *screen_of(pilot).query(LaneView),
                *screen_of(pilot).query(BoardView),
                screen_of(pilot).query_one("#timeline"),
            ]
            return [widget.region for widget in widgets]

        await press(pilot, "1", "3")
        before = places()
        for keys in (["right"], ["u"], ["m"], ["y"], ["y"], ["shift+right"]):
            await press(pilot, *keys)
            assert places() == before
        await press(pilot, "y", "u")
        note = screen_of(pilot).query_one("#note")
        assert said(pilot, "#note").endswith("with f 43." if size == (80, 24) else "bound 45).")
        assert note.visual.get_height(note.styles, note.size.width) <= note.size.height


@pytest.mark.parametrize(
    "keys",
    [[], ["s"], ["g"], ["a"], ["question_mark"], ["1", "3", "u"], ["y"], ["z"], ["v"], ["V"]],
    ids=" ".join,
)
async def test_a_terminal_of_ascii_is_shown_nothing_else(
    keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "end")
        await pilot.press(*keys)
        await pilot.pause()
        shown = text_of(pilot)
        assert shown.isascii()
        assert "?" not in shown.replace("? help", "") or keys == ["question_mark"]
        assert keys or "*" in shown


async def test_no_color_shows_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "end")
        for strip in pilot.app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    assert colour is None or colour.triplet is None or len(set(colour.triplet)) == 1
        for sign in ("312", "selected", "compared with", "✓ 19", "██", "▒"):
            assert sign in text_of(pilot)


@pytest.mark.parametrize("theme", [THEMES[1].name, "nord", "solarized-light"])
async def test_every_theme_shows_the_same_text(theme: str) -> None:
    async with compare(lanes=FOUR) as pilot:
        pilot.app.console._color_system = ColorSystem.TRUECOLOR
        await press(pilot, "end")
        before = unblocked(text_of(pilot))
        lane = screen_of(pilot).query(LaneView).first()
        strip = lane.map.render_line(5)
        pilot.app.theme = theme
        await until(pilot, lambda: lane.map.render_line(5) != strip)
        assert unblocked(text_of(pilot)) == before


def unblocked(text: str) -> str:
    """The text without half blocks, which are filled areas."""
    return text.translate(str.maketrans("▀▄", "  "))


async def test_every_key_does_something_and_is_in_the_palette_and_in_help() -> None:
    async with compare((120, 60)) as pilot:
        screen = screen_of(pilot)
        offered = {command.title for command in pilot.app.get_system_commands(screen)}
        for binding in COMPARE_KEYS:
            name = binding.action.partition("(")[0]
            assert hasattr(
                pilot.app if name.startswith("app.") else screen,
                f"action_{name.removeprefix('app.')}",
            )
            assert binding.tooltip in offered
        await pilot.press("question_mark")
        await pilot.resize_terminal(120, 200)
        await pilot.pause()
        helped = text_of(pilot)
        missing = [binding.tooltip for binding in COMPARE_KEYS if help_name(binding) not in helped]
        assert not missing


async def test_an_app_that_begins_with_two_searches_shows_the_results_of_both() -> None:
    specs = [parse_spec("bfs"), parse_spec("astar:manhattan")]
    async with LoydApp(spec=specs[0], beside=specs[1:]).run_test(size=(80, 24)) as pilot:
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, CompareScreen) and "A Breadth-first" in text_of(pilot)
            ),
        )
        await pilot.pause()
        table = screen_of(pilot).view.table
        assert "B A* · manhattan" in text_of(pilot)
        assert table.region.bottom == screen_of(pilot).query_one("#lanes").region.bottom
