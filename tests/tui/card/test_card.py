"""The card of a board: the check figures of the sample, where it opens from, what its keys do, how
it follows and is read.
"""

from collections.abc import Callable
from threading import Event
from time import sleep

import pytest
from textual.pilot import Pilot

from loyd.core.engine.depth_first.depth_first_story import DepthFirstStory
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.system import SettingError
from loyd.tui.card import card
from loyd.tui.card.card import CardScreen
from loyd.tui.card.card_views import HeuristicBars, StoryList
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.explore.node_lists import NodeList
from loyd.tui.explore.stage import Stage
from loyd.tui.pictures.tree.tree_painter import forks
from loyd.tui.pictures.tree.tree_view import TreeView
from loyd.tui.play.play import PlaybackScreen
from loyd.tui.signs import wrapped
from tests.oracle import heuristics
from tests.oracle.sliding import flood
from tests.tui.explore.explore_driver import (
    HARD_15,
    explore,
    lines_of,
    press,
    run_of,
    said,
    screen_of,
    settled,
    text_of,
    type_text,
    until,
)

CHECKED = parse_board("x23/156/784")


def card_of(pilot: Pilot[None]) -> CardScreen:
    assert isinstance(pilot.app.screen, CardScreen), text_of(pilot)
    return pilot.app.screen


async def drawer_is_open(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, ExploreScreen))
    await until(pilot, lambda: screen_of(pilot).view.is_until_open)


async def find(pilot: Pilot[None], text: str) -> None:
    """Ask for the card of a board and wait until it is complete."""
    await pilot.press("g")
    await drawer_is_open(pilot)
    await type_text(pilot, text)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
    await shown(pilot)


async def shown(pilot: Pilot[None]) -> None:
    """Wait until the card shows its board's status and all heuristics."""
    await pilot.app.workers.wait_for_complete()
    await until(
        pilot,
        lambda: any(f"Board {_compact(card_of(pilot).board)}" in line for line in lines_of(pilot)),
    )


def _compact(board: Board) -> str:
    return "/".join("".join(str(tile) if tile else "x" for tile in row) for row in board.rows)


async def opened(pilot: Pilot[None]) -> Board:
    """Wait for a card, close it, and return its board."""
    await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
    board = card_of(pilot).board
    await pilot.press("escape")
    await until(pilot, lambda: isinstance(pilot.app.screen, ExploreScreen))
    return board


async def test_the_card_of_the_start_does_not_count_how_often_it_was_generated() -> None:
    async with explore(start=SAMPLE.board) as pilot:
        await press(pilot, "end", "home")
        await find(pilot, "23415x768")
        assert "never" not in text_of(pilot)
        assert "reopened" not in text_of(pilot)


async def test_a_board_off_the_solution_is_said_to_be_so_at_the_smallest_size() -> None:
    async with explore((80, 24), SAMPLE.board) as pilot:
        await press(pilot, "end")
        await find(pilot, "x23/156/784")
        assert "solution ★" in text_of(pilot)


async def test_the_card_of_the_sample_has_the_check_figures_and_follows_the_step() -> None:
    distances = flood(SAMPLE.goal.cells, (3, 3))
    async with explore(start=SAMPLE.board) as pilot:
        await press(pilot, "end", "g", *"29", "enter")
        await find(pilot, "x23/156/784")
        text = " ".join(text_of(pilot).split())
        assert "Board x23/156/784 · step 29 of 313" in text
        assert "generated 2 times, not reopened" in text
        for row in (
            "22 + generated u 123/x56/784 11",
            "▶ 29 ↑ improved l 2x3/156/784 9 g 11 → 9, now",
            "30 ● expanded l 2x3/156/784 9 next step",
            "on the open list from step 22 to step 29",
            "g 9 h 4 f 13",
            "true distance 12",
            "h underestimates by 8",
            "○ open, place 1 of 25",
            "off the solution ★",
            "It was generated at this step; it comes next.",
            "Path from the start: ulddrulul 9 moves",
        ):
            assert row in text, row
        for guess in card_of(pilot).query_one(HeuristicBars)._estimates:
            if guess.heuristic.id in heuristics.HEURISTICS:
                assert guess.h == heuristics.HEURISTICS[guess.heuristic.id](
                    CHECKED.cells, SAMPLE.goal.cells, (3, 3)
                )
        trace = run_of(pilot).trace
        short = [distances[node.board.cells] - node.h for node in trace.closed_nodes(29, 0, 99)]
        assert f"h underestimates by {sum(short) / 29:.2f} on average over 29 closed nodes" in text
        await press(pilot, "right")
        await until(pilot, lambda: "● expanded at step 30" in text_of(pilot))
        assert "step 30 of 313" in text_of(pilot)
        await press(pilot, "up", "up", "enter")
        assert run_of(pilot).position == 22
        await until(pilot, lambda: "step 22 of 313" in text_of(pilot))
        await pilot.press("tab", "up")
        await shown(pilot)
        assert card_of(pilot).board == parse_board("123/x56/784")
        assert "● expanded at step 22" in text_of(pilot)
        await pilot.press("backspace", "right")
        await shown(pilot)
        siblings = [new.board for new in run_of(pilot).trace.successors(22)]
        assert card_of(pilot).board == siblings[siblings.index(CHECKED) + 1]
        await pilot.press("left")
        await shown(pilot)
        assert card_of(pilot).board == CHECKED
        await pilot.press("c")
        assert pilot.app.clipboard == "".join(
            move.letter for move in (*run_of(pilot).trace.path(22), Move.UP)
        )
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaybackScreen))
        await pilot.press("escape", "backspace", "backspace", "backspace")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExploreScreen))


async def test_a_board_is_found_in_any_notation_and_what_is_none_is_said() -> None:
    async with explore(start=SAMPLE.board) as pilot:
        await press(pilot, "end")
        for text in ("2 3 4 / 1 5 x / 7 6 8", "23415x768", "#46234"):
            await find(pilot, text)
            expected = SAMPLE.board if "x" in text else parse_board("#46234")
            assert card_of(pilot).board == expected
            assert await opened(pilot) == expected
        await find(pilot, "213/456/78x")
        text = " ".join(text_of(pilot).split())
        assert "never generated by step 313" in text
        assert "other half" in text
        await press(pilot, "down", "enter")
        await shown(pilot)
        assert card_of(pilot).board == parse_board("213/456/7x8")
        await pilot.press("g")
        await drawer_is_open(pilot)
        await type_text(pilot, "1 2 3 / 4 5 x")
        wrong = "this board is 2x3, but the search is on 3x3"
        await until(pilot, lambda: wrong in text_of(pilot))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, ExploreScreen)


async def test_every_list_the_tree_and_the_stage_open_cards() -> None:
    async with explore((200, 60), start=SAMPLE.board) as pilot:
        await press(pilot, "end", "g", *"30", "enter")
        trace, screen = run_of(pilot).trace, screen_of(pilot)
        await pilot.press("enter")
        assert await opened(pilot) == trace.node(30).board
        nodes = screen.query_one("#open-list", NodeList)
        nodes.focus()
        await pilot.press("down", "enter")
        assert await opened(pilot) == trace.open_nodes(30, 0, 100)[1].board
        await press(pilot, "3")
        tree = screen.query_one(TreeView)
        tree.focus()
        await pilot.press("up", "enter")
        last_fork = forks(trace.ancestry(30), None)[-2]
        assert await opened(pilot) == trace.ancestry(30)[last_fork].node.board
        screen.query_one(Stage).focus()
        first, *_, last = sorted(
            trace.successors(30), key=lambda new: "ulrd".index(new.move.letter)
        )
        await pilot.press("enter")
        assert await opened(pilot) == trace.node(30).board
        await pilot.press("down", "enter")
        assert await opened(pilot) == first.board
        await pilot.press("up")
        await pilot.press("up", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
        await shown(pilot)
        thrown = next(new for new in trace.successors(30) if new.move is Move.DOWN)
        assert thrown.known is not None
        assert thrown == last
        rows = card_of(pilot).query_one(StoryList)
        assert card_of(pilot)._reading.passages[rows.cursor].step == thrown.known.expanded == 22
        assert await opened(pilot) == thrown.board
        await pilot.click("#successor-down", offset=(1, 1))
        assert await opened(pilot) == thrown.board
        await pilot.click("#board", offset=(8, 4))
        assert await opened(pilot) == trace.node(30).board


async def test_the_nodes_of_the_solution_are_marked_once_it_is_known() -> None:
    async with explore((120, 60), start=SAMPLE.board) as pilot:
        await press(pilot, "g", *"300", "enter")
        assert not [line for line in lines_of(pilot) if "★ " in line]
        await press(pilot, "end")
        trace = run_of(pilot).trace
        way = list(trace.start.along(trace.solution() or ()))
        log = screen_of(pilot).query_one("#log")
        rows = [log.render_line(row).text for row in range(log.size.height)]
        marked = [row for row in rows if "★ " in row]
        on_it = [
            step
            for step in range(1, 314)
            if trace.node(step).board == way[min(trace.node(step).g, 19)]
        ]
        assert [int(line.replace("▶", " ").split()[0]) for line in marked] == on_it[-len(marked) :]
        assert len(marked) > 3
        assert len(on_it) == 20


async def test_a_long_record_is_read_in_a_thread_and_escape_stops_that_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(card, "READ_AT_ONCE", 0)
    may_go_on, whole = Event(), DepthFirstStory.read_on

    def read_on(story: DepthFirstStory) -> bool:
        return whole(story) if may_go_on.is_set() or story.read < 0 else False

    monkeypatch.setattr("loyd.core.engine.depth_first.depth_first_story.FIRST_STRIDE", 300)
    monkeypatch.setattr(DepthFirstStory, "read_on", read_on)
    async with explore(start=SAMPLE.board, algorithm="idastar") as pilot:
        await press(pilot, "end")
        await pilot.press("enter")
        await until(pilot, lambda: "read 300 of 920 steps; esc: stop" in text_of(pilot))
        assert "G the goal, step 920" in text_of(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: "stopped after 300 of 920 steps; esc: close" in text_of(pilot))
        may_go_on.set()
        assert await opened(pilot) == SAMPLE.goal
        await find(pilot, "x23/156/784")
        await until(pilot, lambda: "visited 8 times" in text_of(pilot))
        await settled(pilot)
        assert "on the stack" in text_of(pilot)
        assert "open list" not in text_of(pilot)


async def test_the_heading_of_a_board_with_many_events_is_whole() -> None:
    async with explore((80, 24), algorithm="idastar", heuristic="misplaced") as pilot:
        await press(pilot, "end")
        screen_of(pilot).open_card(run_of(pilot).trace.node(22).board)
        await until(
            pilot,
            lambda: bool(pilot.app.screen.query("#counted")) and " of " in said(pilot, "#counted"),
        )
        await pilot.pause()
        heading = pilot.app.screen.query_one("#counted")
        assert len(wrapped(said(pilot, "#counted"), heading.size.width)) <= heading.size.height


async def test_the_heuristics_of_a_card_are_bars_where_there_is_room() -> None:
    for size, has_bars in (((80, 24), False), ((100, 30), True)):
        async with explore(size) as pilot:
            await press(pilot, "right", "enter")
            await until(pilot, lambda: "linear-conflict" in text_of(pilot))
            assert ("███" in text_of(pilot)) is has_bars


async def test_how_far_a_true_distance_has_come_is_read_to_its_end_on_80_columns() -> None:
    async with explore((80, 24), HARD_15) as pilot:
        await press(pilot, "right", "enter")
        await until(pilot, lambda: "walking 49" in text_of(pilot))
        far, screen = "the pattern database 5-5-5 of 4x4 12%", card_of(pilot)
        screen._distances[screen.board], screen._distance_progress = None, far
        screen._show_distance()
        await pilot.pause()
        assert f"{far} (esc: stop)" in text_of(pilot)


def never_found(
    board: Board,  # noqa: ARG001
    goal: Board,  # noqa: ARG001
    say: Callable[[str], None],
    cancelled: Callable[[], bool],
) -> None:
    """A search as long as it is let: a database that is already on disk ends the real one within a
    second.
    """
    say("at least 63, 500 001 nodes")
    while not cancelled():
        sleep(0.01)


async def test_d_searches_for_the_true_distance_of_a_larger_board_and_escape_stops_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = parse_board("1 2 3 4 / 5 6 7 8 / 9 10 x 11")
    async with explore(start=board) as pilot:
        await press(pilot, "right", "enter")
        await press(pilot, "d")
        await until(pilot, lambda: "true distance 1" in text_of(pilot))
        assert "h is exact" in text_of(pilot)
    monkeypatch.setattr(card, "find_distance", never_found)
    async with explore((120, 40), HARD_15) as pilot:
        await press(pilot, "right", "enter", "d")
        await until(pilot, lambda: "at least 63, 500 001 nodes (esc: stop)" in text_of(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "d: true distance" in text_of(pilot))
        assert all(worker.is_finished for worker in pilot.app.workers if worker.group == "distance")
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, CardScreen))


async def test_an_error_in_the_heuristics_is_not_taken_for_one_in_the_history(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise SettingError("no table")

    monkeypatch.setattr(card, "side_by_side", fail)
    async with explore(start=SAMPLE.board) as pilot:
        await press(pilot, "right", "right")
        await find(pilot, "23415x768")
        await until(pilot, lambda: "no table" in text_of(pilot))
        assert "history could not be read" not in text_of(pilot)
