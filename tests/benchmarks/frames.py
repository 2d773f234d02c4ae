"""How often the pictures are drawn while a search runs at max speed, how long a frame takes, and
how much the frames slow the search.

Run it with `python -m tests.benchmarks.frames`. A search from the hardest 15-puzzle runs at max
speed in the app at 120x40, while the app's thread is awake and asleep in turn. The speed of the
search in a turn with an awake app is compared with the turns before and after, so that both use the
same memory: the memory of two processes differs by more than the cost of the frames. The comparison
is by the processor time of the search's own thread per step, and by wall-clock time; the app's
thread needs processor time for a frame too.
"""

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import inf
from multiprocessing import get_context
from statistics import median
from time import perf_counter, sleep, thread_time
from typing import NamedTuple
from unittest.mock import patch

from rich.text import Text

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.app import LoydApp
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.pictures.map.map_view import MapView
from tests.benchmarks.interface import HARDEST_15

START, GOAL = parse_board(" ".join(HARDEST_15)), blank_last(4, 4)
SEARCHES = (("idastar:manhattan", 600_000_000), ("astar:manhattan", 12_000_000))
SIZE = (120, 40)
WARM = Limits(expansions=50_000)
ROUNDS, TURN_SECONDS, FIRST_SECONDS = 7, 0.2, 0.6
FRAMES_BAR, COST_BAR = 10, 0.05


class Turn(NamedTuple):
    """What was done in a turn: steps, the search's seconds, wall-clock seconds, maps drawn, and the
    app's seconds.
    """

    steps: int
    searching: float
    wall: float
    frames: int
    drawing: float

    def slower(self, other: "Turn") -> tuple[float, float]:
        """How much more processor time, and wall-clock time, a step takes than in another turn. In
        a single turn a table may have grown, or the search's clock may not have been read.
        """
        if not all((self.steps, self.searching, other.steps, other.searching)):
            return (-1, -1) if self.steps and self.searching else (inf, inf)
        more = other.steps / self.steps
        return self.searching / other.searching * more - 1, self.wall / other.wall * more - 1


def problem_of(spec: str, limits: Limits) -> Problem:
    """The search from the hardest board."""
    return Problem(START, GOAL, parse_spec(spec), limits)


def turns(spec: str, steps: int, size: tuple[int, int]) -> list[Turn]:
    """The turns of a search that runs at max speed in the app, the first with the app asleep, then
    alternating.
    """
    solve_with_trace(problem_of(spec, WARM))
    return asyncio.run(_turns(spec, steps, size))


async def _turns(spec: str, steps: int, size: tuple[int, int]) -> list[Turn]:
    drawn = 0
    paint = MapView.paint

    def counted(view: MapView, columns: int, lines: int) -> list[Text]:
        nonlocal drawn
        drawn += 1
        return paint(view, columns, lines)

    app = LoydApp(START, GOAL, parse_spec(spec), Limits(bytes=4_000_000_000))
    found: list[Turn] = []
    with patch.object(MapView, "paint", counted):
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ExploreScreen)
            for _ in range(20):
                screen.action_change_pace(1)
            screen.action_play()
            await asyncio.sleep(FIRST_SECONDS)
            trace = screen.run.trace

            def told() -> Turn:
                at = trace.steps
                return Turn(at, trace.clock.seconds_at(at), perf_counter(), drawn, thread_time())

            while trace.steps < steps or len(found) % 2 == 0:
                before = told()
                if len(found) % 2 == 0:
                    sleep(TURN_SECONDS)
                else:
                    await asyncio.sleep(TURN_SECONDS)
                found.append(Turn(*(now - then for now, then in zip(told(), before, strict=True))))
            screen.action_play()
            await app.workers.wait_for_complete()
    return found


def rows() -> Iterator[str]:
    """A line for each search."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for spec, steps in SEARCHES:
            rounds = [fresh.submit(turns, spec, steps, SIZE).result() for _ in range(ROUNDS)]
            awake = [turn for taken in rounds for turn in taken[1::2]]
            beside = [
                pair
                for taken in rounds
                for asleep in (taken[::2], taken[2::2])
                for pair in zip(taken[1::2], asleep, strict=False)
            ]
            cost, wall = (
                median(column)
                for column in zip(*(turn.slower(other) for turn, other in beside), strict=True)
            )
            yield (
                f"{spec:<18} {median(turn.frames / turn.wall for turn in awake):5.1f} maps a "
                f"second (bar {FRAMES_BAR}), "
                f"{1000 * median(turn.drawing / turn.frames for turn in awake):4.1f} ms of the "
                "app's thread for each; "
                f"the search takes {cost:+.1%} of processor time (bar {COST_BAR:.0%}), {wall:+.1%} "
                f"on the wall, in {len(beside)} pairs"
            )


def main() -> None:
    """Measure each, as on a terminal with all colours."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
