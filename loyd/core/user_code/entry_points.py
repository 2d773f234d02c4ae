"""Whether installed packages offer plug-ins; checked at every start, so it must be quick."""

import sys
from contextlib import suppress
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path

GROUP = "loyd.plugins"
"""The group of entry points in which packages offer plug-ins."""


@cache
def has_entry_points() -> bool:
    """Whether an installed package has an entry point in the group.

    `importlib.metadata` is used only if there could be one: importing it and letting it read
    everything takes four times as long.
    """
    if not _could_be():
        return False
    from importlib.metadata import entry_points

    return bool(entry_points(group=GROUP))


def _could_be() -> bool:
    if any(
        finder is not PathFinder and hasattr(finder, "find_distributions")
        for finder in sys.meta_path
    ):
        return True
    places = [Path(path) for path in sys.path]
    return any(place.is_file() or _is_named_in(place) for place in places)


def _is_named_in(folder: Path) -> bool:
    infos: list[Path] = []
    with suppress(OSError):
        infos = [
            path
            for path in folder.iterdir()
            if path.name.lower().endswith((".dist-info", "egg-info"))
        ]
    for info in infos:
        with suppress(OSError):
            if GROUP.encode() in (info / "entry_points.txt").read_bytes():
                return True
    return False
