"""How many files one key and one expansion pass through: `python -m tests.benchmarks.files`.

A profiler notes the file and the function of every call inside Loyd, in all threads: for a `→` key
in the app at 120×40, from the key to the idle screen after it, when ten steps have been made; and
for one expansion by A* with the loop as plain Python.
"""

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import loyd
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.app import LoydApp

ROOT = str(Path(loyd.__file__).resolve().parent)
START = parse_board("8 6 7 2 5 4 3 x 1")


@contextmanager
def noting(codes: set[CodeType]) -> Iterator[None]:
    """Note the code of every call made meanwhile, in this thread and in those that start."""

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]  it takes None, as `sys.setprofile` does


def report(what: str, codes: set[CodeType]) -> None:
    """Print the number of Loyd's files and functions among the codes, then the functions of each
    file.
    """
    ours = {code for code in codes if str(Path(code.co_filename).resolve()).startswith(ROOT)}
    files: dict[str, list[str]] = {}
    for code in sorted(ours, key=lambda code: code.co_firstlineno):
        files.setdefault(str(Path(code.co_filename).resolve().relative_to(ROOT)), []).append(
            code.co_qualname
        )
    print(
        f"{what}: {len(files)} files, {len(ours)} functions",
        *(f"  {file}: {', '.join(files[file])}" for file in sorted(files)),
        sep="\n",
    )


async def key() -> None:
    """One `→` key."""
    app, codes = LoydApp(START), set[CodeType]()
    app.animation_level = "none"
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(2)
        await pilot.press(*["right"] * 10)
        await pilot.pause(1)
        with noting(codes):
            await pilot.press("right")
            await pilot.pause()
    report("one → key", codes)


def expansion() -> None:
    """One expansion."""
    problem = Problem(START, blank_last(3, 3), parse_spec("astar:manhattan"))
    _, solver = create_search(problem)
    for _ in range(10):
        next(solver)
    codes = set[CodeType]()
    with noting(codes):
        next(solver)
    report("one expansion", codes)


if __name__ == "__main__":
    expansion()
    asyncio.run(key())
