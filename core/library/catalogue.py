"""The algorithms and the heuristics that there are, by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from xml.sax.saxutils import escape

from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.catalogue import ALGORITHMS

Record = dict[str, Any]


class _Entry(Protocol):
    @property
    def id(self) -> str: ...


Entry = TypeVar("Entry", bound=_Entry)


@dataclass(frozen=True, repr=False, eq=False)
class Catalogue(Mapping[str, Entry], Generic[Entry]):
    """Entries by their ids, those that plug-ins have added among them; `records` is a table of them that pandas takes as it is.

    >>> import loyd
    >>> "idastar" in loyd.algorithms, loyd.heuristics["manhattan"].admissible
    (True, True)
    >>> loyd.algorithms.records()[3]["optimal"]
    'if h is admissible (better paths reopen closed boards)'
    """

    what: str
    entries: Mapping[str, Entry]
    record: Callable[[Entry], Record]

    def __getitem__(self, name: str) -> Entry:
        return self.entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def records(self) -> list[Record]:
        """A record for each entry."""
        return [self.record(entry) for entry in self.entries.values()]

    def __repr__(self) -> str:
        return f"{len(self)} {self.what}: {', '.join(self)}"

    def _repr_html_(self) -> str:
        records = self.records()
        rows = [list(records[0]), *(list(record.values()) for record in records)]
        return "<table>" + "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"


def _algorithm(entry: Algorithm) -> Record:
    names = ("id", "name", "complete", "optimal", "time", "memory", "source")
    return {name: getattr(entry, name) for name in names} | {"uses": ", ".join(setting.title for setting in entry.settings)}


def _heuristic(entry: Heuristic) -> Record:
    return {name: getattr(entry, name) for name in ("id", "name", "definition", "admissible", "consistent", "source")}


algorithms: Catalogue[Algorithm] = Catalogue("algorithms", ALGORITHMS, _algorithm)
heuristics: Catalogue[Heuristic] = Catalogue("heuristics", HEURISTICS, _heuristic)
