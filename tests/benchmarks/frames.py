"""How often the pictures are drawn while a search runs flat out, what a frame takes, and what the frames cost the search.

Run it with `python -m tests.benchmarks.frames`.  A search from the hardest 15-puzzle makes the same steps alone and in the app at
120x40, in turns, each in a process of its own.  What is compared is the processor time of the search's own thread for those steps, and
what the app's thread takes for a frame is processor time too, so that the figures mean something on a machine with other work.
"""

import asyncio
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from statistics import median
from time import perf_counter, thread_time
from unittest.mock import patch

from rich.text import Text

from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.notation import parse_board
from loyd.core.recorder import Recorder
from loyd.core.search.answer import recorded
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec_text import parse_spec
from loyd.tui.app import SWITCH_SECONDS, LoydApp
from loyd.tui.screens.explore import ExploreScreen
from loyd.tui.widgets.map_view import MapView
from tests.benchmarks.interface import HARDEST_15

START, GOAL = parse_board(" ".join(HARDEST_15)), blank_last(4, 4)
SEARCHES = (("idastar:manhattan", 120_000_000), ("astar:manhattan", 6_000_000))
SIZE = (120, 40)
WARM = Limits(expansions=50_000)
ROUNDS = 9
FRAMES_BAR, COST_BAR = 10, 0.05


@dataclass(frozen=True)
class Watched:
    """What a search in the app took for its steps: processor seconds of its own, seconds on the wall, maps drawn, and the app's seconds."""

    searching: float
    wall: float
    frames: int
    drawing: float


def problem_of(spec: str, limits: Limits | None = None) -> Problem:
    """The search from the hardest board; with the loop compiled before."""
    return Problem(START, GOAL, parse_spec(spec), limits or Limits(bytes=4_000_000_000))


def alone(spec: str, steps: int) -> tuple[float, float]:
    """Processor seconds, and seconds on the wall, of a search that nobody looks at."""
    recorded(problem_of(spec, WARM))
    sys.setswitchinterval(SWITCH_SECONDS)
    recorder = Recorder(problem_of(spec))
    began = perf_counter()
    recorder.record_to(steps)
    recorder.wait()
    wall = perf_counter() - began
    recorder.close()
    return recorder.trace.clock.seconds_at(steps), wall


def watched(spec: str, steps: int, size: tuple[int, int]) -> Watched:
    """What the same search takes while it runs flat out in the app."""
    recorded(problem_of(spec, WARM))
    return asyncio.run(_watched(spec, steps, size))


async def _watched(spec: str, steps: int, size: tuple[int, int]) -> Watched:
    drawn = 0
    paint = MapView.paint

    def counted(view: MapView, columns: int, lines: int) -> list[Text]:
        nonlocal drawn
        drawn += 1
        return paint(view, columns, lines)

    app = LoydApp(START, GOAL, parse_spec(spec), Limits(bytes=4_000_000_000))
    with patch.object(MapView, "paint", counted):
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ExploreScreen)
            for _ in range(20):
                screen.action_change_pace(1)
            await asyncio.sleep(0.5)
            drawn, began, used = 0, perf_counter(), thread_time()
            screen.action_play()
            while screen.run.trace.steps < steps:
                await asyncio.sleep(0.02)
            wall, frames, drawing = perf_counter() - began, drawn, thread_time() - used
            screen.action_play()
            await app.workers.wait_for_complete()
            return Watched(screen.run.trace.clock.seconds_at(steps), wall, frames, drawing)


def rows() -> Iterator[str]:
    """A line for each search."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for spec, steps in SEARCHES:
            bare, seen = [], []
            for _ in range(1 + ROUNDS):
                bare.append(fresh.submit(alone, spec, steps).result())
                seen.append(fresh.submit(watched, spec, steps, SIZE).result())
            del bare[0], seen[0]  # a machine hands out memory that has lain idle more dearly than memory just used
            cost = median(one.searching for one in seen) / median(one for one, _ in bare) - 1
            wall = median(one.wall for one in seen) / median(one for _, one in bare) - 1
            yield (
                f"{spec:<18} {median(one.frames / one.wall for one in seen):5.1f} maps a second (bar {FRAMES_BAR}), "
                f"{1000 * median(one.drawing / one.frames for one in seen):4.1f} ms of the app's thread for each; "
                f"the search takes {cost:+.1%} of processor time (bar {COST_BAR:.0%}), {wall:+.1%} on the wall"
            )


def main() -> None:
    """Measure each, as in a terminal of all colours."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
