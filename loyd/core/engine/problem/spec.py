"""What to search with, independent of any board: an algorithm and a value for each setting."""

from dataclasses import dataclass, replace
from typing import Any

from ...system import SettingError, capitalized
from ..heuristics import MANHATTAN, ZERO, Heuristic
from ..record import SuccessorStatus, Tie
from ..setting import Setting, T
from ..settings import (
    CLIMB,
    DEPTH_LIMIT,
    DUPLICATE_DETECTION,
    F_LIMIT,
    GOAL_TEST,
    HEURISTIC,
    RESTARTS,
    SEED,
    SETTINGS,
    TIE,
    UNDO_MOVE,
    WEIGHT,
    Climb,
    DuplicateDetection,
    GoalTest,
    SettingValues,
)
from .algorithm import BETTER_PATH_STATUSES, FIRST_PATH_STATUSES, Algorithm, CodeLine, Family
from .guarantee import Guarantee, Holds

NOT_IMPROVED = Guarantee(
    Holds.NEVER, "an open node is never improved, even if a better path to its board is found"
)
FIRST_GENERATED = Guarantee(
    Holds.NEVER, "it ends at the first generated path to the goal, not the best one"
)
CONSISTENT = {
    Holds.IF_ADMISSIBLE: Holds.IF_CONSISTENT,
    Holds.WITHIN_WEIGHT: Holds.WITHIN_WEIGHT_IF_CONSISTENT,
}
"""What remains of a guarantee if closed boards are never reopened."""
TREE = "every path: a board is generated each time it is reached"


@dataclass(frozen=True)
class Spec(SettingValues):
    """An algorithm with its settings. `tie` None is the algorithm's own rule.

    Settings that the algorithm does not have keep their values, but have no effect and are not
    written.
    """

    algorithm: Algorithm
    heuristic: Heuristic = MANHATTAN

    def value(self, setting: Setting[T]) -> T:
        """The value of a setting: as written, else the algorithm's default."""
        value: T | None = getattr(self, setting.name)
        return self.algorithm.default(setting) if value is None else value

    @property
    def settings(self) -> tuple[Setting[Any], ...]:
        """The settings that matter to this spec: seed and restarts only where something is random,
        or learned.
        """
        uses = self.algorithm.uses
        if CLIMB in uses:
            needs_seed = self.climb is Climb.STOCHASTIC
        else:
            needs_seed = TIE not in uses or self.value(TIE) is Tie.RANDOM
        return tuple(
            one for one in self.algorithm.settings if needs_seed or one not in (RESTARTS, SEED)
        )

    @property
    def settled(self) -> "Spec":
        """What the search really uses: nothing is left open, and settings that the algorithm does
        not have are neutral.
        """
        there = self.settings
        values = {one.name: self.value(one) if one in there else one.neutral for one in SETTINGS}
        values[HEURISTIC.name] = self.heuristic if HEURISTIC in there else ZERO
        return replace(self, **values)

    def check(self) -> None:
        """Raises SettingError if a setting of the algorithm is out of range, or if it could not
        recognise the goal.
        """
        for setting in self.settings:
            value = self.value(setting)
            options = self.algorithm.options(setting)
            setting.check(value)
            if options and value not in [one.value for one in options]:
                words = ", ".join(setting.in_spec(one.value) for one in options)
                raise SettingError(
                    f"{self.algorithm.id} does not support {setting.in_spec(value)}; it has {words}"
                )
        if (limit := self.value(DEPTH_LIMIT)) > (most := self.algorithm.greatest_limit):
            raise SettingError(
                f"{self.algorithm.id} with depth={DEPTH_LIMIT.write(limit)} would need too much "
                f"memory; write depth={most} or less"
            )
        if self.value(DUPLICATE_DETECTION) is DuplicateDetection.AUTOMATON and self.value(
            UNDO_MOVE
        ):
            raise SettingError("repeats=automaton prunes the undo move too: leave out back")
        if (
            self.algorithm.family is Family.DEPTH_FIRST
            and HEURISTIC in self.algorithm.settings
            and self.heuristic.at_goal
        ):
            raise SettingError(
                f"{self.algorithm.id} recognizes the goal by h = 0, but {self.heuristic.id} gives "
                f"it {self.heuristic.at_goal}: "
                "use another heuristic, or a best-first search such as astar"
            )

    @property
    def text(self) -> str:
        """The word that `loyd.core.engine.search.spec_text.parse_spec` reads back as this spec."""
        parts = [self.algorithm.id]
        for setting in self.settings:
            value = self.value(setting)
            default = self.algorithm.default(setting)
            if self.algorithm.can_be_unnamed(setting):
                parts += [] if setting.may_be_omitted(value, default) else [setting.write(value)]
            elif value != default:
                parts.append(setting.in_spec(value))
        return ":".join(parts)

    @property
    def name(self) -> str:
        """The title: `A* · manhattan`."""
        _, *settings = self.text.split(":")
        name = self.algorithm.name.removesuffix(" search").replace("greedy best-first", "greedy")
        return " · ".join([capitalized(name), *settings])

    @property
    def variant(self) -> str:
        """The text without what only determines the quality of its estimates: the algorithm, and
        the settings that change what it does.
        """
        algorithm = self.algorithm
        unusual = [one for one in self.stated_settings if one.hidden_if_default and one.key]
        return ":".join(
            (
                algorithm.id,
                *(
                    one.in_spec(value)
                    for one in unusual
                    if (value := self.value(one)) != algorithm.default(one)
                ),
            )
        )

    @property
    def stated_settings(self) -> tuple[Setting[Any], ...]:
        """The settings of the algorithm whose values are worth stating: not the defaults that are
        hidden.
        """
        algorithm = self.algorithm
        return tuple(
            one
            for one in SETTINGS
            if one in self.settings
            and not one.may_be_omitted(self.value(one), algorithm.default(one))
        )

    @property
    def short_forms(self) -> list[str]:
        """Each value in a word or two: `manhattan`, `w = 2`, `low h`."""
        return [one.short_form.format(one.display(self.value(one))) for one in self.stated_settings]

    def _is_set(self, setting: Setting[Any], value: Any) -> bool:
        return setting in self.algorithm.uses and self.value(setting) == value

    @property
    def _makes_boards_again(self) -> bool:
        algorithm = self.algorithm
        return (
            DUPLICATE_DETECTION in algorithm.uses
            and DuplicateDetection.ONCE in algorithm.repeats
            and not self.value(DUPLICATE_DETECTION).remembers
        )

    @property
    def _is_limited(self) -> bool:
        return any(
            one in self.algorithm.uses and self.value(one) != one.most
            for one in (DEPTH_LIMIT, F_LIMIT)
        )

    @property
    def drops_shorter_paths(self) -> bool:
        """Whether a board reached by a longer path first is never tried again by a shorter one: a
        limit may then hide a solution.

        A search by g alone reaches every board by a shortest path first.
        """
        algorithm = self.algorithm
        final = (
            DUPLICATE_DETECTION in algorithm.uses and self.value(DUPLICATE_DETECTION).keeps_closed
        )
        return final and algorithm.optimal.holds is not Holds.ALWAYS

    @property
    def complete(self) -> Guarantee:
        """Whether it finds a solution with these settings. The limits of an algorithm that would
        otherwise always find one may hide it.
        """
        algorithm = self.algorithm
        if self._is_limited and algorithm.complete.holds is Holds.ALWAYS:
            return Guarantee(Holds.UNLESS_DROPPED if self.drops_shorter_paths else Holds.IN_LIMITS)
        if algorithm.may_cycle and self._is_set(DUPLICATE_DETECTION, DuplicateDetection.NONE):
            return Guarantee(Holds.NEVER, "it may follow a cycle forever")
        return algorithm.complete

    @property
    def optimal(self) -> Guarantee:
        """A search by g alone remains optimal under all settings: the first path to a board that it
        generates is a shortest one. For A*, see `optimality.optimal_if_admissible_and_improving`.
        """
        algorithm = self.algorithm
        looks_ahead = algorithm.uses_heuristic and DuplicateDetection.ONCE in algorithm.repeats
        promises = looks_ahead and algorithm.optimal.holds is not Holds.NEVER
        if promises and self._is_set(DUPLICATE_DETECTION, DuplicateDetection.ONCE):
            return NOT_IMPROVED
        is_weighted = WEIGHT in algorithm.uses and self.value(WEIGHT) != 1
        if promises and is_weighted and self._is_set(GOAL_TEST, GoalTest.GENERATED):
            return FIRST_GENERATED
        if promises and self._is_set(DUPLICATE_DETECTION, DuplicateDetection.IMPROVE):
            return Guarantee(CONSISTENT.get(algorithm.optimal.holds, algorithm.optimal.holds))
        if is_weighted and algorithm.weight == 1:
            return Guarantee(Holds.WITHIN_WEIGHT)
        return algorithm.optimal

    @property
    def memory(self) -> str:
        """The order of magnitude of the nodes in memory."""
        return TREE if self._makes_boards_again else self.algorithm.memory

    @property
    def promise(self) -> str:
        """Completeness, optimality and memory in one line."""
        return f"complete: {self.complete}; optimal: {self.optimal}; memory: {self.memory}"

    @property
    def statuses(self) -> frozenset[SuccessorStatus]:
        """The possible statuses of a successor."""
        algorithm = self.algorithm
        found = set(algorithm.statuses)
        if DUPLICATE_DETECTION in algorithm.uses:
            found = _by_repeats(
                found, self.value(DUPLICATE_DETECTION), algorithm.default(DUPLICATE_DETECTION)
            )
        if GOAL_TEST in algorithm.uses:
            early = {SuccessorStatus.GOAL, SuccessorStatus.UNTRIED}
            found = found | early if self.value(GOAL_TEST) is GoalTest.GENERATED else found - early
        if self._is_set(UNDO_MOVE, value=True):
            found -= {SuccessorStatus.UNDO}
        if self._is_limited:
            found |= {SuccessorStatus.BEYOND}
        return frozenset(found)

    @property
    def code(self) -> tuple[CodeLine, ...]:
        """The pseudo-code of this spec, each line with what it does in a step."""
        return self.algorithm.pseudo_code(self)

    @property
    def pseudo_code(self) -> str:
        """The same as plain text."""
        return "\n".join(line.text for line in self.code)


def _by_repeats(
    found: set[SuccessorStatus], repeats: DuplicateDetection, usual: DuplicateDetection
) -> set[SuccessorStatus]:
    if repeats is not usual and usual.remembers:
        found -= BETTER_PATH_STATUSES - {SuccessorStatus.UNDO}
        found |= {
            DuplicateDetection.ONCE: FIRST_PATH_STATUSES,
            DuplicateDetection.IMPROVE: BETTER_PATH_STATUSES - {SuccessorStatus.REOPENED},
            DuplicateDetection.REOPEN: BETTER_PATH_STATUSES,
        }.get(repeats, {SuccessorStatus.OPENED}) - {SuccessorStatus.UNDO}
    algorithm = {
        DuplicateDetection.PATH: SuccessorStatus.CYCLE,
        DuplicateDetection.AUTOMATON: SuccessorStatus.UNTRIED,
    }
    return found | {algorithm[repeats]} if repeats in algorithm else found
