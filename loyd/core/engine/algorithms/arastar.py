"""ARA*: rounds of weighted A* with less and less weight. The rule:
`native/src/rules/arastar.h`.

Source: Likhachev, Gordon and Thrun, "ARA*: anytime A* with provable bounds on sub-optimality" (NIPS
2003). Textbook form: `Anytime` of `tests/oracle/informed.py`.
"""

from bisect import bisect_left, bisect_right
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from .. import GoalTest
from ..best_first import (
    G_BITS,
    H_BITS,
    BestFirstChoice,
    BestFirstSolver,
    RuleTrace,
    Store,
    places_of,
)
from ..problem import (
    BETTER_PATH_STATUSES,
    Algorithm,
    Guarantee,
    Holds,
    Problem,
    named,
    optimality,
    tagged_lines,
)
from ..puzzle.packing import Integers
from ..record import Division, Priority, SuccessorStatus, Tie, format_f
from .pseudo_code import code_of


class AnytimeChoice(NamedTuple):
    """A node of an anytime search, in a round with its own weight.

    `best` is the length of the best solution so far (None: none yet), and no solution is shorter
    than `bound`; `first` is the choice from the open list. The solution
    found is at most best / bound times as long as the optimal one; the ratio is rounded up.
    """

    round: int
    weight: Fraction
    best: int | None
    bound: int
    first: BestFirstChoice
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        """Why this node was chosen in its round, and what is proved so far."""
        weight = format_f(float(self.weight))
        text = f"round {self.round}, w = {weight}: {self.first.sentence.rstrip('.')}"
        if self.best is None:
            return f"{text}."
        # Rounded up, since the ratio is an upper limit: 31 / 30 is shown as 1.04, not 1.03.
        hundredths = -(-100 * self.best // max(self.bound, 1))
        return (
            f"{text}; best so far {self.best}, lower bound {self.bound} (within "
            f"{hundredths // 100}.{hundredths % 100:02} times)."
        )


class Round(NamedTuple):
    """A round of ARA* under a `weight`: it began after `steps` steps, replacing the open entries by
    those from `first` to `made` - 1.
    """

    steps: int
    first: int
    made: int
    weight: Fraction


NEARLY_ONE = Fraction(9, 8)
"""From this weight on the next round is the last one, with weight 1."""


class AnytimeTrace(RuleTrace):
    """ARA*. `Nodes.extra`: 1 if an entry waits for the next round."""

    queue_names = (None, "next round")
    parts = "round", "next"
    division = Division.ROUND
    extra_type = np.uint8
    requeues = "open"
    has_bound = knows_all = has_goal_status = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        weight = self.priority.weight
        self.rounds = [Round(0, 0, 1 + self.roots, weight)]
        self._unit = weight.denominator
        # A common multiple of all rounds' denominators: every f is a whole number of these units,
        # so rounds compare exactly. Weights 5, 3, 2, 3/2, 5/4, 9/8 and 1 have the unit 1/8.
        while weight > 1:
            weight = lighter(weight)
            self._unit = lcm(self._unit, weight.denominator)

    def bucket_ids(self, entries: Any) -> Integers:
        return self.gh_numbers(entries, len(self.queue_names))

    def bucket_ranks(self, keys: Integers, step: int) -> Integers:
        """Those of this round by f, then by h; then those of the next round."""
        g, h, later = places_of(keys)
        # One sort key: whether it waits above f, f above h.
        return (later << G_BITS | self.formula_at(step).scaled(g, h)) << H_BITS | h

    def queue_numbers(self, keys: Integers) -> Integers:
        return keys & 1

    def last_rebuild(self, step: int) -> tuple[int, int]:
        return self.rounds[max(self.round_at(step), 1) - 1][:2]

    @property
    def next_weight(self) -> Fraction:
        """The weight of the round that would follow."""
        return lighter(self.rounds[-1].weight)

    def begin_round(self, first: int, made: int) -> None:
        """Note that a round begins after the current step, with the entries from `first` to `made`
        in its open list.
        """
        self.rounds.append(Round(self.steps, first, made, self.next_weight))

    @property
    def scale(self) -> int:
        return self._unit

    def unscaled(self, whole: int) -> float:
        return whole // self._unit if whole % self._unit == 0 else whole / self._unit

    def scaled_priorities(self, entries: Any) -> Any:
        begun = np.searchsorted([one.first for one in self.rounds], entries, "right") - 1
        weights = np.array([int(one.weight * self._unit) for one in self.rounds], np.int64)
        return (
            self.nodes.g[entries].astype(np.int64) * self._unit
            + self.nodes.h[entries].astype(np.int64) * weights[begun]
        )

    def f_of(self, entry: int) -> float:
        weight = self.rounds[bisect_right(self.rounds, entry, key=lambda one: one.first) - 1].weight
        return self.unscaled(
            int(self.nodes.g[entry]) * self._unit
            + int(self.nodes.h[entry]) * int(weight * self._unit)
        )

    def round_at(self, step: int) -> int:
        """The round of a step, from 1; 0 before the first step."""
        return bisect_left(self.rounds, step, key=lambda one: one.steps) if step else 0

    def formula_at(self, step: int) -> Priority:
        """f = g + w·h with the weight of the step's round."""
        return Priority.from_symbol(
            "f", self.rounds[max(self.round_at(step), 1) - 1].weight, Tie.LOW_H
        )

    def entry_counts_before(self, steps: Integers) -> Integers:
        found = super().entry_counts_before(steps)
        for one in self.rounds[1:]:
            # The first step of a round finds the entries that were requeued before it, which no
            # step created.
            found[steps == one.steps + 1] = one.made
        return found

    def choice(self, step: int) -> Any:
        solved = self._solution_at(step - 1)
        number = self.round_at(step)
        best = self.solution_length(solved - 1) if solved else None
        return AnytimeChoice(
            number,
            self.rounds[number - 1].weight,
            best,
            self._bound_at(step - 1) or 0,
            self._first_of_open(step),
        )

    def _first_of_open(self, step: int) -> BestFirstChoice:
        node = self.node(step)
        formula = self.formula_at(step)
        keys, sizes = self._open_list.sizes(self, step - 1)
        g, h, later = places_of(keys)
        sizes = np.where((later == 0) | (self.last_rebuild(step)[0] == step - 1), sizes, 0)
        tied = sizes * (formula.scaled(g, h) == formula.scaled(node.g, node.h))
        return BestFirstChoice(
            formula.symbol,
            node.f,
            int(sizes.sum()),
            int(tied.sum()),
            Tie.LOW_H,
            int(tied[h == node.h].sum()),
        )


def lighter(weight: Fraction) -> Fraction:
    """The weight of the round after this one: half as far above 1, at last 1."""
    return (weight + 1) / 2 if weight > NEARLY_ONE else Fraction(1)


class AnytimeStore(Store):
    """Begins a round whenever one has ended."""

    def _set_rules(self, problem: Problem, values: list[int]) -> None:
        super()._set_rules(problem, values)
        trace: Any = self._trace
        registers = self._registers
        self._set_weight(trace.rounds[-1].weight)
        registers.greatest = registers.ara.h_unit * values[0]
        registers.ara.lowest = values[0]

    def _set_weight(self, weight: Fraction) -> None:
        priority = Priority.from_symbol("f", weight, Tie.LOW_H)
        unit = self._trace.scale
        registers = self._registers
        registers.g_weight = priority.g_weight
        registers.h_weight = priority.h_weight
        registers.ara.g_unit = unit
        registers.ara.h_unit = int(weight * unit)

    @property
    def _is_over(self) -> bool:
        return bool(self._registers.ara.is_proved or self._trace.start == self._trace.goal)

    def _begin_round(self) -> None:
        """Requeue all open entries, as new ones, for the next round. Raises OutOfMemory."""
        trace: Any = self._trace
        registers = self._registers
        self._set_weight(trace.next_weight)
        # All keys change with the weight, so the queue is emptied and filled again.
        registers.buckets = registers.heaped = 0
        registers.ara.before = registers.step
        self._queue.slots.fill(0)
        first = registers.entry_count
        old = 1
        while old < first:
            old = self._loop.renew(self._search, old, first)
            self._publish(registers)
            if old < first:
                self._grow()
        trace.begin_round(first, registers.entry_count)


PSEUDO_CODE = tagged_lines("""
first-test                 | if start is the goal: return the empty path
init                       | open ← {start}; best ← ∞
begin                      | for w from its start, half way to 1 each time, at last 1:
loop                       |     while the lowest g + w·h in open < best:
take close                 |         n ← its node; move it to closed
each undo                  |         for each move m from n, no undo move:
make                       |             s ← n after m; g(s) ← g(n) + 1
open closed                |             if s is known, with g as low: drop s
new improved reopened goal |             else: add s to open, or if closed in this round into later
goal                       |             if s is the goal: best ← g(s); show the path
after                      |         bound ← the lowest g + h of open and later
last-test                  |         if bound ≥ best: return the best path
                           |     move later into open; forget what is closed
""")


ANYTIME = Algorithm(
    id="arastar",
    name="anytime A* (ARA*)",
    uses=named("heuristic weight depth_limit"),
    goal_test=GoalTest.GENERATED,
    tie=Tie.LOW_H,
    optimal=Guarantee(
        Holds.AT_END, "within w times the optimum after each round, if h is consistent"
    ),
    time="a first solution early; the proof takes about as long as A* or longer",
    memory="every node generated",
    source="Likhachev, Gordon and Thrun 2003",
    pseudo_code=code_of(PSEUDO_CODE, at_limit="skip its moves"),
    bounds=optimality.bound_by_record,
    factory=BestFirstSolver(symbol="f", rule="arastar", trace=AnytimeTrace, store=AnytimeStore),
    statuses=BETTER_PATH_STATUSES | {SuccessorStatus.GOAL},
)
