"""The forks of the path to a node, as lines."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import log

import pytest

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.node import Generation
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.pictures.tree.tree_painter import NEAR, ForkDrawing, TreeLook
from loyd.tui.signs import ASCII
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
BARE = replace(PALETTE, signs=ASCII)
ALL = 200
"""Lines enough for every fork."""
MORE = re.compile(r"\| (\d+) moves?(?:, (\d+) forks?| without a fork)$")


BOARDS = (
    "8 6 7 2 5 4 3 x 1",
    "12 14 7 11 13 x 1 5 2 8 15 6 3 9 10 4",
    "6 17 23 2 10 21 7 13 24 11 4 9 22 x 14 15 1 3 16 20 12 5 18 19 8",
)


def searched(spec: str, text: str = BOARDS[0], most: int = 10_000) -> Trace:
    board = parse_board(text)
    goal = blank_last(*board.size)
    return finish(Problem(board, goal, parse_spec(spec), Limits(expansions=most)))[0]


def drawn(path: Sequence[Generation], columns: int, lines: int, look: TreeLook) -> list[str]:
    return [line.plain for line in ForkDrawing(path, columns, lines, look, BARE).draw()]


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_it_fits_whatever_room_there_is(name: str, text: str) -> None:
    trace = searched(name, text, 100)
    goal, equation = trace.goal, trace.formula_at(trace.steps).equation
    for step in (0, 1, trace.steps // 2, trace.steps):
        path = trace.ancestry(step)
        picture = ForkDrawing(path, 70, 18, TreeLook(goal, equation), PALETTE)
        for columns, lines in ((8, 3), (30, 6), (70, 18), (38, 15), (110, 40)):
            for level in (None, *picture.forks):
                look = TreeLook(goal, equation, level=level, branch=1, is_lit=True)
                shown = drawn(path, columns, lines, look)
                assert len(shown) <= lines
                assert columns < 30 or "log(nodes below)" in shown[0]
                assert all(len(line) <= columns and line.isascii() for line in shown)


def descendants(trace: Trace, first: int, step: int) -> Counter[int]:
    """The expansions below each one, by the parents of all steps from the `first` on."""
    below: Counter[int] = Counter()
    for each in range(step, first, -1):
        below[trace.parent_step(each)] += below[each] + 1
    return below


@pytest.mark.parametrize("spec", ["astar:manhattan", "idastar:manhattan", "bfs", "greedy"])
def test_each_branch_has_the_number_of_its_descendants_and_a_wedge_of_their_logarithm(
    spec: str,
) -> None:
    trace = searched(spec)
    for step in (40, min(trace.steps, 3009)):
        path = trace.ancestry(step)
        below = descendants(trace, path[0].node.step or 0, step)
        by_board: dict[tuple[int, Board], int] = {}
        for each in range((path[0].node.step or 0) + 1, step + 1):
            by_board[trace.parent_step(each), trace.node(each).board] = below[each]
        picture = ForkDrawing(path, 160, ALL, TreeLook(trace.goal), BARE)
        lines = drawn(path, 160, ALL, TreeLook(trace.goal))
        told = 0
        for at, level in enumerate(picture.levels):
            node = path[level].node
            rows = lines[1 + 4 * at : 4 + 4 * at]
            assert rows[0].split()[0] == str(node.g)
            assert rows[1][: picture.left - 8].replace(" ", "") == str(node.step)
            on_path = path[level + 1].node.board if level + 1 < len(path) else None
            beside = " ".join(row[picture.left :] for row in rows)
            expected = {
                new.move.letter: by_board.get((node.step or 0, new.board))
                for new in trace.successors(node.step or 0)
                if new.board != on_path
            }
            wedges = re.findall(r"([udlr]) ([ #]+) (leaf|\d[\d ]*)", rows[1][picture.left :])
            for letter, wedge, number in wedges:
                count = expected[letter]
                assert count is not None
                assert number.replace(" ", "") == (str(count) if count else "leaf")
                most = picture.room * log(count + 1) / log(below[path[0].node.step or 0] + 2)
                assert len(wedge) == max(round(most), 1)
            assert len(wedges) == sum(count is not None for count in expected.values())
            opened = re.findall(r"([udlr]) o f (\d+)", beside)
            assert all(expected[letter] is None for letter, _ in opened)
            told += bool(wedges or opened)
        assert lines[-1] == f"{told} of {told} forks; the path has {len(path) - 1} moves"


def test_what_is_left_out_between_two_forks_is_counted() -> None:
    trace = searched("astar:manhattan")
    path = trace.ancestry(trace.steps)
    whole = drawn(path, 100, ALL, TreeLook(trace.goal))
    picture = ForkDrawing(path, 100, 18, TreeLook(trace.goal), BARE)
    assert picture.levels == [*picture.forks[:3], 31]
    lines = drawn(path, 100, 18, TreeLook(trace.goal))
    assert lines[-1] == "3 of 20 forks; the path has 31 moves"
    assert [MORE.search(line) and MORE.search(line).groups() for line in lines[4:16:4]] == [  # type: ignore[union-attr]
        ("1", None),
        None,
        ("27", "17"),
    ]
    between = [found.groups() for line in whole if (found := MORE.search(line))]
    assert {forks for _, forks in between} == {None}
    assert len(picture.forks) + sum(int(moves) for moves, _ in between) == 32
    for level in picture.forks:
        look = TreeLook(trace.goal, level=level)
        around = ForkDrawing(path, 100, 18, look, BARE)
        assert level in around.levels
        assert around.levels == sorted(set(around.levels) & set(picture.forks))
        assert len(around.levels) == 4


def test_a_long_path_is_read_only_near_the_cursor() -> None:
    trace = searched("dfs")
    path = trace.ancestry(trace.steps)
    assert len(path) > 20 * NEAR

    class Read(list[int]):
        def __getitem__(self, level: int) -> Generation:  # type: ignore[override]
            self.append(level)
            return path[level]

        def __len__(self) -> int:
            return len(path)

    for level, near in ((None, range(NEAR + 1)), (3000, range(2980, 3020))):
        read = Read()
        shown = drawn(read, 90, 40, TreeLook(trace.goal, level=level))  # type: ignore[arg-type]
        assert {each for each in read if each != len(path) - 1} <= set(near)
        assert shown[-1] == f"the path has {len(path) - 1:,} moves".replace(",", " ")


def test_a_place_of_the_picture_is_a_branch_or_the_node_on_the_path() -> None:
    trace = searched("astar:manhattan")
    for columns, step in ((38, 700), (68, 700), (68, trace.steps), (160, 3009)):
        path = trace.ancestry(step)
        look = TreeLook(trace.goal)
        picture = ForkDrawing(path, columns, 30, look, BARE)
        lines = drawn(path, columns, 30, look)
        assert picture.pick(3, 0) is None
        assert picture.pick(3, 30) is None
        for at, level in enumerate(picture.levels):
            here = []
            for line in range(1 + 4 * at, 4 + 4 * at):
                assert picture.pick(3, line) == (level, 0)
                for found in re.finditer(
                    "[udlr](?= [ #]* (?:leaf|[0-9])| o)", lines[line][picture.left :]
                ):
                    column = picture.left + found.start()
                    picked = picture.pick(column, line)
                    assert picked is not None
                    assert picture.branches[level][picked[1] - 1].successor.move.letter == found[0]
                    assert picture.pick(column + 2, line) == picked
                    here.append(picked)
            assert sorted(here) == [
                (level, place + 1) for place in range(len(picture.branches[level]))
            ]
