"""The text of a spec, in one word: `astar:manhattan`, `wastar:manhattan:2`, `dls:30`,
`astar:tie=newest`.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from ...system import SettingError, printable
from ..algorithms import ALGORITHMS, IDA_STAR, algorithm
from ..heuristics import LINEAR_CONFLICT
from ..heuristics.catalogue import heuristic
from ..outcome import Outcome
from ..problem import GIGABYTE, Algorithm, Problem, Spec, installed_memory
from ..puzzle import Size, quoted
from ..setting import Setting
from ..settings import CLIMB, HEURISTIC, SEED, SETTINGS

LONGEST = 400


def parse_spec(text: str, defaults: Spec | None = None) -> Spec:
    """The algorithm and settings that a word names.

    First the algorithm, then in this order the settings without a key (heuristic; weight, width or
    sideways, and the depth limit of dls and dfs), then `key=value` for the others, or the key alone
    for a flag; each only if the algorithm has it. Omitted settings are taken from `defaults`, else
    from the table of settings. Raises SettingError, which names the invalid part and what would be
    valid.

    >>> spec = parse_spec("wastar:linear-conflict:3/2:order=lurd")
    >>> spec.weight, spec.text
    (Fraction(3, 2), 'wastar:linear-conflict:1.5:order=lurd')
    """
    chosen, placed, named = _split(text)
    values: dict[str, Any] = {"algorithm": chosen}
    for setting in chosen.settings:
        if not chosen.can_be_unnamed(setting) or not placed:
            continue
        if setting is not HEURISTIC:
            values[setting.name] = setting.parse(placed.pop(0))
        elif not placed[0][:1].isdigit():
            values[setting.name] = _take_heuristic(placed)
    if placed:
        raise SettingError(
            f"{quoted(text)}: {chosen.id} does not take {quoted(placed[0])}; write "
            f"{_pattern(chosen)}"
        )
    for key, word in named.items():
        called = _called(key, chosen)
        if called is None:
            raise SettingError(
                f"{quoted(text)}: {chosen.id} has no setting {quoted(key)}; write "
                f"{_pattern(chosen)}"
            )
        if called.name in values:
            raise SettingError(f"{quoted(text)}: the {called.title} is set twice; set it once")
        values[called.name] = True if word is None else called.parse(word)
    found = Spec(**values) if defaults is None else replace(defaults, **values)
    check_used(found, values.keys() & {SEED.name})
    return found


def check_used(spec: Spec, names: Collection[str], how: str = "") -> None:
    """Raises SettingError if a setting that was given by name has no effect on the algorithm.

    `how`: an addition about the algorithm for the error message, such as who has chosen it.
    """
    for setting in SETTINGS:
        if setting.name in names and setting not in spec.algorithm.settings:
            users = ", ".join(entry.id for entry in ALGORITHMS.values() if setting in entry.uses)
            raise SettingError(
                f"{spec.algorithm.id}{how} has no {setting.title} to set; these have: {users}"
            )
    if SEED.name in names and SEED not in spec.settings:
        random = "climb=stochastic" if CLIMB in spec.algorithm.uses else "tie=random"
        raise SettingError(f"a seed has no effect here: add {random}, or leave out the seed")


def _split(text: str) -> tuple[Algorithm, list[str], dict[str, str | None]]:
    if not text.strip() or len(text) > LONGEST:
        raise SettingError(
            f"{quoted(text)} is not an algorithm; write one such as astar:manhattan or bfs"
        )
    first, *parts = text.strip().split(":")
    if "=" in first:
        raise SettingError(
            f"{quoted(text)} is not an algorithm; begin with one, such as "
            f"astar:{printable(text.strip())}"
        )
    chosen = algorithm(first)
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
    return next((setting for setting in chosen.settings if setting.key == key), None)


def _take_heuristic(placed: list[str]) -> Any:
    for count in range(len(placed), 1, -1):
        try:
            found = HEURISTIC.parse(":".join(placed[:count]))
        except SettingError:
            continue
        del placed[:count]
        return found
    return HEURISTIC.parse(placed.pop(0))


def _pattern(chosen: Algorithm) -> str:
    placed = [setting.metavar for setting in chosen.settings if chosen.can_be_unnamed(setting)]
    nested = "".join(f"[:{pattern}" for pattern in placed) + "]" * len(placed)
    return (
        chosen.id
        + nested
        + "".join(
            f"[:{setting.pattern}]"
            for setting in chosen.settings
            if not chosen.can_be_unnamed(setting)
        )
    )


BY_SIZE = {(4, 4): "pdb-6-6-3", (5, 5): "pdb-6-6-6-6"}
FOR_MANY = {(4, 4): "pdb-7-8"}
MANY_BOARDS = 1_000
MEMORY_FOR_MANY = 4 * GIGABYTE
WORTH_READING = 10
"""The boards for which the larger table is read if it was built before."""
WORTH_A_TABLE = 30_000_000


DEFAULT_SOLVER = Spec(IDA_STAR, LINEAR_CONFLICT)
"""The search that solves boards optimally in the least time without a table. Boards of up to
`loyd.core.engine.puzzle.board.MOST_CELLS` cells need no search: see
`loyd.core.engine.problem.problem.exact_lookup`.
"""


def best_for(size: Size, boards: int) -> Spec | None:
    """The search that solves this many boards of (height, width) in the least time, including
    building its table.

    None if no table is better.
    """
    name = (
        FOR_MANY.get(size)
        if boards >= MANY_BOARDS and installed_memory() >= MEMORY_FOR_MANY
        else None
    )
    name = name or BY_SIZE.get(size)
    return None if name is None else Spec(IDA_STAR, heuristic(name))


class DefaultSolvers:
    """Chooses the search for each of a series of boards.

    A table takes time to build, if the machine has not done so before. Until the searches without
    one have cost as much, boards are searched without it.
    """

    def __init__(self) -> None:
        self._boards: Counter[tuple[int, int]] = Counter()
        self._expanded: Counter[tuple[int, int]] = Counter()

    def attempts(self, problem: Problem, expected: int = 1) -> Iterator[tuple[Spec, int | None]]:
        """The searches to try for a board, in order, and after how many expansions to give each up;
        None is never.

        `problem`: the board's, with the default solver. `expected`: how many boards were given
        together with it.
        """
        size = problem.start.size
        self._boards[size] += 1
        boards = max(self._boards[size], expected)
        best = best_for(size, boards)
        larger = best_for(size, MANY_BOARDS) if boards >= WORTH_READING else None
        if larger is not None and larger.heuristic.is_ready(problem.goal):
            best = larger
        if best is None:
            yield problem.spec, None
            return
        left = WORTH_A_TABLE - self._expanded[size]
        if left > 0 and not best.heuristic.is_ready(problem.goal):
            yield problem.spec, left
        yield best, None

    def note(self, problem: Problem, outcome: Outcome) -> None:
        """Remember the effort of a search, so that the next boards of its size get the better
        solver.
        """
        self._expanded[problem.start.size] += outcome.expanded
