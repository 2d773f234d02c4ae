"""What to search with, as the library takes it: a text, a function, or both with settings; it travels to other processes."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from inspect import CO_GENERATOR, getsource, isfunction, signature
from math import isnan
from typing import Any, TypeVar, Unpack

from loyd.core.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.library.listing import load_installed
from loyd.core.plugins import loader
from loyd.core.plugins.user_code import UserCode, code_of
from loyd.core.plugins.user_functions import own_algorithm, own_heuristic
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.catalogue import ALGORITHMS
from loyd.core.search.catalogue import algorithm as algorithm_called
from loyd.core.search.problem import Limits, default_memory
from loyd.core.search.settings import HEURISTIC, SETTINGS, Keywords
from loyd.core.search.spec import Spec
from loyd.core.search.spec_text import check_used, parse_spec
from loyd.core.system.errors import SettingError, short_repr


class Options(Keywords, total=False):
    """The settings, and when a search gives up.

    `limit_nodes`: after so many steps.  `limit_seconds`: of processor time.  `limit_memory`: when its record has so many bytes; without
    it, 2 GB or a quarter of the machine's memory.
    """

    limit_nodes: int | None
    limit_seconds: float | None
    limit_memory: int | None


NAMES = tuple(setting.name for setting in SETTINGS if setting is not HEURISTIC)
LIMITS = ("limit_nodes", "limit_seconds", "limit_memory")


def settings_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the settings among some options, by their names in a `Spec`.  Raises SettingError where one has no meaning."""
    values = {}
    for setting in SETTINGS:
        if setting.name in NAMES and (value := given.get(setting.name)) is not None:
            values[setting.name] = bool(value) if setting.is_flag else setting.read(str(value))
    return values


def limits_of(given: Mapping[str, Any]) -> Limits:
    """The limits among some options.  Raises SettingError where one is not above 0."""
    limits = [given.get(name) for name in LIMITS]
    for name, limit in zip(LIMITS, limits, strict=True):
        if limit is not None and (isinstance(limit, str) or isnan(limit) or limit <= 0):
            raise SettingError(f"{name}={limit!r} is no limit: give a number above 0, or None for no limit of one's own")
    nodes, seconds, memory = limits
    return Limits(nodes, seconds, memory or default_memory())


def check_names(given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Raises SettingError where something is said by a keyword that there is not."""
    unknown = [name for name in given if name not in known]
    if unknown:
        raise SettingError(f"there is no option {unknown[0]!r}; there are {', '.join(known)}")


Function = Callable[..., Any]
NAMELESS = "lambda"
KEPT = 256


def heuristic_of(function: Function) -> Heuristic:
    """The heuristic that a callable of `(board, goal)` is; `admissible` and `consistent` are what its attributes promise.

    Raises SettingError where it is no such callable, or is called like a heuristic that there is.
    """
    name = _checked(function, "a heuristic", "board, goal", taken=HEURISTICS)
    if _yields(function):
        raise SettingError(f"{name} yields; a heuristic must return a number")
    return _heuristic(name, _Identity(function), *(bool(getattr(function, word, False)) for word in ("admissible", "consistent")))


def algorithm_of(function: Function) -> Algorithm:
    """The algorithm that a generator function of `(problem, record)` is (see `loyd.core.plugins.user_functions`).

    Raises SettingError where it is no such callable, or is called like an algorithm that there is.
    """
    name = _checked(function, "an algorithm", "problem, record", taken=ALGORITHMS)
    if not _yields(function):
        raise SettingError(f"{name} yields nothing; an algorithm must yield each board that it expands")
    return own_algorithm(name, function, UserCode.of(function, name).path)


class _Identity:
    """A callable that is told from others by what it is, for one may be equal to another, or have no hash."""

    def __init__(self, function: Function) -> None:
        self.function = function

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self.function is other.function

    def __hash__(self) -> int:
        return id(self.function)


@lru_cache(KEPT)
def _heuristic(name: str, identity: _Identity, admissible: bool, consistent: bool) -> Heuristic:  # noqa: ARG001  what it promised when asked
    """One entry for each callable."""
    return own_heuristic(name, identity.function, UserCode.of(identity.function, name).path)


def _checked(function: Function, what: str, parameters: str, taken: Collection[str]) -> str:
    """The name of a callable, which must take two arguments."""
    if not callable(function) or isinstance(function, type):
        raise SettingError(f"{short_repr(function)} is no function; {what} of your own is a function of ({parameters})")
    named = function
    while isinstance(named, partial):
        named = named.func
    if getattr(named, "__name__", "") == "__call__":
        named = getattr(named, "__self__", named)
    said = getattr(named, "__name__", type(named).__name__)
    name = said if said.isidentifier() else NAMELESS
    try:
        signature(function).bind(None, None)
    except TypeError:
        raise SettingError(f"{name} cannot be called with ({parameters}), as {what} of your own is") from None
    except ValueError:
        pass  # what is written in C may have no signature
    if name.replace("_", "-") in taken:
        raise SettingError(f"the name {name} is taken already by {what} of Loyd's; give the function another one")
    return name


def _yields(function: Function) -> bool:
    code = code_of(function)
    return code is not None and bool(code.co_flags & CO_GENERATOR)


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
    options (see `loyd.core.library.specs.Settings`).  Raises SettingError where one has no meaning, or no effect on the algorithm.

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


UserFunction = TypeVar("UserFunction")


def compiled(function: UserFunction) -> UserFunction:
    """Ask for a heuristic to be compiled by Numba before a search asks it; a decorator, for a file that is loaded as for a cell.

    It stays the function that it is.  It is compiled once for each size of the board, which takes some seconds, and kept on disk; then
    it is compared with Python on some hundred boards.  Where Numba cannot compile it, or it says otherwise, it runs as plain Python,
    and a sentence says why: a warning, here.  It sees of a board `height`, `width`, `size`, `cells`, `blank` and `rows`, and of the rest
    of its file numbers, tuples and functions, as they were when it was compiled.

    A call of a compiled function cannot be interrupted: with one that does not come to an end, its whole process has to go, which ctrl-C
    sees to in `loyd`; the kernel of a notebook has to be restarted.
    Raises SettingError for what is no function.

    >>> import loyd
    >>> @loyd.compiled
    ... def wrong_tiles(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)
    >>> board, goal = loyd.board("123 45x 786"), loyd.board("123 456 78x")
    >>> wrong_tiles(board, goal)
    1
    """
    if not isfunction(function):
        raise SettingError(f"{function!r} is no plain function; what is compiled is a function of (board, goal)")
    asked: Any = function
    asked.compiled = _source(function)  # which goes with it to processes that have no notebook
    return function


def _source(function: Any) -> str | bool:
    try:
        return getsource(function)
    except (OSError, TypeError):
        return True
