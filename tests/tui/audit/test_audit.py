"""The Audit screen, driven as a person would, on puzzles small enough to be quick."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import numpy as np
import pytest
from textual.pilot import Pilot

from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.bfs import BREADTH_FIRST
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.heuristics.catalogue import MANHATTAN, ZERO
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.system import Building
from loyd.core.user_code.user_functions import user_heuristic
from loyd.tui.app import LoydApp
from loyd.tui.audit.audit import AuditScreen
from loyd.tui.audit.audit_views import AuditFigures, DensityView, FaultList
from loyd.tui.dialogues.dialogues import PlaceScreen
from loyd.tui.dialogues.help import HelpScreen
from loyd.tui.dialogues.heuristic_dialogues import PickHeuristicScreen
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.parts.board_view import BoardView
from tests.core.engine.heuristics.inconsistent import UNEVEN_PLAIN
from tests.tui.sizes import SIZES

GOAL = blank_last(2, 3)


def counts_the_blank(board: Board, goal: Board) -> int:
    return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells, strict=True))


COUNTS_THE_BLANK = user_heuristic("counts_the_blank", counts_the_blank, "mine.py")


def text(widget: LineWidget) -> str:
    return "\n".join(widget.render_line(line).text.rstrip() for line in range(widget.size.height))


@asynccontextmanager
async def auditing(
    size: tuple[int, int] = (120, 40), goal: Board = GOAL
) -> AsyncIterator[tuple[Pilot[None], AuditScreen]]:
    """The app, taken from Explore to the audit of Manhattan, once everything is known."""
    app = LoydApp(start=goal.after(goal.moves()[0]), goal=goal)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("H")
        screen = app.screen
        assert isinstance(screen, AuditScreen)
        await settled(pilot)
        yield pilot, screen


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the audit's thread has finished and the screen shows it."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_the_verdicts_the_picture_and_the_worst_boards_are_there_at_every_size(
    size: tuple[int, int],
) -> None:
    async with auditing(size) as (_, screen):
        figures = text(screen.query_one(AuditFigures))
        assert "✓ Admissible on all 360 boards." in figures
        assert "✓ Consistent on all 420 moves." in figures
        assert "A*" in figures
        assert "IDA*" in figures
        assert "distance" in text(screen.query_one(FaultList))
        fault = screen.query_one(FaultList).fault
        assert fault is not None
        assert screen.query_one(BoardView).board == fault.board


async def test_a_key_shows_the_distribution_or_the_figures_alone_where_there_is_little_room() -> (
    None
):
    async with auditing((80, 24)) as (pilot, screen):
        seen = []
        for _ in range(4):
            seen.append(
                tuple(
                    screen.query_one(name).region.height > 0
                    for name in ("#density", "#tenths", "#figures")
                )
            )
            await pilot.press("v")
            await pilot.pause()
        assert seen == [
            (True, False, True),
            (False, True, True),
            (False, False, True),
            (True, False, True),
        ]


async def test_the_worst_board_and_the_worst_edge_stand_first() -> None:
    async with auditing() as (pilot, screen):
        screen._audit_another(COUNTS_THE_BLANK)
        await settled(pilot)
        first, second, *_ = screen.query_one(FaultList).faults
        assert (first.what, second.what.partition(",")[0]) == ("overestimates", "falls")


async def test_enter_opens_the_board_in_explore_with_the_heuristic() -> None:
    async with auditing() as (pilot, screen):
        await pilot.press("down", "down")
        fault = screen.query_one(FaultList).fault
        await pilot.press("enter")
        await pilot.pause()
        explore = pilot.app.screen
        assert isinstance(explore, ExploreScreen)
        assert fault is not None
        assert (explore.settings.start, explore.settings.heuristic) == (fault.board, MANHATTAN)
        assert explore.run.problem.start == fault.board


@pytest.mark.parametrize(("chosen", "expected"), [(BREADTH_FIRST, A_STAR), (IDA_STAR, IDA_STAR)])
async def test_an_algorithm_without_a_heuristic_is_replaced_by_a_star(
    chosen: object, expected: object
) -> None:
    async with auditing() as (pilot, screen):
        screen._settings = screen._settings.having(algorithm=chosen)
        await pilot.press("enter")
        await pilot.pause()
        explore = pilot.app.screen
        assert isinstance(explore, ExploreScreen)
        assert explore.settings.algorithm is expected


async def test_escape_changes_nothing_in_explore() -> None:
    async with auditing() as (pilot, _):
        await pilot.press("escape")
        await pilot.pause()
        explore = pilot.app.screen
        assert isinstance(explore, ExploreScreen)
        assert explore.settings.start == GOAL.after(GOAL.moves()[0])


async def test_another_heuristic_is_audited_and_its_faults_are_listed() -> None:
    async with auditing() as (pilot, screen):
        screen._audit_another(UNEVEN_PLAIN)
        await settled(pilot)
        figures = text(screen.query_one(AuditFigures))
        assert "✓ Admissible" in figures
        assert "✗ Not consistent" in figures
        fault = screen.query_one(FaultList).fault
        assert fault is not None
        assert fault.what.startswith("falls, move")
        assert screen.query_one("#worst").border_title == "Counterexamples"


async def test_a_heuristic_is_picked_from_the_list_or_typed() -> None:
    async with auditing() as (pilot, screen):
        await pilot.press("h")
        assert isinstance(pilot.app.screen, PickHeuristicScreen)
        await pilot.press("home", "enter")
        await settled(pilot)
        assert screen._settings.heuristic is ZERO
        assert screen.query_one(AuditFigures).border_title == "zero"
        await pilot.press("m", "tab", *"max:manhattan+nothing", "enter")
        picking = pilot.app.screen
        assert isinstance(picking, PickHeuristicScreen)
        assert "unknown heuristic" in str(picking.query_one("#fault").render())
        await pilot.press(*["backspace"] * 7, *"inversion", "enter")
        await settled(pilot)
        assert "max:manhattan+inversion dominates zero" in " ".join(
            text(screen.query_one(AuditFigures)).split()
        )


async def test_a_heuristic_that_is_not_defined_there_is_refused_in_the_dialogue() -> None:
    async with auditing(goal=blank_last(2, 5)) as (pilot, _):
        await pilot.press("h", "tab", *"pdb-4-4", "enter")
        picking = pilot.app.screen
        assert isinstance(picking, PickHeuristicScreen)
        assert "is for 3x3 boards" in str(picking.query_one("#fault").render())


async def test_larger_boards_are_sampled_and_say_so() -> None:
    async with auditing(goal=blank_last(4, 4)) as (_, screen):
        figures = text(screen.query_one(AuditFigures))
        assert "No overestimate among 100 sampled boards." in " ".join(figures.split())
        assert "predicted" not in figures


async def test_leaving_early_leaves_nothing_running() -> None:
    goal = blank_last(3, 3)
    app = LoydApp(start=goal.after(goal.moves()[0]), goal=goal)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("H")
        assert isinstance(app.screen, AuditScreen)
        await pilot.press("escape")
        await app.workers.wait_for_complete()
        assert isinstance(app.screen, ExploreScreen)
        assert not [
            worker for worker in app.workers if worker.group == "audit" and worker.is_running
        ]


async def test_help_is_about_the_audit_and_leads_back_to_it() -> None:
    async with auditing() as (pilot, screen):
        await pilot.press("question_mark")
        await pilot.pause()
        helping = pilot.app.screen
        assert isinstance(helping, HelpScreen)
        assert screen.title == "Audit"
        await pilot.press("escape")
        assert pilot.app.screen is screen


async def test_a_cell_of_the_picture_is_walked_to_and_one_of_its_boards_explored() -> None:
    async with auditing() as (pilot, screen):
        view, found = screen.query_one(DensityView), screen.query_one(AuditFigures).audit
        assert found is not None
        view.focus()
        await pilot.press("up", "left")
        assert view.cursor is not None
        h, distance = view.cursor
        ((known, hs),) = found.judged(Building())
        rows = np.flatnonzero((hs == h) & (known.distances == distance))
        boards = [known.board(row) for row in rows.tolist()]
        assert (
            str(view.border_subtitle)
            == f"h {h}, distance {distance}: {len(boards)} board{'s' * (len(boards) != 1)}"
        )
        assert "X" in text(view)
        view.cursor = (3, 4)  # of no board: h and its distance are both even or both odd
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is screen
        view.cursor = fullest = divmod(
            int(found.accuracy.density.argmax()), found.accuracy.density.shape[1]
        )
        await pilot.press("enter")
        await pilot.pause()
        listed = pilot.app.screen
        assert isinstance(listed, PlaceScreen)
        rows = np.flatnonzero((hs == fullest[0]) & (known.distances == fullest[1]))
        assert [row.board for row in listed._place.rows] == [
            known.board(row) for row in rows.tolist()
        ]
        await pilot.press("down", "enter")
        await pilot.pause()
        explored = pilot.app.screen
        assert isinstance(explored, ExploreScreen)
        assert explored.settings.start == listed._place.rows[1].board
