"""How soon a search can be shown at any step: the counts of its map and flame, the path to a node,
and the drawing of all of them.

Run it with `python -m tests.benchmarks.pictures`. Milliseconds at random steps, the median and the
maximum, for all boards of the 8-puzzle, for a long A* search and for a long one that keeps only its
path; the time to draw them at four screen sizes; and the difference of two searches.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import PRESETS
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import MapReader, space_of
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.difference import Differences
from loyd.tui.paint.theme import LOYD_DARK, palette_of, role_variables
from loyd.tui.pictures.flame.flame_painter import flame_lines
from loyd.tui.pictures.flame.flame_reading import read_flame
from loyd.tui.pictures.map.map_painter import MapLook, map_lines
from loyd.tui.signs import UNICODE

EIGHT = parse_board("8 6 7 2 5 4 3 x 1")
HARD = next(preset.board for preset in PRESETS if preset.name == "hard-15")
GIGABYTE = 1_000_000_000
SEARCHES = (
    ("all boards of the 8-puzzle", "bfs", EIGHT, 1 << 40),
    ("A*, 12 million steps", "astar:manhattan", HARD, 12_000_000),
    ("IDA*, 150 million steps", "idastar:manhattan", HARD, 150_000_000),
)
SIZES = ((68, 20), (102, 23), (120, 40), (200, 60))
QUESTIONS = 20
GROUND = "#0f1218"


def searched(spec: str, start: Board, most: int) -> Trace:
    """The record of this many steps."""
    problem = Problem(
        start, blank_last(*start.size), parse_spec(spec), Limits(most, None, 4 * GIGABYTE)
    )
    return solve_with_trace(problem)[0]


def taken(question: Callable[[], object]) -> float:
    """Milliseconds that a question takes."""
    began = perf_counter()
    question()
    return 1000 * (perf_counter() - began)


def said(what: str, times: list[float]) -> None:
    """One line of the figures."""
    print(f"  {what:<42} {median(times):8.1f} ms  worst {max(times):8.1f}")


def show(name: str, spec: str, start: Board, most: int) -> None:
    """All figures of one search."""
    rng = Random(name)
    trace = searched(spec, start, most)
    print(f"{name}: {trace.steps:,} steps, {trace.bytes_used / 1e6:,.0f} MB")
    said("first plane, at the last step", [taken(lambda: trace.gh_counts(trace.steps))])
    steps = [rng.randint(0, trace.steps) for _ in range(QUESTIONS)]
    said(
        "plane at a random step, by g and h",
        [taken(lambda step=step: trace.gh_counts(step)) for step in steps],
    )
    reader = MapReader(trace)
    if reader.space is not None:
        said("first hill", [taken(lambda: trace.gh_counts(trace.steps, reader.space))])
        said(
            "hill at a random step",
            [taken(lambda step=step: trace.gh_counts(step, reader.space)) for step in steps],
        )
    look = MapLook(
        UNICODE,
        palette_of({**LOYD_DARK.to_color_system().generate(), **role_variables(LOYD_DARK)}),
        LOYD_DARK.background,
    )
    maps = [reader.read(step) for step in steps]
    for size in SIZES:
        said(
            "drawn at {}x{}".format(*size),
            [
                taken(lambda size=size, map_data=map_data: map_lines(map_data, *size, look))
                for map_data in maps
            ],
        )
    show_flame(trace, [max(step, 1) for step in steps], look)


def show_flame(trace: Trace, steps: list[int], look: MapLook) -> None:
    """The figures of the flame and of the tree near the current node."""
    said("first flame, at the last step", [taken(lambda: trace.flame(trace.steps))])
    said("flame at a random step", [taken(lambda step=step: trace.flame(step)) for step in steps])
    early = [1 + step % min(trace.steps, 4_000_000) for step in steps]
    said(
        "flame at a random step of the first 4 million",
        [taken(lambda step=step: trace.flame(step)) for step in early],
    )
    said(
        "way to the node of a random step",
        [taken(lambda step=step: trace.ancestry(step)) for step in steps],
    )
    readings = [read_flame(trace, step, 0) for step in steps[:5]]
    for size in SIZES:
        times = [
            taken(
                lambda size=size, reading=reading: flame_lines(
                    reading.flame, *size, reading.look, look.palette, ground=GROUND
                )
            )
            for reading in readings
        ]
        said("flame drawn at {}x{}".format(*size), times)


def show_difference(start: Board, specs: tuple[str, str], most: int) -> None:
    """The figures of the difference between two searches."""
    first, second = (searched(spec, start, most) for spec in specs)
    space = space_of(first)
    last, rng = (first.steps, second.steps), Random(most)
    print(f"difference of {specs[0]} after {last[0]:,} steps and {specs[1]} after {last[1]:,}")
    whole = Differences(first, second, space)
    said("first, at the last steps", [taken(lambda: whole.after_steps(*last))])
    steps = [(rng.randint(0, last[0]), rng.randint(0, last[1])) for _ in range(QUESTIONS)]
    said("at random steps", [taken(lambda pair=pair: whole.after_steps(*pair)) for pair in steps])
    live = Differences(first, second, space)
    grown = [
        (last[0] * part // QUESTIONS, last[1] * part // QUESTIONS)
        for part in range(1, QUESTIONS + 1)
    ]
    said(
        "while both grow by a twentieth",
        [taken(lambda pair=pair: live.after_steps(*pair)) for pair in grown],
    )


def main() -> None:
    """The figures of all searches, and of two pairs of them."""
    for search in SEARCHES:
        show(*search)
    show_difference(EIGHT, ("bfs", "astar:manhattan"), 1 << 40)
    show_difference(HARD, ("astar:manhattan", "wastar:manhattan:2"), 2_000_000)


if __name__ == "__main__":
    main()
