"""The record that `docs/architecture.md` shows whole is the one that the search leaves."""

import re
from pathlib import Path

from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import finish

PAGE = Path(__file__).parents[4] / "docs" / "architecture.md"
ROW = re.compile(r"^\| (\d+) \| `(.+?)` \| (\d+) \| (\d+) \| (-?\d+) \|", re.MULTILINE)


def board_of(text: str) -> Board:
    return Board(2, 3, tuple(int(cell.replace("x", "0")) for cell in re.findall("[1-5x]", text)))


def test_the_record_in_the_docs() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## A record, whole")[2]
    start, goal = map(board_of, re.findall("`([1-5x/ ]+)`", text)[:2])
    trace = finish(Problem(start, goal, parse_spec("astar:manhattan"), Limits()))[0]
    assert isinstance(trace, BestFirstTrace)
    nodes, steps = trace.nodes, trace.step_data
    rows = ROW.findall(text)
    assert [int(row[0]) for row in rows] == [*range(1, trace.registers.entry_count)]
    boards = {}
    for entry, board, *figures in rows:
        at = int(entry)
        boards[at] = board_of(board)
        assert nodes.lo[at] == sum(tile << 4 * cell for cell, tile in enumerate(boards[at].cells))
        assert [*map(int, figures)] == [nodes.g[at], nodes.h[at], nodes.ended[at]]
    expanded, counts = re.findall(r"is (\d+, \d+, \d+)", text)[:2]
    assert [*map(int, expanded.split(", "))] == steps.expanded[: trace.steps].tolist()
    assert [*map(int, counts.split(", "))] == steps.entry_count[: trace.steps].tolist()
    entries = re.search(r"ended later or never: entries (\d), (\d) and (\d)", text)
    assert entries is not None
    open_after_2 = {node.board for node in trace.open_nodes(2, 0, 9)}
    assert open_after_2 == {boards[int(entry)] for entry in entries.groups()}
