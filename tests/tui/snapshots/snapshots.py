"""Plain-text snapshots: what a screen shows, kept in a file to compare with.

`LOYD_UPDATE_SNAPSHOTS=1` writes the files again; look at what has changed before keeping them.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parent
UPDATE = "LOYD_UPDATE_SNAPSHOTS"


def assert_shows(name: str, lines: list[str]) -> None:
    """The lines are those of the snapshot of this name."""
    path = FOLDER / f"{name}.txt"
    shown = "\n".join(lines) + "\n"
    if os.environ.get(UPDATE):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.exists(), f"there is no snapshot {path.name}: run the test once with {UPDATE}=1"
    kept = path.read_text(encoding="utf-8")
    if shown != kept:
        pairs = zip(shown.splitlines(), kept.splitlines(), strict=False)
        differing = [
            f"line {number}\n  now  {now}\n  kept {then}"
            for number, (now, then) in enumerate(pairs, 1)
            if now != then
        ]
        raise AssertionError(
            f"{path.name} shows something else (with {UPDATE}=1 it is kept):\n"
            + "\n".join(differing)
        )
