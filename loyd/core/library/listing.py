"""The algorithms and heuristics that there are, by name, and how more of them are loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from warnings import warn
from xml.sax.saxutils import escape

from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.plugins import loader
from loyd.core.plugins.entry_points import has_entry_points
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.catalogue import ALGORITHMS

Record = dict[str, Any]


@dataclass(frozen=True, repr=False, eq=False)
class Catalogue(Mapping[str, Record]):
    """A record for each algorithm or heuristic, by its name; those of installed packages and loaded files are among them.

    >>> import loyd
    >>> "idastar" in loyd.algorithms, loyd.heuristics["manhattan"]["admissible"]
    (True, True)
    >>> loyd.algorithms.records()[3]["optimal"]
    'if h is admissible (better paths reopen closed boards)'
    """

    _kind: str
    _entries: Mapping[str, Any]
    _record: Callable[[Any], Record]

    def __getitem__(self, name: str) -> Record:
        load_installed()
        return self._record(self._entries[name])

    def __iter__(self) -> Iterator[str]:
        load_installed()
        return iter(self._entries)

    def __len__(self) -> int:
        load_installed()
        return len(self._entries)

    def records(self) -> list[Record]:
        """The records as a list, which pandas takes as it is."""
        return list(self.values())

    def __repr__(self) -> str:
        return f"{len(self)} {self._kind}: {', '.join(self)}"

    def _repr_html_(self) -> str:
        records = self.records()
        rows = [list(records[0]), *(list(record.values()) for record in records)]
        return "<table>" + "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"


def load(file: str | Path) -> list[str]:
    """Load the heuristics, algorithms and conditions that a Python file defines, and return their names.

    A public function of `(board, goal)` is a heuristic, a generator function of `(problem, record)` an algorithm, a function of
    `(node, successors, counts)` a condition.  Loading a file again replaces what it defined before.  Raises PluginError, and adds
    nothing, if the file cannot be run, defines none of these, or uses a name that is taken.
    """
    load_installed()
    return [entry.id for entry in loader.load(file).entries]


@cache
def load_installed() -> None:
    """Load, once, the plug-ins of installed packages (entry points `loyd.plugins`), with a warning for each that fails."""
    if has_entry_points():
        for failure in loader.load_installed():
            warn(failure, stacklevel=2)


def _algorithm(entry: Algorithm) -> Record:
    names = ("id", "name", "complete", "optimal", "time", "memory", "source")
    return {name: getattr(entry, name) for name in names} | {"uses": ", ".join(setting.title for setting in entry.settings)}


def _heuristic(entry: Heuristic) -> Record:
    return {name: getattr(entry, name) for name in ("id", "name", "definition", "admissible", "consistent", "source")}


algorithms = Catalogue("algorithms", ALGORITHMS, _algorithm)
heuristics = Catalogue("heuristics", HEURISTICS, _heuristic)
