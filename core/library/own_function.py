"""Functions of one's own as heuristics and algorithms, as a file that is loaded holds them; here they come from a cell or a module."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from inspect import isgeneratorfunction, signature, unwrap
from typing import Any

from loyd.core.errors import SettingError
from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.plugins.own_algorithm import own_algorithm
from loyd.core.plugins.own_code import OwnCode
from loyd.core.plugins.own_heuristic import own_heuristic
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.catalogue import ALGORITHMS

Function = Callable[..., Any]
NAMELESS = "lambda"
KEPT = 256


def heuristic_of(function: Function) -> Heuristic:
    """The heuristic that a function of `(board, goal)` is; `admissible` and `consistent` are what its attributes promise.

    Raises SettingError where it is no such function, or is called like a heuristic that there is.
    """
    name = _checked(function, "a heuristic", "board, goal", taken=HEURISTICS)
    if isgeneratorfunction(unwrap(function)):
        raise SettingError(f"{name} yields; a heuristic must return a number")
    return _heuristic(name, function, *(bool(getattr(function, word, False)) for word in ("admissible", "consistent")))


def algorithm_of(function: Function) -> Algorithm:
    """The algorithm that a generator function of `(problem, record)` is (see `loyd.core.plugins.own_algorithm`).

    Raises SettingError where it is no such function, or is called like an algorithm that there is.
    """
    name = _checked(function, "an algorithm", "problem, record", taken=ALGORITHMS)
    if not isgeneratorfunction(unwrap(function)):
        raise SettingError(f"{name} yields nothing; an algorithm must yield each board that it expands")
    return own_algorithm(name, function, _origin(name, function))


@lru_cache(KEPT)
def _heuristic(name: str, function: Function, admissible: bool, consistent: bool) -> Heuristic:  # noqa: ARG001  what it promised when asked
    """One entry for each function."""
    return own_heuristic(name, function, _origin(name, function))


def _checked(function: Function, what: str, parameters: str, taken: dict[str, Any]) -> str:
    """The name of a function, which must take two arguments."""
    if not callable(function) or not hasattr(unwrap(function), "__code__"):
        raise SettingError(f"{function!r} is no function; {what} of one's own is a function of ({parameters})")
    said = getattr(function, "__name__", "")
    name = said if said.isidentifier() else NAMELESS
    try:
        signature(function).bind(None, None)
    except TypeError:
        raise SettingError(f"{name} cannot be called with ({parameters}), as {what} of one's own is") from None
    if name.replace("_", "-") in taken:
        raise SettingError(f"the name {name} is taken already by {what} of Loyd's; give the function another one")
    return name


def _origin(name: str, function: Function) -> str:
    """The file that it is from, for people to see."""
    return OwnCode.of(function, name).path
