"""Search specifications as the library takes them: a text, a function, or both with settings; they
can be sent to other processes.
"""

import pickle
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from inspect import CO_GENERATOR, Parameter, getsource, isfunction, signature
from pathlib import Path
from typing import Any, TypedDict, TypeVar, Unpack
from warnings import warn

from ..engine import HEURISTIC, SETTINGS
from ..engine.algorithms import ALGORITHMS
from ..engine.algorithms import algorithm as algorithm_called
from ..engine.heuristics import HEURISTICS, Heuristic
from ..engine.heuristics.catalogue import heuristic as heuristic_called
from ..engine.problem import Algorithm, Limits, Spec, default_memory
from ..engine.puzzle import Board as Arrangement
from ..engine.search import check_used, parse_spec
from ..study.sweeps import JsonDict
from ..system import SettingError, short_repr, unknown_name
from ..user_code import loader
from ..user_code.entry_points import has_entry_points
from ..user_code.loader import Function
from ..user_code.user_code import UserCode, code_of
from ..user_code.user_functions import user_algorithm, user_heuristic
from .step import Records


@dataclass(frozen=True, repr=False, eq=False)
class Catalogue(Mapping[str, JsonDict]):
    """A record for each algorithm or heuristic by name, including those of installed packages and
    loaded files.

    >>> import loyd
    >>> "idastar" in loyd.algorithms, loyd.heuristics["manhattan"]["admissible"]
    (True, True)
    >>> loyd.algorithms.records()[3]["optimal"]
    'if h is admissible (better paths reopen closed boards)'
    """

    _kind: str
    _entries: Mapping[str, Any]
    _record: Callable[[Any], JsonDict]

    def __getitem__(self, name: str) -> JsonDict:
        load_installed()
        if name not in self._entries:
            raise KeyError(
                str(unknown_name(self._kind.removesuffix("s"), str(name), self._entries))
            )
        return self._record(self._entries[name])

    def __iter__(self) -> Iterator[str]:
        load_installed()
        return iter(self._entries)

    def __len__(self) -> int:
        load_installed()
        return len(self._entries)

    def records(self) -> Records:
        """A row for each entry, which becomes a data frame."""
        return Records(self.values())

    def __repr__(self) -> str:
        return f"{len(self)} {self._kind}: {', '.join(self)}"

    def _repr_html_(self) -> str:
        return self.records()._repr_html_()


def load(file: str | Path) -> list[str]:
    """Load the heuristics, algorithms and conditions that a Python file defines, and return their
    names.

    A public function of `(board, goal)` is a heuristic, a generator function of `(problem, record)`
    an algorithm, a function of `(node, successors, counts)` a condition. Loading a file again
    replaces what it defined before. Raises PluginError, and adds nothing, if the file cannot be
    run, defines none of these, or uses a name that is taken.
    """
    load_installed()
    return [entry.id for entry in loader.load(file).entries]


@cache
def load_installed() -> None:
    """Load, once, the plug-ins of installed packages (entry points `loyd.plugins`), with a warning
    for each that fails.
    """
    if has_entry_points():
        for failure in loader.load_installed():
            warn(failure, stacklevel=2)


def _algorithm(entry: Algorithm) -> JsonDict:
    names = "id", "name", "complete", "optimal", "time", "memory", "engine", "source"
    uses = ", ".join(setting.title for setting in entry.settings)
    return {name: str(getattr(entry, name)) for name in names} | {"uses": uses}


def _listed_heuristic(entry: Heuristic) -> JsonDict:
    return {
        name: getattr(entry, name)
        for name in ("id", "name", "definition", "admissible", "consistent", "source")
    }


algorithms = Catalogue("algorithms", ALGORITHMS, _algorithm)
heuristics = Catalogue("heuristics", HEURISTICS, _listed_heuristic)


LibraryHeuristic = Callable[[Arrangement, Arrangement], Any]
"""Any callable of a board and a goal that returns an estimate of the remaining moves."""
SETTING_NAMES = tuple(setting.name for setting in SETTINGS if setting is not HEURISTIC)
NAMELESS = "lambda"
CACHED_SPECS = 256


def settings_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings among some arguments, by their names in a `Spec`. Raises SettingError for a
    meaningless value.
    """
    values = {}
    for setting in SETTINGS:
        if setting.name in SETTING_NAMES and (value := given.get(setting.name)) is not None:
            values[setting.name] = bool(value) if setting.is_flag else setting.read(str(value))
    return values


def limits_of(node_limit: int | None, time_limit: float | None, memory_limit: int | None) -> Limits:
    """When a search gives up. Raises SettingError for a limit that is not positive."""
    for name, limit in (
        ("node_limit", node_limit),
        ("time_limit", time_limit),
        ("memory_limit", memory_limit),
    ):
        if limit is not None and (not isinstance(limit, int | float) or not limit > 0):
            raise SettingError(
                f"{name}={short_repr(limit)} is not a limit; give a number above 0, or None"
            )
    return Limits(node_limit, time_limit, memory_limit or default_memory())


def heuristic_of(function: Function) -> Heuristic:
    """A callable of `(board, goal)` as a heuristic; its attributes `admissible` and `consistent`
    state what it guarantees.

    Raises SettingError for anything else, and if its name is that of another heuristic.
    """
    name = _checked(function, "a heuristic", "board, goal", taken=HEURISTICS)
    if _yields(function):
        raise SettingError(f"{name} yields; a heuristic must return a number")
    return _heuristic(
        name,
        _Identity(function),
        *(bool(getattr(function, word, False)) for word in ("admissible", "consistent")),
    )


def algorithm_of(function: Function) -> Algorithm:
    """A generator function of `(problem, record)` as an algorithm (see
    `loyd.core.user_code.user_functions`).

    Raises SettingError for anything else, and if its name is that of another algorithm.
    """
    name = _checked(function, "an algorithm", "problem, record", taken=ALGORITHMS)
    if not _yields(function):
        raise SettingError(f"{name} yields nothing; an algorithm must yield each board it expands")
    return user_algorithm(name, function, UserCode.from_function(function, name).path)


class _Identity:
    """Compares a callable by identity, because one may be equal to another, or have no hash."""

    def __init__(self, function: Function):
        self.function = function

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self.function is other.function

    def __hash__(self) -> int:
        return id(self.function)


@lru_cache(CACHED_SPECS)
def _heuristic(name: str, identity: _Identity, *key: bool) -> Heuristic:  # noqa: ARG001
    # What the function guarantees is part of the key: its attributes may change.
    return user_heuristic(
        name, identity.function, UserCode.from_function(identity.function, name).path
    )


def _checked(function: Function, what: str, parameters: str, taken: Collection[str]) -> str:
    if not callable(function) or isinstance(function, type):
        raise SettingError(
            f"{short_repr(function)} is not a function; {what} of your own is a function of "
            f"({parameters})"
        )
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
        raise SettingError(
            f"{name} cannot be called with ({parameters}), as {what} of your own is"
        ) from None
    except ValueError:
        pass  # functions written in C may have no signature
    if name.replace("_", "-") in taken:
        raise SettingError(
            f"the name {name} is already used by {what} of Loyd's; rename the function"
        )
    return name


def _yields(function: Function) -> bool:
    code = code_of(function)
    return code is not None and bool(code.co_flags & CO_GENERATOR)


@dataclass(frozen=True, repr=False)
class SearchSpec:
    """An algorithm with its settings; `text` is its textual form, such as `astar:manhattan`.

    When pickled, it carries the user functions involved, even those of a notebook's cell, and the
    paths of loaded files.
    """

    _spec: Spec
    _algorithm: Function | None = field(default=None)
    _heuristic: LibraryHeuristic | None = field(default=None)

    @property
    def text(self) -> str:
        """Its textual form, in which a function of yours stands by its name."""
        return self._spec.text

    @property
    def _functions(self) -> tuple[Function, ...]:
        return tuple(one for one in (self._algorithm, self._heuristic) if one is not None)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"spec({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_spec, (self._parcel,)

    @cached_property
    def _parcel(self) -> bytes:
        values = {name: getattr(self._spec, name) for name in SETTING_NAMES}
        files = loader.files_of(set(re.findall(r"[\w-]+", self.text)))
        content = (
            files,
            self._algorithm or self._spec.algorithm.id,
            self._heuristic or self._spec.heuristic.id,
            values,
        )
        if not self._functions:
            return pickle.dumps(content)
        import cloudpickle

        return cloudpickle.dumps(content)


AnySearch = str | SearchSpec | Function
"""What can stand for a search: the text of a spec, a result of `spec`, or a generator function of
`(problem, record)`.
"""


class SettingArguments(TypedDict, total=False):
    """What `spec`, `solve` and `sweep` take as keywords; see `spec`."""

    heuristic: str | LibraryHeuristic | None
    h: str | LibraryHeuristic | None
    weight: Fraction | float | str | None
    depth_limit: int | None
    f_limit: int | None
    width: int | None
    capacity: int | None
    sideways: int | None
    climb: str | None
    temperature: Fraction | float | str | None
    trials: int | None
    cooling: str | None
    restarts: int | None
    second_best: bool | None
    order: str | None
    tie: str | None
    seed: int | None
    grow_by_one: bool | None
    repeats: str | None
    goal_test: str | None
    undo_move: bool | None


UserFunction = TypeVar("UserFunction", bound=Function)


def shows_settings(function: UserFunction) -> UserFunction:
    """A decorator of functions that take `**settings`: their signature, which a notebook shows and
    completes, names each setting.
    """
    known = signature(function)
    settings = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in SettingArguments.__annotations__.items()
    ]
    shown: Any = function
    shown.__signature__ = known.replace(parameters=[*known.parameters.values()][:-1] + settings)
    return function


@shows_settings
def spec(algorithm: AnySearch = "astar", **settings: Unpack[SettingArguments]) -> SearchSpec:
    """Specify a search: algorithm, heuristic and settings.

    `algorithm`: a text such as `astar:manhattan` (`loyd.algorithms` has all names), or a generator
    function of `(problem, record)`. `heuristic`, or `h` for short: a name, or any callable of
    `(board, goal)`. `weight`: the factor of h. `depth_limit`, `f_limit`: nodes beyond it are not
    expanded. `width`: the nodes that a beam search keeps per layer. `capacity`: the nodes that SMA*
    keeps in memory. `sideways`: how many moves in a row hill climbing may make without a lower h,
    and `climb`: which better neighbour it takes,
    `"steepest"`, `"simple"` (the first) or `"stochastic"`. `temperature`, `trials`, `cooling`: the
    first temperature of simulated annealing, the number of moves it tries, and how it cools,
    `"linear"`, `"geometric"` or `"logarithmic"`; `seed` drives its random choices. `restarts`: how
    often LRTA* goes from the start to the goal again, or stochastic hill climbing climbs again.
    `second_best`: LRTA* learns the second-lowest value, as RTA* does.
    `order`: the order in which the blank's moves are tried, such as `"lurd"`. `tie`: which of equal
    nodes is expanded first, such as `"high-g"`; `"random"` needs a `seed`. `grow_by_one`: IDA*'s
    bound grows by 1 instead of to the lowest f above it. `repeats`: what happens to duplicates:
    `"reopen"`, `"improve"`, `"once"`, `"path"`, `"automaton"` or `"none"`. `goal_test`:
    `"expanded"` or `"generated"`. `undo_move`: whether the inverse of the last move is generated
    too. Raises SettingError for a value that makes no sense, or a setting that has no effect on the
    algorithm.

    >>> import loyd
    >>> loyd.spec("wastar", h="linear-conflict", weight=1.5, order="lurd").text
    'wastar:linear-conflict:1.5:order=lurd'
    >>> def misplaced_tiles(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)
    >>> loyd.spec("idastar", heuristic=misplaced_tiles)
    spec('idastar:misplaced-tiles')
    """
    load_installed()
    signature(spec).bind(algorithm, **settings)  # raises TypeError for an unknown name
    given: dict[str, Any] = {name: value for name, value in settings.items() if value is not None}
    if isinstance(algorithm, SearchSpec) and not given:
        return algorithm
    values = settings_of(given)
    h, *others = [given[name] for name in ("heuristic", "h") if name in given] or [None]
    if others:
        raise SettingError("heuristic and h are two names for the same argument; give one of them")
    own = None if h is None or isinstance(h, str) else h
    if h is not None:
        values[HEURISTIC.name] = heuristic_called(h) if isinstance(h, str) else heuristic_of(h)
    if isinstance(algorithm, SearchSpec):
        found = replace(
            algorithm,
            _spec=replace(algorithm._spec, **values),
            _heuristic=algorithm._heuristic if h is None else own,
        )
    elif isinstance(algorithm, str):
        found = SearchSpec(replace(parse_spec(algorithm), **values), _heuristic=own)
    else:
        found = SearchSpec(Spec(algorithm_of(algorithm), **values), algorithm, own)
    check_used(found._spec, values)
    found._spec.settled.check()
    return found


@lru_cache(CACHED_SPECS)
def _unpickle_spec(parcel: bytes) -> SearchSpec:
    """What another process has sent; unpickled only once, so that its functions keep their
    identity.
    """
    # The process that distributes the tasks has sent it.
    files, algorithm, h, values = pickle.loads(parcel)  # noqa: S301
    load_installed()
    for file in {*files} - {*loader.loaded_files()}:
        loader.load(file)
    own = None if isinstance(algorithm, str) else algorithm
    own_h = None if isinstance(h, str) else h
    entry = algorithm_called(algorithm) if own is None else algorithm_of(own)
    return SearchSpec(
        Spec(
            entry, heuristic=heuristic_called(h) if own_h is None else heuristic_of(own_h), **values
        ),
        own,
        own_h,
    )


def compiled(function: UserFunction) -> UserFunction:
    """Ask Numba to compile a heuristic before a search uses it; a decorator, for loaded files and
    notebook cells. Numba comes with `pip install 'loyd-search[numba]'`.

    The function itself stays as it is. Each process compiles it once for each size of board, which
    takes some seconds; then it is compared with Python on some hundred boards. If Numba is missing
    or cannot compile it, or the results differ, it runs as plain Python, and a sentence says why:
    here, as a warning. Of a board it may use `height`, `width`, `size`, `cells`, `blank` and
    `rows`, and of the rest of its file numbers, tuples and functions, as they were when it was
    compiled.

    A call of a compiled function cannot be interrupted: if one does not terminate, its process must
    end, which ctrl-C does in `loyd`; the kernel of a notebook has to be restarted. Raises
    SettingError for anything but a function.

    >>> import loyd
    >>> @loyd.compiled
    ... def wrong_tiles(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)
    >>> board, goal = loyd.board("123 45x 786"), loyd.board("123 456 78x")
    >>> wrong_tiles(board, goal)
    1
    """
    if not isfunction(function):
        raise SettingError(
            f"{function!r} is not a plain function; only a plain function of (board, goal) can be "
            "compiled"
        )
    asked: Any = function
    asked.compiled = _source(function)  # it goes along to processes that have no notebook
    return function


def _source(function: Any) -> str | bool:
    try:
        return getsource(function)
    except (OSError, TypeError):
        return True
