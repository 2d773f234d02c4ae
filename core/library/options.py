"""What may be said of a search by keyword, called as the options of the commands are."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any

from loyd.core.errors import SettingError
from loyd.core.search.problem import Limits, default_memory
from loyd.core.search.settings import HEURISTIC, SETTINGS, Keywords


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
