"""Random boards, always solvable."""

from __future__ import annotations

from loyd.core.errors import SettingError
from loyd.core.library.board import Board, Cells, Size, goal_of, size_of
from loyd.core.puzzle.scramble import any_seed, seeded, uniform
from loyd.core.puzzle.scramble import walk as walk_from


def scrambles(
    number: int,
    *,
    size: Size | str = (3, 3),
    goal: Cells = "blank-last",
    seed: int | None = None,
    walk: int | None = None,
    distance: int | None = None,
) -> list[Board]:
    """So many random boards from which the goal can be reached, each as likely as any other: those of `loyd scramble` with the seed.

    `walk`: instead at the end of so many random moves from the goal.  `distance`: instead exactly so many moves away.  One seed gives the
    same boards on every machine; without one nobody can foretell them.  Raises SettingError and BoardError.

    >>> import loyd
    >>> loyd.scrambles(2, seed=7)
    [Board('3x7/514/286'), Board('x34/728/156')]
    """
    if walk is not None and distance is not None:
        raise SettingError("walk and distance are two ways to scramble; give one of them")
    if number < 0:
        raise SettingError(f"{number} boards cannot be drawn: give 0 or more")
    wanted = goal_of(goal, size_of(size))
    rng = seeded(any_seed() if seed is None else seed)
    if distance is not None:
        from loyd.core.play.scramble import board_at

        return [Board(board_at(wanted, distance, rng), wanted) for _ in range(number)]
    return [Board(uniform(wanted, rng) if walk is None else walk_from(wanted, walk, rng), wanted) for _ in range(number)]
