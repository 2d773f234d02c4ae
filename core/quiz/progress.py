"""The quiz under way, kept in a file of the user's own so that it can be gone on with."""

import json
from contextlib import suppress
from pathlib import Path

from loyd.core.errors import LoydError
from loyd.core.puzzle.notation import parse_size
from loyd.core.quiz.plan import Plan, kinds_of
from loyd.core.quiz.sitting import Sitting, name_of, read_answers
from loyd.core.storage.private import open_regular
from loyd.core.storage.sealed import sealed, unsealed
from loyd.core.storage.state import make_state_folder, state_root, why_not_read
from loyd.core.storage.whole_file import sweep, write_whole

VERSION = 1
MOST_BYTES = 1 << 16


def progress_path() -> Path:
    """The file; it need not be there."""
    return state_root() / "quiz.json"


def keep(sitting: Sitting) -> str:
    """Put a quiz into its file, whole or not at all.  A sentence where that cannot be done, else nothing."""
    path = progress_path()
    try:
        if doubt := make_state_folder():
            return f"the quiz is not kept: {doubt}"
        write_whole(path, _written(sitting), mode=0o600)
    except OSError as error:
        return f"the quiz cannot be kept in {path.parent} ({(error.strerror or 'it is out of reach').lower()}): it will be gone once left"
    return ""


def under_way() -> Sitting | None:
    """The quiz whose result has not been written; None where there is none, or nothing sound."""
    path = progress_path()
    if why_not_read():
        return None
    sweep(path)
    with suppress(OSError, LoydError, ValueError, KeyError, TypeError, RecursionError), open_regular(path) as file:
        return _read(file.read(MOST_BYTES))
    return None


def forget() -> None:
    """Remove the file: the quiz is over."""
    with suppress(OSError):
        progress_path().unlink(missing_ok=True)


def _written(sitting: Sitting) -> bytes:
    plan = sitting.plan
    data = {
        "loyd quiz": VERSION,
        "name": sitting.name,
        "seed": plan.seed,
        "searches": plan.searches,
        "kinds": plan.kinds,
        "size": f"{plan.size[0]}x{plan.size[1]}",
        "questions": plan.count,
        "answers": sitting.written,
    }
    return sealed(json.dumps(data, indent=1).encode())


def _read(content: bytes) -> Sitting:
    """The quiz in a file's content.  Raises LoydError, ValueError, KeyError or TypeError where it holds none."""
    text = unsealed(content)
    data = json.loads(text) if text is not None else {}
    if data["loyd quiz"] != VERSION:
        raise ValueError("another version")
    plan = Plan(
        int(data["seed"]),
        tuple(map(str, data["searches"])),
        kinds_of([str(kind) for kind in data["kinds"]]),
        parse_size(str(data["size"])),
        int(data["questions"]),
    )
    return Sitting(name_of(str(data["name"])), plan, read_answers(str(data["answers"])))
