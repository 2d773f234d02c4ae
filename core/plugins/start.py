"""Files to begin with, for a heuristic or an algorithm of one's own."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

from loyd.core.errors import PluginError
from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.search.catalogue import ALGORITHMS


def write_start(kind: str, path: Path, *, overwrite: bool = False) -> str:
    """Write a working file with comments; the id of what it defines, which is called like the file.

    Raises PluginError where the file is there already, unless it is to be overwritten, and where it cannot be written.
    """
    name = _name(path.stem, kind)
    text = files("loyd.core.plugins").joinpath("starts", f"{kind}.txt").read_text("utf-8")
    for place, value in (("{name}", name), ("{id}", name.replace("_", "-")), ("{file}", path.name)):
        text = text.replace(place, value)
    try:
        with path.open("w" if overwrite else "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PluginError(f"{path} is there already; choose another name, or --force to overwrite it") from None
    except OSError as error:
        raise PluginError(f"{path} cannot be written: {error.strerror or error}") from error
    return name.replace("_", "-")


def _name(stem: str, kind: str) -> str:
    """A function's name like the file's, where that is one and not taken."""
    name = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in stem).strip("_").lower()
    if not name.isidentifier() or iskeyword(name):
        name = kind
    taken = name == kind or name.replace("_", "-") in {*HEURISTICS, *ALGORITHMS}
    return f"my_{name}" if taken else name
