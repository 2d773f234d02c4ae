"""The text of a spec, in one word: `astar:manhattan`, `wastar:manhattan:2`, `dls:30`, `astar:tie=newest`."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from loyd.core.errors import SettingError
from loyd.core.puzzle.notation import quoted
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.catalogue import ALGORITHMS, algorithm
from loyd.core.search.setting import Setting
from loyd.core.search.settings import HEURISTIC, SETTINGS
from loyd.core.search.spec import Spec

LONGEST = 400


def parse_spec(text: str, defaults: Spec | None = None) -> Spec:
    """The algorithm and settings that a word names.

    First the algorithm, then in their order the settings that stand without a key (heuristic; weight, width or sideways, and the depth
    limit of dls and dfs), then `key=value` for the others, or the key alone for a flag; each only where the algorithm has it.
    What is left out is taken from `defaults`, else from the table of settings.
    Raises SettingError, which names the part that has no meaning and what would have one.

    >>> spec = parse_spec("wastar:linear-conflict:3/2:order=lurd")
    >>> spec.weight, spec.text
    (Fraction(3, 2), 'wastar:linear-conflict:1.5:order=lurd')
    """
    chosen, placed, named = _split(text)
    values: dict[str, Any] = {"algorithm": chosen}
    for setting in chosen.settings:
        if not chosen.has_placed(setting) or not placed:
            continue
        if setting is not HEURISTIC:
            values[setting.name] = setting.parse(placed.pop(0))
        elif not placed[0][:1].isdigit():
            values[setting.name] = _take_heuristic(placed)
    if placed:
        raise SettingError(f"{quoted(text)}: {chosen.id} has no use for {quoted(placed[0])}; write {_pattern(chosen)}")
    for key, word in named.items():
        called = _called(key, chosen)
        if called is None:
            raise SettingError(f"{quoted(text)}: {chosen.id} has no setting {quoted(key)}; write {_pattern(chosen)}")
        if called.name in values:
            raise SettingError(f"{quoted(text)}: the {called.title} is set twice; set it once")
        values[called.name] = True if word is None else called.parse(word)
    return Spec(**values) if defaults is None else replace(defaults, **values)


def check_used(spec: Spec, names: Collection[str], how: str = "") -> None:
    """Raises SettingError where one of the settings that were given by name has no effect on the algorithm.

    `how`: what else is to be said of the algorithm, such as who has chosen it.
    """
    for setting in SETTINGS:
        if setting.name in names and setting not in spec.algorithm.settings:
            users = ", ".join(entry.id for entry in ALGORITHMS.values() if setting in entry.uses)
            raise SettingError(f"{spec.algorithm.id}{how} has no {setting.title} to set; these have: {users}")


def _split(text: str) -> tuple[Algorithm, list[str], dict[str, str | None]]:
    """The algorithm, the parts that stand at their places, and the others by their keys; None for a flag that is its key alone."""
    if not text.strip() or len(text) > LONGEST:
        raise SettingError(f"{quoted(text)} names no algorithm; write one such as astar:manhattan or bfs")
    first, *parts = text.strip().split(":")
    if "=" in first:
        raise SettingError(f"{quoted(text)} names no algorithm; begin with one, such as astar:{text.strip()}")
    chosen = algorithm(first.lower())
    placed: list[str] = []
    named: dict[str, str | None] = {}
    for part in parts:
        key, equals, word = part.partition("=")
        called = _called(key, chosen)
        if not equals and not (called and called.is_flag):
            placed.append(part)
        elif key in named:
            raise SettingError(f"{quoted(text)}: {key} is set twice; set it once")
        else:
            named[key] = word if equals else None
    return chosen, placed, named


def _called(key: str, chosen: Algorithm) -> Setting[Any] | None:
    """The setting of an algorithm that has a key."""
    return next((setting for setting in chosen.settings if setting.key == key), None)


def _take_heuristic(placed: list[str]) -> Any:
    """The heuristic that the next parts name: the longest run of them that names one, for an id may hold colons itself."""
    for count in range(len(placed), 1, -1):
        try:
            found = HEURISTIC.parse(":".join(placed[:count]))
        except SettingError:
            continue
        del placed[:count]
        return found
    return HEURISTIC.parse(placed.pop(0))


def _pattern(chosen: Algorithm) -> str:
    """What may be written for an algorithm: each setting that has its place only after those before it."""
    placed = [setting.metavar for setting in chosen.settings if chosen.has_placed(setting)]
    nested = "".join(f"[:{pattern}" for pattern in placed) + "]" * len(placed)
    return chosen.id + nested + "".join(f"[:{setting.pattern}]" for setting in chosen.settings if not chosen.has_placed(setting))
