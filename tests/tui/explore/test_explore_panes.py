import re
from itertools import combinations, product
from time import monotonic
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from loyd.core.engine.depth_first.depth_first_trace import ReplayedTrace
from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.system.text import short
from loyd.tui.card.card import CardScreen
from loyd.tui.dialogues.dialogues import PlaceScreen
from loyd.tui.explore.end_card import EndCard
from loyd.tui.explore.explore_layout import arrange_explore
from loyd.tui.explore.explore_panes import PICTURES
from loyd.tui.explore.node_lists import NodeList, SearchLog
from loyd.tui.explore.speed_meter import TimedSteps
from loyd.tui.explore.stage import Stage
from loyd.tui.explore.successor_view import SuccessorView
from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.framework.panes import body_size
from loyd.tui.paint.board_painter import BoardSize, board_extent
from loyd.tui.paint.statuses import status_word
from loyd.tui.parts.board_view import BoardView
from loyd.tui.parts.plots import PlotView
from loyd.tui.parts.step_model import CANNOT_REACH
from loyd.tui.parts.timeline import Timeline
from loyd.tui.pictures.map.map_view import MapView
from loyd.tui.pictures.picture_widget import PictureWidget
from loyd.tui.play.play import PlaybackScreen
from tests.matrices import one_in
from tests.tui.explore.explore_driver import (
    HARD_15,
    SHORT_15,
    UNSOLVABLE,
    explore,
    lines_of,
    press,
    run_of,
    screen_of,
    text_of,
    until,
)
from tests.tui.sizes import ALL

BOARDS = {
    "2x2": "3 1 / x 2",
    "2x5": "1 2 3 4 5 / 6 x 8 9 7",
    "3x3": "2 3 4 / 1 5 x / 7 6 8",
    "4x4": "12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1",
    "5x5": "6 7 23 2 5 / 15 18 19 10 4 / 9 12 3 21 20 / x 11 13 14 24 / 1 17 16 8 22",
}


@pytest.mark.parametrize(
    ("size", "board"), list(product([*ALL, (100, 30), (160, 45)], BOARDS))[:: one_in(3)]
)
async def test_every_board_fits_at_every_size(size: tuple[int, int], board: str) -> None:
    async with explore(size, parse_board(BOARDS[board])) as pilot:
        await press(pilot, "shift+right")
        lines = lines_of(pilot)
        assert len(lines) == size[1]
        assert all(len(line) <= size[0] for line in lines)
        assert "q quit" in lines[-1]
        view = screen_of(pilot).view
        drawn = view.query_one("#board", BoardView)
        assert drawn.board is not None
        if view.query_one(EndCard).display:
            return
        assert drawn.size == board_extent(*drawn.board.size, drawn.largest)
        assert drawn.largest is not BoardSize.LINE
        assert view.query_one("#body").size == body_size(*size)
        panes = [pane.region for pane in view.query_one("#body").children if pane.display]
        assert all(view.query_one("#body").region.contains_region(pane) for pane in panes)
        assert not any(one.overlaps(other) for one, other in combinations(panes, 2))
        shown = text_of(pilot)
        for successor in run_of(pilot).trace.successors(run_of(pilot).position):
            of_move = screen_of(pilot).query_one(f"#successor-{successor.move.word}", SuccessorView)
            words = " ".join(" ".join(line.plain for line in of_move.paint(*of_move.size)).split())
            assert re.search(
                rf"\b{successor.move.letter} . (.* )?{status_word(successor.status)}", words
            )
            assert re.search(rf"\bf {successor.f:g}\b", shown)
        assert "owest f (" in shown or run_of(pilot).outcome is not None


async def test_the_successors_stand_where_the_blank_would_go() -> None:
    async with explore(start=parse_board("1 2 3 / 4 x 6 / 7 5 8")) as pilot:
        await press(pilot, "right")
        view = screen_of(pilot).view
        board = view.query_one("#board", BoardView).region
        up, down, left, right = (view.query_one(f"#successor-{move.word}").region for move in Move)
        assert up.bottom <= board.y < board.bottom <= down.y
        assert left.right <= board.x < board.right <= right.x
        painted = {
            move: view.query_one(f"#successor-{move.word}", SuccessorView).paint(30, 6)
            for move in Move
        }
        for successor in run_of(pilot).trace.successors(1):
            words = "\n".join(line.plain for line in painted[successor.move])
            assert f"{successor.move.letter} " in words
            assert f"f {successor.f}" in words


async def test_a_move_not_made_yet_is_an_empty_frame_and_an_impossible_one_nothing() -> None:
    async with explore(start=parse_board("x 2 3 / 1 4 6 / 7 5 8")) as pilot:
        view = screen_of(pilot).view
        painted = {
            move: [
                line.plain
                for line in view.query_one(f"#successor-{move.word}", SuccessorView).paint(12, 6)
            ]
            for move in Move
        }
        assert painted[Move.UP] == painted[Move.LEFT] == []
        assert any("│ d │" in line for line in painted[Move.DOWN])
        assert any("│ r │" in line for line in painted[Move.RIGHT])


async def test_at_120_by_40_everything_is_there() -> None:
    async with explore() as pilot:
        await press(pilot, "shift+right")
        shown = text_of(pilot)
        for what in ("▶ Step 10", "1 Map", "Log", "b Board", "a Search", "step 10"):
            assert what in shown


async def test_80_by_24_shows_board_picture_bound_and_timeline() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "shift+right")
        lines = lines_of(pilot)
        for what in ("Chosen because", "1 Map  2  3  4", "At least ", "step 10", "q quit"):
            assert any(what in line for line in lines)


async def test_z_turns_the_open_list_to_the_closed_one_and_back() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "shift+right", "4")
        counts = run_of(pilot).trace.counts(10)
        for shown in (f"Closed {counts.closed}", " 1  -   0", f"Open {counts.open}"):
            await pilot.press("z")
            await until(pilot, lambda shown=shown: shown in text_of(pilot))


async def test_the_ticks_tell_where_each_f_began() -> None:
    async with explore() as pilot:
        await press(pilot, "end")
        trace = run_of(pilot).trace
        ticks = screen_of(pilot).view.query_one(Timeline).ticks
        greatest = [trace.counts(step).greatest_f for step in range(trace.steps + 1)]
        rises = [
            step
            for step in range(1, trace.steps + 1)
            if step == 1 or greatest[step] > greatest[step - 1]
        ]
        assert [tick.step for tick in ticks or ()] == rises
        assert [tick.label.split()[-1] for tick in ticks or ()] == [
            f"{greatest[step]:g}" for step in rises
        ]


async def test_resizing_loses_nothing() -> None:
    async with explore((120, 40)) as pilot:
        await press(pilot, *["shift+right"] * 5, "left")
        run, settings, before = run_of(pilot), screen_of(pilot).settings, text_of(pilot)
        for size in ((80, 24), (40, 12), (200, 60), (20, 5), (300, 100), (120, 40)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: len(lines_of(pilot)) == size[1])
            assert (run_of(pilot), screen_of(pilot).settings) == (run, settings)
            assert run.position == 49
        await until(pilot, lambda: text_of(pilot) == before)


async def test_resizing_while_a_dialogue_is_open_keeps_what_was_typed() -> None:
    async with explore() as pilot:
        await pilot.press("b", "f2", "end", "backspace")
        await pilot.resize_terminal(80, 24)
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "2 3 4/1 5 x/7 6" in text_of(pilot))


async def test_the_open_list_is_as_long_as_there_is_room() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, *["shift+right"] * 10)
        await pilot.resize_terminal(200, 60)
        opened = screen_of(pilot).view.query_one("#open-list")
        await until(pilot, lambda: len(opened.nodes) == opened.room)


async def test_the_places_on_the_stage_stay_from_step_to_step() -> None:
    async with explore(start=HARD_15) as pilot:
        stage = screen_of(pilot).view.query_one("#stage")
        places = set()
        for _ in range(12):
            await press(pilot, "right")
            places.add(tuple(part.region for part in stage.children if part.display))
        assert len(places) == 1


@pytest.mark.parametrize(
    ("board", "hints"),
    [
        (SHORT_15, ["Press → to expand this board", "Each expanded board"]),
        (UNSOLVABLE, [CANNOT_REACH, "enter swap 14 and 15"]),
    ],
)
async def test_an_empty_pane_says_what_will_be_in_it(board: object, hints: list[str]) -> None:
    async with explore(start=board) as pilot:
        shown = " ".join(text_of(pilot).replace("│", " ").split())
        for hint in hints:
            assert all(word in shown for word in hint.split())


async def test_the_open_list_returns_to_its_first_row_with_the_next_step() -> None:
    async with explore() as pilot:
        await press(pilot, "end", "left", "4")
        opened = screen_of(pilot).query_one("#open-list", NodeList)
        await until(pilot, lambda: pilot.app.focused is opened and bool(opened.nodes))
        await pilot.press("pagedown")
        await until(pilot, lambda: opened.first > 0)
        first, last = opened.first + 1, opened.first + opened.room
        await until(pilot, lambda: f"rows {first}–{last} of {opened.total}" in text_of(pilot))
        await press(pilot, "left")
        await until(pilot, lambda: opened.first == 0)
        assert "rows " not in text_of(pilot)


async def test_the_path_to_a_step_is_not_said_to_lead_to_the_goal() -> None:
    async with explore() as pilot:
        await press(pilot, *["shift+right"] * 3, "p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaybackScreen))
        await pilot.pause()
        playback = pilot.app.screen
        assert "the path to step 30" in text_of(pilot)
        assert "moves left" not in text_of(pilot)
        await until(pilot, lambda: bool(playback.query_one(PlotView).estimates))
        assert not playback.query_one(PlotView).is_whole


@pytest.mark.parametrize("keys", [("end",), ("right",)])
async def test_where_nothing_is_searched_no_pane_promises_a_dead_key(keys: tuple[str, ...]) -> None:
    async with explore(start=UNSOLVABLE) as pilot:
        await press(pilot, *keys)
        shown = " ".join(text_of(pilot).split())
        assert "→ expands" not in shown
        assert "→ makes" not in shown
        assert "b another board" in shown


async def test_the_boards_of_a_place_are_listed_and_the_step_of_one_is_shown() -> None:
    async with explore((120, 60)) as pilot:  # with a line for each level
        await press(pilot, "end", "1")
        view = screen_of(pilot).view.query_one(MapView)
        assert view.map_data is not None
        most = int(view.map_data.closed[0].argmax())
        view.cursor = up, across = int(view.map_data.up[most]), int(view.map_data.across[most])
        places = view.map_data.places_in((range(up, up + 1), range(across, across + 1)))
        space, trace = (
            Space.from_boards(trace_of(pilot).start, trace_of(pilot).goal),
            trace_of(pilot),
        )
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaceScreen))
        steps = [
            step
            for step in range(1, trace.steps + 1)
            if space.distances(trace.node(step).board) in places
        ]
        assert steps
        shown = text_of(pilot)
        assert f"{len(steps)} expanded" in shown
        assert re.search(rf"at step {steps[0]}\b", shown)
        listed = pilot.app.screen.query_one("#boards", OptionList)
        pointed = listed.get_visual_style(
            "option-list--option", "option-list--option-highlighted"
        ).rich_style
        inks = [
            {segment.style.color for segment in listed.render_line(line) if segment.style}
            for line in (0, 1)
        ]
        assert inks[0] == {pointed.color}
        assert len(inks[1]) > 1
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
        assert pilot.app.screen.board == trace.node(steps[0]).board  # type: ignore[attr-defined]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaceScreen))
        await press(pilot, "g")
        assert run_of(pilot).position == steps[0]


async def test_a_step_that_goes_on_from_an_earlier_one_is_marked_as_a_jump() -> None:
    async with explore() as pilot:
        await press(pilot, "end")
        trace = trace_of(pilot)
        jumps = [step for step in range(1, trace.steps + 1) if trace.jump(step)]
        straight = next(step for step in range(2, trace.steps) if step not in jumps)
        for step in (jumps[len(jumps) // 2], straight):
            await press(pilot, "g", *str(step), "enter")
            parent, frame = (
                trace.parent_step(step),
                screen_of(pilot).view.query_one("#stage")._border_subtitle.plain,
            )
            move = trace.node(step).move
            assert move is not None
            assert frame == (
                f"↷ parent: step {parent} ({step - parent} back)" if step in jumps else ""
            )
            row = next(line for line in lines_of(pilot) if re.search(rf"▶ +{step} ", line))
            assert ("↷" in row) == (step in jumps)


def trace_of(pilot: Pilot[None]) -> Trace:
    return run_of(pilot).trace


async def test_every_picture_says_before_the_first_step_what_will_be_there() -> None:
    async with explore() as pilot:
        for number, name in enumerate(PICTURES, 1):
            await press(pilot, str(number))
            pane = screen_of(pilot).query_one(f"#{name}")
            assert pane.display
            if not isinstance(pane, PictureWidget):
                continue
            assert any(pane.render_line(line).text.strip() for line in range(pane.size.height)), (
                name
            )


async def test_at_max_speed_stage_and_map_are_drawn_and_the_log_in_the_first_moments_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with explore() as pilot:
        await press(pilot, "right")
        view, run = screen_of(pilot).view, run_of(pilot)
        monkeypatch.setattr(type(view), "_is_fast", True)
        drawn: list[str] = []
        for kind, name in ((Stage, "stage"), (SearchLog, "log"), (MapView, "map")):
            monkeypatch.setattr(kind, "show", lambda *_, name=name, **__: drawn.append(name))
        for step, began in ((3, monotonic()), (5, monotonic()), (7, 1.0), (9, 1.0)):
            run.seek(step)
            run.settle(5)
            view._meter.start = TimedSteps(began, 0)
            view._show_step()
        assert drawn == ["stage", "log", "map"] * 2 + ["stage", "map"] * 2


async def test_pictures_of_a_search_that_is_slow_to_replay_are_read_in_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a path of 100,000 boards to read at each step, the flame of 178,655 steps blocked the
    screen for two seconds.
    """
    late, read = set(), LineWidget.load

    def note(view: LineWidget, *work: Any, at_once: bool) -> None:
        if not at_once:
            late.add(type(view).__name__)
        read(view, *work, at_once=at_once)

    monkeypatch.setattr(LineWidget, "load", note)
    monkeypatch.setattr(ReplayedTrace, "slowness", 1 << 20)
    async with explore(algorithm="idastar") as pilot:
        await press(pilot, "end", "2", "3", "5", "6")
        await until(
            pilot, lambda: late >= {"FlameView", "TreeView", "TableView", "TrajectoryStrip"}
        )


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_every_digit_lights_one_pane(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        await press(pilot, "right", "right")
        for digit in "123456":
            await press(pilot, digit)
            lit = [
                pane
                for pane in pilot.app.screen.query(".pane")
                if pane.display and pane.has_focus_within
            ]
            assert len(lit) == 1, (digit, lit)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_long_run_has_one_step_number_on_all_of_the_screen(size: tuple[int, int]) -> None:
    async with explore(size, HARD_15) as pilot:
        view = screen_of(pilot).view
        log = view.query_one(SearchLog)
        await pilot.press("end")
        await until(pilot, lambda: bool(log.summary))
        steps = set()
        for _ in range(5):
            await pilot.pause(0.1)
            step = view.query_one(Timeline).position
            assert view.query_one(Stage).step == step
            assert log.summary.startswith(f"{short(step)} ")
            steps.add(step)
        assert len(steps) > 1
        await pilot.press("space")


def test_tall_and_long_boards_leave_every_pane_whole() -> None:
    assert arrange_explore(*body_size(120, 40), (5, 3))["search"].lines >= 4
    for size in ((160, 45), (200, 60)):
        opened = arrange_explore(*body_size(*size), (5, 5))["open"]
        assert opened.columns >= len("22 146  66  40  12x3G/HA895/FCDEK/67MJB/NLIO4") + 2


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30)])
async def test_how_the_goal_was_reached_is_whole_on_small_screens(size: tuple[int, int]) -> None:
    async with explore(size, SHORT_15) as pilot:
        await press(pilot, "end")
        assert "moves: optimal" in text_of(pilot)
        assert "p play solution" in text_of(pilot)


@pytest.mark.parametrize("steps", [9, 99_999, 999_999, 9_999_999, 999_999_999])
async def test_the_rule_above_the_log_names_whole_columns_whatever_the_number_of_steps(
    steps: int,
) -> None:
    async with explore((100, 30)) as pilot:
        await press(pilot, *["right"] * 5)
        log = screen_of(pilot).query_one(SearchLog)
        log._steps, log.held_at = steps, 1
        heading = log.paint(*log.size)[0].plain
        assert heading.startswith(("── Log ─", "── Log step ─"))
        assert " g ─ h ─ f  board ─" in heading
