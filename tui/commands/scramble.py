"""`loyd scramble`: random boards, always solvable."""

import re
import secrets
from collections.abc import Iterator
from random import Random

import click

from loyd.core.errors import SettingError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import quoted
from loyd.core.puzzle.scramble import seeded, uniform, walk
from loyd.tui.pipe.group import say
from loyd.tui.pipe.options import COUNT, board_options, read_by
from loyd.tui.pipe.output import Output
from loyd.tui.pipe.request import USUAL_SIZE, Request

SEEDS = 1 << 32
Band = tuple[int, int]
_BAND = re.compile(r"([0-9]{1,4})(?:\s*\.\.\s*([0-9]{1,4}))?")


def parse_band(text: str) -> Band:
    """The nearest and the farthest distance that `7` or `2..20` says.  Raises SettingError."""
    match = _BAND.fullmatch(text.strip())
    nearest, farthest = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if nearest > farthest:
        raise SettingError(f"{quoted(text)} is no distance: write one such as 7, or two with the smaller first, such as 2..20")
    return nearest, farthest


@click.command()
@click.option("-n", "--number", type=COUNT, metavar="N", help="How many boards; of several distances so many of each.  [default: 1]")
@board_options
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same boards everywhere; without one, it is shown.")
@click.option(
    "--walk", "moves", type=click.IntRange(0, COUNT.max), metavar="K", help="Make K random moves from the goal, none undoing the last."
)
@click.option(
    "--distance", "band", callback=read_by(parse_band), metavar="D", help="Boards exactly D moves from the goal, or from D to E: D..E."
)
@click.option("--all", "every", is_flag=True, help="Every board at the distance, each once, by rising distance.")
def scramble(number: int | None, seed: int | None, moves: int | None, band: Band | None, every: bool, request: Request) -> None:
    """Print random boards, one a line, from which the goal can be reached.

    Each such board is as likely as any other, unless --walk or --distance narrows the choice.  By --distance each board
    is as likely up to nine cells; larger boards are searched for, and each can come up, though not as likely: up to
    sixteen cells at distances to 60, which takes seconds, above at distances to 40.

    \b
    Examples:
      loyd scramble
      loyd scramble -n 100 --size 4x4 --seed 7 | loyd solve
      loyd scramble --distance 31
      loyd scramble --distance 2..20 -n 100 | loyd compare -a bfs -a astar --by distance
      loyd scramble --all --distance 7
      loyd scramble --size 4x4 --distance 45
      loyd scramble --walk 20 --goal snail
    """
    if moves is not None and band is not None:
        raise click.UsageError("--walk and --distance are two ways to scramble; give one of them")
    if every and (band is None or number is not None or seed is not None):
        raise click.UsageError("--all needs --distance, and neither -n nor --seed: it leaves nothing to chance")
    goal = request.goal_of(request.size or USUAL_SIZE)
    if not every and seed is None:
        seed = secrets.randbelow(SEEDS)
        say(f"seed {seed}")
    with Output() as output:
        for board in _every(goal, band) if every and band else _random(goal, seeded(seed or 0), number or 1, moves, band):
            output.line(request.text(board))


def _every(goal: Board, band: Band) -> Iterator[Board]:
    """All boards of a band."""
    from loyd.core.puzzle.layers import boards_from

    yield from boards_from(goal, *band)


def _random(goal: Board, rng: Random, number: int, moves: int | None, band: Band | None) -> Iterator[Board]:
    """So many boards; of a band so many at each distance."""
    if band is not None:
        from loyd.core.play.scramble import board_at

        yield from (board_at(goal, distance, rng) for distance in range(band[0], band[1] + 1) for _ in range(number))
    else:
        yield from (uniform(goal, rng) if moves is None else walk(goal, moves, rng) for _ in range(number))
