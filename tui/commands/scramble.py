"""`loyd scramble`: random boards, always solvable."""

import secrets
from random import Random

import click

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.scramble import at_distance, seeded, uniform, walk
from loyd.tui.pipe.group import say
from loyd.tui.pipe.options import board_options
from loyd.tui.pipe.output import Output
from loyd.tui.pipe.request import USUAL_SIZE, Request

SEEDS = 1 << 32


@click.command()
@click.option("-n", "--number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="How many boards.")
@board_options
@click.option("--seed", type=int, metavar="S", help="The same seed gives the same boards everywhere; without one, it is shown.")
@click.option("--walk", "moves", type=click.IntRange(min=0), metavar="K", help="Make K random moves from the goal, none undoing the last.")
@click.option("--distance", type=click.IntRange(min=0), metavar="D", help="Boards exactly D moves from the goal.")
def scramble(number: int, seed: int | None, moves: int | None, distance: int | None, request: Request) -> None:
    """Print random boards, one a line, from which the goal can be reached.

    Each such board is as likely as any other, unless --walk or --distance narrows the choice.  By --distance each board
    is as likely up to nine cells; larger boards are searched for, and each can come up, though not as likely: up to
    sixteen cells at distances to 60, which takes seconds, above at distances to 40.

    \b
    Examples:
      loyd scramble
      loyd scramble -n 100 --size 4x4 --seed 7 | loyd solve
      loyd scramble --distance 31
      loyd scramble --size 4x4 --distance 45
      loyd scramble --walk 20 --goal snail
    """
    if moves is not None and distance is not None:
        raise click.UsageError("--walk and --distance are two ways to scramble; give one of them")
    if seed is None:
        seed = secrets.randbelow(SEEDS)
        say(f"seed {seed}")
    goal, rng = request.goal_of(request.size or USUAL_SIZE), seeded(seed)

    def board() -> Board:
        if distance is not None:
            return _at(distance, goal, rng)
        return uniform(goal, rng) if moves is None else walk(goal, moves, rng)

    with Output() as output:
        for _ in range(number):
            output.line(request.text(board()))


def _at(distance: int, goal: Board, rng: Random) -> Board:
    """A board at a distance from the goal, looked up or found by searches.  Raises SettingError where there is none."""
    from loyd.core.puzzle.exact import MOST_CELLS

    if len(goal.cells) <= MOST_CELLS:
        return at_distance(goal, distance, rng)
    from loyd.core.play.scramble import in_band

    scrambling = in_band(goal, distance, distance, rng)
    while True:
        try:
            next(scrambling)
        except StopIteration as found:
            board: Board = found.value
            return board
