"""How each family shows its open and closed lists, and the parts of h."""

from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from loyd.core.engine.algorithms.arastar import AnytimeTrace
from loyd.core.engine.heuristics.catalogue import LINEAR_CONFLICT, MANHATTAN
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.explore.node_lists import NodeList, SearchLog
from loyd.tui.explore.stage import ChoiceView
from loyd.tui.parts.board_view import BoardView
from loyd.tui.parts.timeline import StatusLine
from tests.tui.explore.explore_driver import (
    SHORT_15,
    explore,
    lines_of,
    press,
    reason_of,
    run_of,
    screen_of,
    settled,
    text_of,
    told,
)
from tests.tui.sizes import SIZES


def both_lists(screen: ExploreScreen) -> tuple[NodeList, NodeList]:
    return screen.view.query_one("#open-list", NodeList), screen.view.query_one(
        "#backward-list", NodeList
    )


@pytest.mark.parametrize(
    ("algorithm", "names"),
    [
        ("bibfs", ("forward", "backward")),
        ("nbs", ("forward", "backward")),
        ("beam", ("layer", "next")),
        ("arastar", ("round", "next")),
    ],
)
async def test_both_parts_of_the_open_list_are_seen_at_every_step(
    algorithm: str, names: tuple[str, str]
) -> None:
    async with explore(algorithm=algorithm) as pilot:
        await press(pilot, "4", *["right"] * 6)
        for key in ("left", "home", "end"):
            await press(pilot, key)
            parts, run = both_lists(screen_of(pilot)), run_of(pilot)
            assert tuple(part.title for part in parts) == names
            assert sum(part.total for part in parts) == run.trace.counts(run.position).open
            for part, name in zip(parts, names, strict=True):
                assert part.size.height > 2
                assert name in text_of(pilot)
            shown = {node.entry for part in parts for node in part.nodes}
            assert shown <= {node.entry for node in run.trace.open_nodes(run.position, 0, 10_000)}
            assert all(node.side in (None, names[0]) for node in parts[0].nodes)


async def test_an_open_list_of_one_part_is_one_list() -> None:
    async with explore(algorithm="astar") as pilot:
        first, further = both_lists(screen_of(pilot))
        assert (first.display, further.display, first.title) == (True, False, "")


def spoken(pilot: Pilot[None]) -> str:
    """What is said about the current node and the search, with lines joined."""
    view = screen_of(pilot).view
    widgets = (view.query_one(ChoiceView), view.query_one(StatusLine))
    return " ".join(
        widget.render_line(line).text.strip()
        for widget in widgets
        for line in range(widget.size.height)
    )


@pytest.mark.parametrize("size", SIZES)
async def test_a_node_says_which_side_it_belongs_to(size: tuple[int, int]) -> None:
    async with explore(size, algorithm="nbs") as pilot:
        await press(pilot, "right", "right")
        text = text_of(pilot)
        assert "backward" in text
        assert {"»", "«"} <= {*text} or size[
            0
        ] < 110  # the lists stand beside the stage from 110 columns on
        node = run_of(pilot).trace.node(2)
        shares = screen_of(pilot).view.query_one("#board", BoardView).shares
        assert shares is not None
        assert sum(shares) == node.h


@pytest.mark.parametrize(
    ("size", "heuristic", "said"),
    [
        *((size, "pdb-4-4", "h 15 = a 6 (tiles 1 2 3 4) + b 9 (tiles 5 6 7 8)") for size in SIZES),
        ((120, 40), "inversion", " horizontal"),
        ((80, 24), "max:manhattan+walking", "maximum of"),
    ],
)
async def test_what_h_is_made_of_is_said_at_every_size(
    size: tuple[int, int], heuristic: str, said: str
) -> None:
    async with explore(size, heuristic=heuristic) as pilot:
        await settled(pilot)
        assert said in spoken(pilot)
        assert "expand this board" in text_of(pilot)


async def test_the_best_answer_and_the_proved_bound_are_shown_by_an_anytime_search() -> None:
    async with explore(algorithm="arastar") as pilot:
        run = run_of(pilot)
        await press(pilot, "end")
        assert isinstance(run.trace, AnytimeTrace)
        first = int(run.trace.solutions.step[0])
        run.seek(first + 1)
        await settled(pilot)
        counts = run.trace.counts(first + 1)
        figures = f"Best so far {counts.best} moves, at least {counts.bound} moves."
        assert any(figures in line for line in lines_of(pilot))
        assert "best so far" in reason_of(pilot)
        run.seek(first - 1)
        await settled(pilot)
        assert "best so far" not in reason_of(pilot)


class Dear(Heuristic):
    """Linear conflict, with tables that seem to take long for any goal but the default."""

    def is_ready(self, goal: Board) -> bool:
        return goal == SAMPLE.goal


async def test_a_search_backward_without_tables_says_whose_h_it_shows() -> None:
    fields: dict[str, Any] = {
        name: getattr(LINEAR_CONFLICT, name)
        for name in ("definition", "source", "admissible", "consistent", "file")
    }
    async with explore(algorithm="nbs") as pilot:
        screen = screen_of(pilot)
        screen.explore(screen.settings.having(heuristic=Dear(id="dear", name="dear", **fields)))
        await press(pilot, "right")
        assert "h by Manhattan" not in text_of(pilot)
        await press(pilot, "right")
        assert "h by Manhattan distance (no tables towards the start)" in spoken(pilot)


async def test_an_undefined_heuristic_is_replaced_on_another_size() -> None:
    async with explore(heuristic="pdb-4-4") as pilot:
        screen = screen_of(pilot)
        screen.explore(replace(screen.settings, start=SHORT_15, goal=blank_last(4, 4)))
        await press(pilot, "right")
        assert (run_of(pilot).problem.start, screen.settings.heuristic) == (SHORT_15, MANHATTAN)
        assert "pdb-4-4 is for 3x3 boards" in told(pilot)


async def test_fractions_of_f_keep_their_columns() -> None:
    async with explore(algorithm="arastar") as pilot:
        await press(pilot, "end")
        log = screen_of(pilot).view.query_one(SearchLog)
        heading, *rows = [log.render_line(line).text for line in range(log.size.height)]
        fs = [row[: heading.index(" f ") + 2].split()[-1] for row in rows if row.strip()]
        assert any("." in f for f in fs)
        assert all(row[heading.index("board") - 1] == " " for row in rows)
        assert all(row[heading.index("board") + 3] == "/" for row in rows if row.strip())


async def test_a_local_minimum_is_said() -> None:
    async with explore((80, 24), algorithm="hill") as pilot:
        await press(pilot, "end")
        assert "A local minimum: h is 5 here, at least 6 on every neighbour." in spoken(pilot)
