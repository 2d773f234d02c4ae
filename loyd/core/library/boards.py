"""Boards as the library returns them: with a goal, and drawn in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Union

from ..draw.figure_drawing import board_drawing
from ..engine.puzzle import (
    DEFAULT_ORDER,
    BoardFormat,
    Notation,
    Size,
    any_seed,
    blank_last,
    board_rank,
    decoded,
    letters,
    parse_goal,
    parse_moves,
    parse_order,
    parse_size,
    read_only_board,
    seeded,
    uniform,
    verdict,
)
from ..engine.puzzle import Board as Arrangement
from ..engine.puzzle import read_boards as read_all
from ..engine.puzzle import walk as walk_from
from ..system import BoardError, MoveError, SettingError, short_repr


@dataclass(frozen=True, repr=False)
class BoardWithGoal:
    """A board with the goal it should reach. Two boards are equal if their cells are, whatever
    their goals.

    `arrangement`, `goal`: both in the form your heuristic receives (`loyd.Arrangement`): `height`,
    `width`, `size`, `cells`, `rows`, `blank`. Tiles are 1 … n-1 and the blank is 0, in row-major
    order.

    >>> import loyd
    >>> start = loyd.board("2 3 4 1 5 x 7 6 8")
    >>> start, start.moves(), start.after("ul")
    (Board('234/15x/768'), 'udl', Board('2x3/154/768'))
    >>> start.solvable, start.rank, start.size
    (True, 92306, (3, 3))
    """

    arrangement: Arrangement
    goal: Arrangement = field(compare=False)

    @property
    def size(self) -> Size:
        """(height, width)."""
        return self.arrangement.size

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells in row-major order; 0 is the blank."""
        return self.arrangement.cells

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells row by row."""
        return self.arrangement.rows

    @property
    def solvable(self) -> bool:
        """Whether the goal can be reached."""
        return verdict(self.arrangement, self.goal).solvable

    @property
    def reason(self) -> str:
        """Whether the goal can be reached, and why, as a sentence."""
        return verdict(self.arrangement, self.goal).reason

    @property
    def rank(self) -> int:
        """Its index in the lexicographic order of all arrangements, from 0, with the blank lowest;
        `#46233` names a board by its rank.
        """
        return board_rank(self.arrangement)

    def moves(self, order: str = DEFAULT_ORDER) -> str:
        """The legal moves of the blank as one word of `u`, `d`, `l` and `r`. Raises SettingError
        for an invalid order.
        """
        return letters(self.arrangement.moves(parse_order(order)))

    def after(self, moves: str) -> BoardWithGoal:
        """The board after one move of the blank or several: `"u"`, `"ullddr"`. Raises MoveError if
        a move is impossible.
        """
        *_, last = self.along(moves)
        return last

    def along(self, moves: str) -> list[BoardWithGoal]:
        """This board, then the board after each of the moves in turn. Raises MoveError."""
        if not isinstance(moves, str):
            raise MoveError(
                f"{short_repr(moves)} is not a sequence of moves; give letters such as 'ullddr'"
            )
        return [BoardWithGoal(one, self.goal) for one in self.arrangement.along(parse_moves(moves))]

    def judge(self, moves: str, of: str | None = None) -> str:
        """Whether moves solve the board, and how much longer they are than an optimal solution.

        `moves`: letters, words, arrows, `R2D1`, tiles or boards. `of`: whether directions are
        those of the `blank` or of the `tiles`; None finds out. Raises MoveError if they cannot be
        made.

        >>> import loyd
        >>> loyd.board("123/456/7x8").judge("left", of="tiles")
        'optimal: solved in 1 move of the tiles; no solution is shorter'
        """
        from ..engine.outcome import JUDGING_SECONDS, judge
        from ..engine.puzzle import read_solution
        from .results import solve

        solution = read_solution(moves, self.arrangement, self.goal, of)
        return judge(solution, self.goal, lambda: solve(self, time_limit=JUDGING_SECONDS)._outcome)

    def __str__(self) -> str:
        return str(self.arrangement)

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"

    def _repr_svg_(self) -> str:
        return board_drawing(self.arrangement, self.goal).svg


Cells = Union[str, "BoardWithGoal", Arrangement, Sequence[int], Sequence[Sequence[int]]]
"""What can stand for a board: its text, a board, its cells with 0 for the blank, or its rows of
cells.
"""


def board(
    cells: Cells,
    *,
    goal: Cells | None = None,
    size: Size | str | None = None,
    notation: str | None = None,
) -> BoardWithGoal:
    """The board that a text or numbers describe, with its goal.

    `cells`: any of the notations in `loyd --help`, or numbers with 0 for the blank. `goal`:
    `blank-last` (the default), `blank-first`, `snail`, or a board. `size`: (height, width) or
    `"3x5"`, if the text does not determine it. `notation`: `x`, `0`, `_` or `last`. Raises
    BoardError.

    >>> import loyd
    >>> loyd.board([1, 2, 3, 4, 5, 6, 7, 8, 0]).rank
    46233
    >>> loyd.board("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x").reason
    'unsolvable: 1 inversion and the blank 0 rows from its goal make 1, odd; on an even width the
    sum must be even'
    """
    shape = None if size is None else size_of(size)
    start = arrangement_of(cells, shape, notation)
    if goal is not None:
        return BoardWithGoal(start, goal_of(goal, start.size, notation))
    return BoardWithGoal(
        start, cells.goal if isinstance(cells, BoardWithGoal) else blank_last(*start.size)
    )


def arrangement_of(cells: Cells, size: Size | None, notation: str | None) -> Arrangement:
    """The arrangement of the cells, without a goal. Raises BoardError."""
    if isinstance(cells, BoardWithGoal):
        return cells.arrangement
    if isinstance(cells, Arrangement):
        return cells
    found = read_only_board(_text(cells), BoardFormat(size=size, notation=_notation(notation)))
    if found.goal:
        raise BoardError("a goal is given with the board: give it as goal, or use read_boards")
    return found.known


def read_boards(
    source: str | Path,
    *,
    goal: Cells = "blank-last",
    size: Size | str | None = None,
    notation: str | None = None,
) -> list[BoardWithGoal]:
    """The boards of a file, or of a text, in any of the ways that `loyd solve` reads.

    `source`: a path, the name of a file, or the text itself. A goal in the text comes before
    `goal`. Raises BoardError, with a sentence and its line for each of up to twenty faults, and
    OSError.

    >>> import loyd
    >>> loyd.read_boards("2 boards\\n2 3 4\\n1 5 x\\n7 6 8\\n\\n12345678x")
    [Board('234/15x/768'), Board('123/456/78x')]
    """
    shape = None if size is None else size_of(size)
    found = read_all(source_text(source), BoardFormat(size=shape, notation=_notation(notation)))
    faults = [f"line {one.place}: {one.fault}" for one in found if one.board is None]
    if faults:
        more = [f"{len(faults) - 20} more are invalid"] * (len(faults) > 20)
        raise BoardError("\n".join(faults[:20] + more))
    return [
        BoardWithGoal(one.known, one.goal or goal_of(goal, one.known.size, notation))
        for one in found
    ]


def source_text(source: str | Path) -> str:
    """The text of a file, or the text itself. Raises OSError."""
    try:
        is_file = Path(source).is_file()
    except (OSError, ValueError):  # too long for a name, or with a null character
        is_file = False
    if is_file or isinstance(source, Path):
        return decoded(Path(source).read_bytes())
    return source


def goal_of(goal: Cells, size: Size, notation: str | None = None) -> Arrangement:
    """The goal of boards of a size. Raises BoardError."""
    return (
        parse_goal(goal, size, _notation(notation))
        if isinstance(goal, str)
        else arrangement_of(goal, size, notation)
    )


def size_of(size: Size | str) -> Size:
    """(height, width). Raises BoardError."""
    if isinstance(size, str):
        return parse_size(size)
    if not isinstance(size, Iterable):
        raise BoardError(
            f'size={short_repr(size)} is not a size; give (height, width), or a text such as "3x5"'
        )
    return parse_size("x".join(map(str, size)))


def _text(cells: str | Iterable[int] | Iterable[Iterable[int]]) -> str:
    if isinstance(cells, str):
        return cells
    parts = list(cells) if isinstance(cells, Iterable) else []
    if not parts or any(isinstance(part, Mapping | Set) for part in (cells, *parts)):
        raise BoardError(
            f"{short_repr(cells)} is not a board; give a text such as '123/45x/786', or its cells "
            "in order, with 0 for the blank"
        )
    rows = [list(part) if isinstance(part, Iterable) else [part] for part in parts]
    is_flat = all(len(row) == 1 for row in rows)
    return (" " if is_flat else "\n").join(" ".join(map(_cell, row)) for row in rows)


def _cell(cell: object) -> str:
    return "x" if cell is None or cell == "" or cell != cell else str(cell)


def _notation(name: str | None) -> Notation | None:
    if name is not None and name not in list(Notation):
        raise BoardError(f"unknown notation {name!r}; available: {', '.join(Notation)}")
    return None if name is None else Notation(name)


def random_boards(
    number: int,
    *,
    size: Size | str = (3, 3),
    goal: Cells = "blank-last",
    seed: int | None = None,
    walk: int | None = None,
    distance: int | None = None,
) -> list[BoardWithGoal]:
    """Random solvable boards, uniformly distributed: those of `loyd scramble` with the same seed.

    `walk`: instead, boards after this many random moves from the goal. `distance`: boards exactly
    this many moves from the goal. `seed`: gives the same boards on every machine; without it they
    differ each time. Raises SettingError and BoardError.

    >>> import loyd
    >>> loyd.random_boards(2, seed=7)
    [Board('3x7/514/286'), Board('x34/728/156')]
    """
    if walk is not None and distance is not None:
        raise SettingError("walk and distance exclude each other; give one of them")
    if not isinstance(number, int) or number < 0:
        raise SettingError(f"{short_repr(number)} is not a number of boards; give 0 or more")
    wanted = goal_of(goal, size_of(size))
    rng = seeded(any_seed() if seed is None else seed)
    if distance is not None:
        from ..play.scramble import board_at

        return [BoardWithGoal(board_at(wanted, distance, rng), wanted) for _ in range(number)]
    return [
        BoardWithGoal(
            uniform(wanted, rng) if walk is None else walk_from(wanted, walk, rng), wanted
        )
        for _ in range(number)
    ]
