"""Loads users' heuristics, algorithms and conditions into the catalogues, from Python files and
from installed packages.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from importlib.resources import files
from inspect import getattr_static, isfunction, isgeneratorfunction, signature, unwrap
from keyword import iskeyword
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.algorithms import ALGORITHMS
from ..engine.heuristics import HEURISTICS, Heuristic
from ..engine.heuristics.catalogue import heuristic
from ..engine.problem import Algorithm
from ..session import USER_CONDITIONS, reserved
from ..system import PluginError, ToStandardError, comes_from_outside, describe_error, write_whole
from . import user_code
from .entry_points import GROUP
from .log_algorithm import LOG_SUFFIXES, log_algorithm
from .user_code import WATCH, TooLongError, UserCode, run_file
from .user_functions import UserCondition, user_algorithm, user_heuristic

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HEURISTIC_PARAMETERS = ("board", "goal")
ALGORITHM_PARAMETERS = ("problem", "record")
Function = Callable[..., Any]
UserEntry = Heuristic | Algorithm | UserCondition
MAKERS: dict[tuple[str, ...], Callable[[str, Function, str], UserEntry]] = {
    HEURISTIC_PARAMETERS: user_heuristic,
    ALGORITHM_PARAMETERS: user_algorithm,
    ("node", "successors", "counts"): UserCondition,
}


class Loaded(NamedTuple):
    """What a file or a package has added; `origin`: the path of the file, or the name of the
    package's entry point.
    """

    origin: str
    entries: tuple[UserEntry, ...] = ()

    @property
    def heuristics(self) -> tuple[Heuristic, ...]:
        """The heuristics that the file has added."""
        return tuple(entry for entry in self.entries if isinstance(entry, Heuristic))

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """The algorithms that the file has added."""
        return tuple(entry for entry in self.entries if isinstance(entry, Algorithm))


_files: dict[str, Loaded] = {}
_packages: dict[str, Loaded] = {}


def loaded_files() -> tuple[str, ...]:
    """The paths of the files loaded so far; another process must load them too before it knows the
    same names.
    """
    return tuple(_files)


def files_of(ids: Collection[str]) -> tuple[str, ...]:
    """The loaded files in which these heuristics or algorithms are defined."""
    return tuple(
        path for path, loaded in _files.items() if any(entry.id in ids for entry in loaded.entries)
    )


def load(file: str | Path, *, follows: bool = False) -> Loaded:
    """Add what a plain Python file defines to the catalogues, replacing what the same file added
    before.

    Every public function of `(board, goal)` is a heuristic, every public generator function of
    `(problem, record)` an algorithm, and every public function of `(node, successors, counts)` a
    condition, under its name in the file. A file with a suffix of a log (LOG_SUFFIXES) is an
    algorithm under the file's name; `follows`: whether it is still being written. Raises
    PluginError, and adds nothing, if the file cannot be run, defines none of these, or uses a name
    that is taken.
    """
    try:
        path = Path(file).expanduser().resolve()
    except (RuntimeError, ValueError) as error:
        raise PluginError(f"{file} cannot be read: {error}") from error
    if path.suffix.lower() in LOG_SUFFIXES:
        log = partial(log_algorithm, path, follows=follows)
        return _add(_files, str(path), path.name, lambda taken: iter([log(taken)]))
    module = run_file(path)
    with UserCode(str(path), path.name).blamed():
        functions = _functions(module)
    return _add(_files, str(path), path.name, partial(_entries, path.name, functions))


def load_installed() -> list[str]:
    """Add what installed packages offer in the entry point group `loyd.plugins`: a function, or a
    module with such functions.

    Returns a sentence for each one that fails.
    """
    mistakes = []
    from importlib.metadata import entry_points  # its import takes longer than most commands

    for point in entry_points(group=GROUP):
        if point.name not in _packages:
            try:
                offered = _offered(point)
                _add(_packages, point.name, point.name, partial(_entries, point.name, offered))
            except PluginError as error:
                mistakes.append(str(error))
    return mistakes


def _offered(point: "EntryPoint") -> dict[str, Function]:
    try:
        with ToStandardError():
            offered = WATCH.call(user_code.PATIENCE, point.load)
        if isinstance(offered, ModuleType):
            return _functions(offered)
        name = getattr(offered, "__name__", "")
        return (
            {name if name.isidentifier() else point.name: offered} if _is_function(offered) else {}
        )
    except BaseException as error:  # a package may raise anything
        if comes_from_outside(error):
            raise
        reason = (
            "it does not terminate" if isinstance(error, TooLongError) else describe_error(error)
        )
        raise PluginError(
            f"the plug-in {point.name} ({point.value}) cannot be imported: {reason}"
        ) from error


def _functions(module: ModuleType) -> dict[str, Function]:
    names: dict[int, str] = {}
    for name, value in vars(module).items():
        if not name.startswith("_") and _is_function(value) and value.__module__ == module.__name__:
            names.setdefault(id(value), name)
    return {name: vars(module)[name] for name in names.values()}


def _is_function(value: object) -> bool:
    if type(value) is FunctionType:
        return True
    return (
        callable(value)
        and getattr_static(value, "__wrapped__", None) is not None
        and isfunction(unwrap(value))
    )


def _add(
    known: dict[str, Loaded],
    origin: str,
    name: str,
    entries: Callable[[set[str]], Iterator[UserEntry]],
) -> Loaded:
    before = known.get(origin, Loaded(origin))
    taken = {*HEURISTICS, *ALGORITHMS, *USER_CONDITIONS, *reserved()} - {
        entry.id for entry in before.entries
    }
    loaded = Loaded(origin, tuple(entries(taken)))
    if not loaded.entries:
        raise PluginError(
            f"{name} defines neither a heuristic, which is a function of (board, goal), "
            "nor an algorithm, which is a generator function of (problem, record), "
            "nor a condition, which is a function of (node, successors, counts)"
        )
    for entry in before.entries:
        del _catalogue_of(entry)[entry.id]
    for entry in loaded.entries:
        _catalogue_of(entry)[entry.id] = entry
    heuristic.cache_clear()
    known[origin] = loaded
    return loaded


def _catalogue_of(entry: UserEntry) -> dict[str, Any]:
    return (
        HEURISTICS
        if isinstance(entry, Heuristic)
        else ALGORITHMS
        if isinstance(entry, Algorithm)
        else USER_CONDITIONS
    )


def _entries(file: str, functions: Mapping[str, Function], taken: set[str]) -> Iterator[UserEntry]:
    """The entry of each function that is a heuristic, an algorithm or a condition. Raises
    PluginError.
    """
    for name, function in functions.items():
        code = UserCode.from_function(function, name)
        with code.blamed():
            parameters = tuple(signature(function).parameters)
        if parameters not in MAKERS:
            continue
        yields = isgeneratorfunction(function) or isgeneratorfunction(unwrap(function))
        if parameters == ALGORITHM_PARAMETERS and not yields:
            raise code.mistake(
                f"{name} yields nothing; an algorithm must yield each board it expands"
            )
        if parameters == HEURISTIC_PARAMETERS and yields:
            raise code.mistake(f"{name} yields; a heuristic must return a number")
        with code.blamed():
            entry = MAKERS[parameters](name, function, file)
        if entry.id in taken:
            raise code.mistake(f"the name {entry.id} is already in use; rename {name}")
        taken.add(entry.id)
        yield entry


def write_start(kind: str, path: Path, *, overwrite: bool = False) -> str:
    """Write a working, commented file; returns the id of what it defines, which is derived from the
    file's name.

    Raises PluginError if the file exists, unless it is to be overwritten, and if it cannot be
    written.
    """
    name = _name(path.stem, kind)
    text = files("loyd.core.user_code").joinpath("starts", f"{kind}.txt").read_text("utf-8")
    for place, value in (("{name}", name), ("{id}", name.replace("_", "-")), ("{file}", path.name)):
        text = text.replace(place, value)
    try:
        if overwrite and path.exists():
            write_whole(path, text.encode())
        else:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
    except FileExistsError:
        raise PluginError(
            f"{path} already exists; choose another name, or overwrite it with --force"
        ) from None
    except OSError as error:
        raise PluginError(f"{path} cannot be written: {error.strerror or error}") from error
    return name.replace("_", "-")


def _name(stem: str, kind: str) -> str:
    name = (
        "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in stem)
        .strip("_")
        .lower()
    )
    if not name.isidentifier() or iskeyword(name):
        name = kind
    taken = name == kind or name.replace("_", "-") in {*HEURISTICS, *ALGORITHMS}
    return f"my_{name}" if taken else name
