"""What to search with, as the library takes it: a text, a function, or both with settings; it travels to other processes."""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Unpack

from loyd.core.heuristics.catalogue import heuristic
from loyd.core.library.catalogue import load_installed
from loyd.core.library.options import NAMES, check_names, settings_of
from loyd.core.library.own_function import KEPT, Function, algorithm_of, heuristic_of
from loyd.core.plugins import loader
from loyd.core.search.catalogue import algorithm as algorithm_called
from loyd.core.search.settings import HEURISTIC, Keywords
from loyd.core.search.spec import Spec
from loyd.core.search.spec_text import check_used, parse_spec


@dataclass(frozen=True, repr=False)
class SearchSpec:
    """An algorithm with its settings; `text` is its word, such as `astar:manhattan`.

    `algorithm`, `h`: the user's functions that take part.  Pickled, it carries them, also those of a notebook's cell, and the paths of
    loaded files.
    """

    spec: Spec
    algorithm: Function | None = field(default=None)
    h: Function | None = field(default=None)

    @property
    def text(self) -> str:
        """The word for it; a function of one's own is called by its name there."""
        return self.spec.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"spec({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrived, (self._parcel,)

    @cached_property
    def _parcel(self) -> bytes:
        values = {name: getattr(self.spec, name) for name in NAMES}
        files = loader.files_of(set(re.findall(r"[\w-]+", self.text)))
        content = (files, self.algorithm or self.spec.algorithm.id, self.h or self.spec.heuristic.id, values)
        if self.algorithm is None and self.h is None:
            return pickle.dumps(content)
        import cloudpickle

        parcel: bytes = cloudpickle.dumps(content)
        return parcel


Search = str | SearchSpec | Function
"""What may stand for a search: the text of a spec, what `spec` has made, or a generator function of `(problem, record)`."""


def spec(algorithm: Search = "astar", *, h: str | Function | None = None, **settings: Unpack[Keywords]) -> SearchSpec:
    """What to search with.

    `algorithm`: a text such as `astar:manhattan` (`loyd list` and `loyd.algorithms` name all), or one's own generator function of
    `(problem, record)`.  `h`: the name of a heuristic, or one's own function of `(board, goal)`.  The other settings are called as their
    options (see `loyd.core.library.options.Settings`).  Raises SettingError where one has no meaning, or no effect on the algorithm.

    >>> import loyd
    >>> loyd.spec("wastar", h="linear-conflict", weight=1.5, order="lurd").text
    'wastar:linear-conflict:1.5:order=lurd'
    >>> def misplaced_tiles(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)
    >>> loyd.spec("idastar", h=misplaced_tiles)
    spec('idastar:misplaced-tiles')
    """
    check_names(settings, NAMES)
    return search_spec(algorithm, h, settings)


def search_spec(algorithm: Search, h: str | Function | None, settings: Mapping[str, Any]) -> SearchSpec:
    """As `spec`, of whose options these may hold more.  Raises SettingError."""
    load_installed()
    values = settings_of(settings)
    own_h = None if h is None or isinstance(h, str) else h
    if h is not None:
        values[HEURISTIC.name] = heuristic(h) if isinstance(h, str) else heuristic_of(h)
    if isinstance(algorithm, SearchSpec):
        found = replace(algorithm, spec=replace(algorithm.spec, **values), h=algorithm.h if h is None else own_h)
    elif isinstance(algorithm, str):
        found = SearchSpec(replace(parse_spec(algorithm), **values), h=own_h)
    else:
        found = SearchSpec(Spec(algorithm_of(algorithm), **values), algorithm, own_h)
    check_used(found.spec, values)
    found.spec.settled.check()
    return found


@lru_cache(KEPT)
def _arrived(parcel: bytes) -> SearchSpec:
    """What another process has sent; the same parcel is opened once, so that its functions are the same ones each time."""
    files, algorithm, h, values = pickle.loads(parcel)  # noqa: S301  from the process that gives out the tasks
    load_installed()
    for file in {*files} - {*loader.loaded_files()}:
        loader.load(file)
    own = None if isinstance(algorithm, str) else algorithm
    own_h = None if isinstance(h, str) else h
    entry = algorithm_called(algorithm) if own is None else algorithm_of(own)
    return SearchSpec(Spec(entry, heuristic=heuristic(h) if own_h is None else heuristic_of(own_h), **values), own, own_h)
