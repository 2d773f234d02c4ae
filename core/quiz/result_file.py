"""The file that a result is written into."""

import re
from pathlib import Path

from loyd.core.quiz.result import Result
from loyd.core.storage.whole_file import write_whole

MOST_NAMES = 1000
LINE_ENDING = ".txt"
"""A file of this ending takes the line alone; any other the JSON object."""


def usual_path(result: Result) -> Path:
    """A name that is not taken yet, in the current folder: `loyd-quiz-ada-lovelace-7.json`."""
    words = re.sub(r"[^\w]+", "-", result.sitting.name.lower()).strip("-") or "result"
    stem = f"loyd-quiz-{words}-{result.sitting.plan.seed}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, MOST_NAMES)))
    return next((path for name in names if not (path := Path(f"{name}.json")).exists()), Path(f"{stem}.json"))


def contents(result: Result, path: Path) -> bytes:
    """What is written into a file of this name."""
    return (f"{result.line}\n" if path.suffix.lower() == LINE_ENDING else result.json).encode()


def write_result(result: Result, path: Path) -> None:
    """Write a result, whole or not at all.  Raises OSError."""
    write_whole(path, contents(result, path))
