"""The records of bidirectional, local, partial-expansion and anytime searches: what each says beside what all have in common."""

from bisect import bisect_left, bisect_right
from fractions import Fraction
from functools import partial
from math import exp, lcm
from typing import Any, NamedTuple

import numpy as np

from loyd.core.puzzle.exact import Space
from loyd.core.puzzle.packing import Integers, slides, unpack
from loyd.core.system.text import counted, grouped
from loyd.core.trace.best_first import BestFirstTrace
from loyd.core.trace.best_first_record import H_BITS
from loyd.core.trace.choice import AnnealingChoice, AnytimeChoice, BeamChoice, BestFirstChoice, FrontierChoice, HillChoice, PairChoice, Tie
from loyd.core.trace.columns import BLANK_BITS, BLANK_MASK, BOUNDS, GOAL, MILESTONE, NO_CUT, OPEN, temperature, uniform
from loyd.core.trace.formula import Priority
from loyd.core.trace.ledger import Division, KeptSums
from loyd.core.trace.map import space_of
from loyd.core.trace.node import Counts, CourseCounts, Peaks, SuccessorStatus
from loyd.core.trace.prefix_counts import Sums
from loyd.core.trace.rule_trace import RuleColumns, RuleTrace
from loyd.core.trace.rule_views import MOVES, NONE, NUMBERS, Statuses, SuccessorKeys

FORWARD, BACKWARD = "forward", "backward"
SIDES = (FORWARD, BACKWARD)
G_BITS = 32


def places_of(keys: Integers) -> tuple[Integers, Integers, Integers]:
    """The g, the h and the side of the entries of buckets that have one key for each of these."""
    return keys >> H_BITS + 1, keys >> 1 & (1 << H_BITS) - 1, keys & 1


class TwoSidedTrace(RuleTrace):
    """Of a search that begins at the goal as well: entry 2 is the goal.  `Nodes.side`: 0 forward, 1 backward."""

    sides = SIDES
    has_bound, knows_all = True, True
    parts = SIDES
    side_type = np.uint8
    roots = 2
    takes_oldest = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._backward = KeptSums[int](lambda _: MILESTONE)

    def sides_of(self, keys: Integers) -> Integers:
        return keys & 1

    def course_counts(self, step: int) -> CourseCounts:
        return super().course_counts(step)._replace(goal_tests=None)

    def counts(self, step: int) -> Counts:
        found, backward = super().counts(step), self._taken_backward(step)
        return found._replace(expanded_forward=found.expanded - backward, expanded_backward=backward)

    def _taken_backward(self, step: int) -> int:
        """How many steps up to one took a node of the side that begins at the goal."""

        def further(taken: int, first: int, last: int) -> int:
            return taken + int(self.nodes.side[self.record.order[first:last]].sum())

        return self._backward.up_to(step, int, further)


class LayersTrace(TwoSidedTrace):
    """Of breadth-first search from both ends.  Each layer raises the bound by one, so these tell where the layers begin."""

    division = Division.LAYER

    def open_classes(self, entries: Any) -> Integers:
        sides: Integers = self.nodes.side[entries].astype(np.int64)
        return sides

    def turns(self, keys: Integers, step: int) -> Integers:
        """The side whose layer has begun or, at the end of one, whose frontier is smaller; then the other."""
        layer = bisect_right(self.bounds.step, step, hi=int(self.registers[BOUNDS])) - 1
        first = int(self.bounds.step[layer]) if layer >= 0 else 0
        active = int(self.nodes.side[self.record.order[first - 1]]) if first else 0
        if not first or step - first + 1 == self._frontier(layer, active):
            there, sizes = self._open_list.sizes(self, step)
            active = int(sizes[there == 1].sum() < sizes[there == 0].sum())
        is_other: Integers = (keys != active).astype(np.int64)
        return is_other

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        layer = bisect_right(self.bounds.step, step, hi=int(self.registers[BOUNDS])) - 1
        first, entry = int(self.bounds.step[layer]), int(self.record.order[step - 1])
        side = int(self.nodes.side[entry])
        sizes = [self._frontier(layer, one) for one in (side, 1 - side)]
        return FrontierChoice(SIDES[side], int(self.nodes.g[entry]), step - first + 1, sizes[0], sizes[1])

    def _frontier(self, layer: int, side: int) -> int:
        """How many nodes a side had open when a layer was chosen: what its last layer made."""
        for place in reversed(range(layer)):
            first = int(self.bounds.step[place])
            if self.nodes.side[self.record.order[first - 1]] == side:
                return self.made_by(int(self.bounds.step[place + 1]) - 1) - self.made_by(first - 1)
        return 1


class PairTrace(TwoSidedTrace):
    division = Division.BOUND

    def open_classes(self, entries: Any) -> Integers:
        return self.by_distance(entries, self.roots)

    def turns(self, keys: Integers, step: int) -> Integers:
        """Those within the bound first, by least g; the others by f."""
        g, h, _ = places_of(keys)
        f, bound = g + h, self._bound_at(step) or 0
        found: Integers = np.maximum(f, bound) << G_BITS | np.where(f <= bound, g, 0)
        return found

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        entry, bound, solved = int(self.record.order[step - 1]), self._bound_at(step) or 0, self._solution_at(step - 1)
        side, plane = int(self.nodes.side[entry]), self._tally(None).plane(step - 1, self)
        ready = int(plane.open[side][plane.g + plane.h <= bound].sum())
        return PairChoice(SIDES[side], int(self.nodes.g[entry]), bound, ready, self._length(solved - 1) if solved else None)


class BeamTrace(RuleTrace):
    """Of beam search.  A displaced entry is as if it had been replaced by that which displaced it."""

    parts = "layer", "next"
    division = Division.LAYER
    has_goal_status = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._lost = KeptSums[tuple[int, int, int]](lambda _: MILESTONE)

    open_classes = BestFirstTrace.open_classes

    def parts_of(self, keys: Integers) -> Integers:
        """The rest of the beam and the next one; at the end of a layer all are the beam."""
        layers = keys >> H_BITS
        is_next: Integers = (layers > layers.min(initial=NO_CUT)).astype(np.int64)
        return is_next

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        g = int(self.nodes.g[self.record.order[step - 1]])
        first = self._first_of(g)
        kept = self.made_by(first - 1) - first - self.improved_by(first - 1)
        return BeamChoice(g, step - first + 1, kept, self.rules.width)

    def _first_of(self, g: int) -> int:
        """The first step that expanded a node of a layer: there is no deeper one before it."""
        order, depths = self.record.order, self.nodes.g
        return bisect_left(range(self.steps), g, key=lambda step: int(depths[order[step]])) + 1

    def successions(self) -> list[tuple[Any, int]]:
        return super().successions()[2:]

    def was_dropped(self, known: Integers, before: Integers, wanted: SuccessorKeys) -> Any:
        """Displaced before the step, or by the successor at an earlier place."""
        ended = self.nodes.ended[known].astype(np.int64)
        by = np.maximum(-1 - ended, 0)
        came, table = self.nodes.came[wanted.above].astype(np.int64), slides(self.start.height, self.start.width, self.order).move
        rank = np.argsort([int(move) for move in self.order])
        places = rank[np.minimum(self.nodes.came[by].astype(np.int64) >> BLANK_BITS, MOVES - 1)]
        here = rank[table[came & BLANK_MASK, came >> BLANK_BITS, wanted.place].astype(np.int64)]
        return (ended < OPEN) & ((by < before) | ((by < self.record.made[wanted.steps - 1]) & (places < here)))

    def counts(self, step: int) -> Counts:
        return super().counts(step)._replace(dropped=self.improved_by(step) + self.records(step).left_out)

    def course_counts(self, step: int) -> CourseCounts:
        found = super().course_counts(step)
        return found._replace(goal_tests=(found.goal_tests or 0) + self.records(step).left_out)

    def left_out_by(self, first: int, last: int) -> int:
        """Between two milestones (see `RunningSums`) counted from the nearer one: every successor has to be looked up."""
        before, after = (first - 1) // MILESTONE, -(-(last - 1) // MILESTONE)
        end = after * MILESTONE + 1
        if first == before * MILESTONE + 1 and end - last < last - first and end <= self.steps:
            return int(np.diff(self.milestones[[before, after], Sums._fields.index("left_out")])[0]) - self.left_out_by(last, end)
        return int(self.statuses(np.arange(first + 1, last + 1)).count(SuccessorStatus.PRUNED).sum())

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        return {
            "generated": columns.successors, "new": columns.made_here,
            "duplicates": columns.known, "cut": columns.statuses(SuccessorStatus.PRUNED),
        }  # fmt: skip

    @property
    def reason(self) -> str:
        if not self.is_exhausted or self.counts(self.steps).deepest_g >= self.cut:
            return ""
        return f"the beam is empty: every successor of its last {self.rules.width} nodes or fewer was a duplicate"

    def ledger_notes(self, step: int) -> tuple[str, ...]:
        """What the beam had dropped by a step and, of up to nine cells, how much of that was on an optimal path."""
        dropped, space = self.counts(step).dropped or 0, space_of(self)
        found = f"Dropped: {counted(dropped, 'node')}"
        if not dropped or space is None:
            return (f"{found}.",)
        lost, first, word = self._lost.up_to(step, lambda: (0, 0, 0), partial(self._further_lost, space))
        if not lost:
            return (f"{found}, none of them on an optimal path.",)
        board = unpack(word, 0, *self.start.size)
        return (f"{found}, {grouped(lost)} of them on an optimal path, the first at step {grouped(first)}: {board}.",)

    def _further_lost(self, space: Space, sums: tuple[int, int, int], first: int, last: int) -> tuple[int, int, int]:
        """How many nodes on an optimal path were dropped, the step that dropped the first of them, and the low word of its board."""
        statuses, displaced = self.statuses(np.arange(first + 1, last + 1)), slice(self.improved_by(first), self.improved_by(last))
        rows, at = np.nonzero(statuses.status == NUMBERS[SuccessorStatus.PRUNED])
        old, made = self.improved.old[displaced], self.record.made[:last]
        words = np.concatenate((statuses.lo[rows, at], self.nodes.lo[old]))
        steps = np.concatenate((first + rows, np.searchsorted(made, self.improved.new[displaced], "right"))) + 1
        depths = np.concatenate((self.nodes.g[self.record.order[first + rows]] + 1, self.nodes.g[old]))
        places = space.places(words)
        lost = np.flatnonzero((space.up[places] == 0) & (space.g[places] == depths))
        if sums[0] or not len(lost):
            return sums[0] + len(lost), *sums[1:]
        earliest = lost[np.argmin(steps[lost])]
        return len(lost), int(steps[earliest]), int(words[earliest])


class HillTrace(RuleTrace):
    """Of hill climbing, which has no lists: its open list is the successor that it takes next."""

    made_as = SuccessorStatus.TAKEN
    has_one_successor = True

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        hs = self.nodes.h[self.record.order[:step]]
        if step == 1:
            return HillChoice(int(hs[0]), None, 0, 0, self.rules.sideways)
        same = step - 2 - int(np.flatnonzero(hs != hs[-1]).max(initial=-1))
        of = int(self.successors_from[self.nodes.came[self.record.order[step - 2]]])
        return HillChoice(int(hs[-1]), int(hs[-2]), of, same, self.rules.sideways)

    def statuses(self, steps: Integers) -> Statuses:
        table = slides(self.start.height, self.start.width, self.order, undo_move=self.rules.undo_move)
        entries = self.record.order[steps - 1].astype(np.int64)
        came, made = self.nodes.came[entries].astype(np.int64), self.record.made[steps - 1].astype(np.int64)
        place = came & BLANK_MASK, came >> BLANK_BITS
        is_goal = (entries == self.registers[GOAL]) & (steps == self.goal_step)
        is_there = (np.arange(MOVES) < table.successors[place][:, None]) & ~is_goal[:, None]
        taken = np.where(made > self.made_before(steps), made - 1, 0)[:, None]  # the last of a step has displaced those before it
        is_taken = is_there & (taken > 0) & (table.move[place][:, :MOVES] == self.nodes.came[taken] >> BLANK_BITS)
        unmade = np.where(self.nodes.g[entries] >= self.cut, NUMBERS[SuccessorStatus.BEYOND], NUMBERS[SuccessorStatus.PRUNED])
        status = np.where(is_taken, NUMBERS[SuccessorStatus.TAKEN], np.where(is_there, unmade[:, None], NONE))
        made = np.where(is_taken, taken, 0)
        return Statuses(status, made, np.zeros_like(made), np.zeros(made.shape, np.uint64))

    def peaks(self, step: int) -> Peaks:
        self.check(step)
        return Peaks(None, None, 1, 0)

    def course_counts(self, step: int) -> CourseCounts:
        self.check(step)
        return CourseCounts(None, step, self.deepest_generated(step))

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        return {"generated": columns.successors, "cut": columns.statuses(SuccessorStatus.PRUNED)}

    @property
    def reason(self) -> str:
        node = self.node(self.steps)
        if not self.is_exhausted or node.g >= self.cut:
            return ""
        least, limit = min(one.h for one in self.successors(self.steps) if one.status is not SuccessorStatus.BACK), self.rules.sideways
        if least > node.h:
            return f"a local minimum: h is {node.h} here and at least {least} on every neighbour"
        if limit:
            return f"a plateau: h is still {node.h} after {counted(limit, 'sideways move')} in a row"
        return f"a plateau: no neighbour has h below {node.h}"


class PartialTrace(RuleTrace):
    """Of EPEA*.  `Nodes.side`: how far F is above f (see `loyd.core.search.best_first.rules.epea`)."""

    side_type = np.uint16
    requeues = "closed"
    unmade = SuccessorStatus.BEYOND

    bucket_keys, open_by_f = BestFirstTrace.bucket_keys, BestFirstTrace.open_by_f

    def open_classes(self, entries: Any) -> Integers:
        """As if F were its f."""
        h = self.nodes.h[entries].astype(np.int64)
        found: Integers = (self.wholes(entries) - h) << H_BITS | h
        return found

    def wholes(self, entries: Any) -> Any:
        f, code = super().wholes(entries), self.nodes.side[entries].astype(np.int64)
        return f + np.where(code > 0, ((code ^ 0xFF00) & 255) + 1, 0)

    def _made_to(self, entries: Any) -> Integers:
        f, code = super().wholes(entries), self.nodes.side[entries].astype(np.int64)
        return np.where(code > 0, f + ((code ^ 0xFF00) >> 8), -1)

    def refine(self, found: Integers, wanted: SuccessorKeys, newest: Integers) -> None:
        f = wanted.g + self.nodes.h[newest]
        found[(newest == 0) | (f > self.wholes(wanted.above))] = NUMBERS[SuccessorStatus.BEYOND]

    def generated_by(self, entries: Any, first: int) -> Integers:
        found = self.statuses(np.arange(first + 1, first + 1 + len(entries)))
        entry = np.where(found.made > 0, found.made, found.known)
        f = self.nodes.g[entries].astype(np.int64)[:, None] + 1 + self.nodes.h[entry]
        is_met = (found.status != NONE) & (found.status != NUMBERS[SuccessorStatus.BEYOND])
        generated: Integers = (is_met & (f > self._made_to(entries)[:, None])).sum(axis=1)
        return generated

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        entries = self.record.order[columns.first - 1 : columns.last]
        known = super().figures(columns)
        return known | {
            "generated": self.generated_by(entries, columns.first - 1),
            "duplicates": columns.known, "cut": columns.statuses(SuccessorStatus.BEYOND),
        }  # fmt: skip


class Round(NamedTuple):
    """One of ARA*: begun after so many `steps`, with new entries for those open from `first` to before `made`; under a weight."""

    steps: int
    first: int
    made: int
    weight: Fraction


NEARLY_ONE = Fraction(9, 8)


class AnytimeTrace(RuleTrace):
    """Of ARA*.  `Nodes.side`: 1 where an entry waits for the next round."""

    sides = (None, "next round")
    parts = "round", "next"
    division = Division.ROUND
    side_type = np.uint8
    requeues = "open"
    has_bound = knows_all = has_goal_status = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.rounds = [Round(0, 0, 1 + self.roots, self.priority.weight)]
        weight, denominators = self.priority.weight, [self.priority.weight.denominator]
        while weight > 1:
            weight = lighter(weight)
            denominators.append(weight.denominator)
        self._unit = lcm(*denominators)

    def open_classes(self, entries: Any) -> Integers:
        return self.by_distance(entries, len(self.sides))

    def turns(self, keys: Integers, step: int) -> Integers:
        """This round's by f, then by h; then the next round's."""
        g, h, later = places_of(keys)
        found: Integers = (later << G_BITS | self.formula_at(step).whole(g, h)) << H_BITS | h
        return found

    def sides_of(self, keys: Integers) -> Integers:
        return keys & 1

    def begun_anew(self, step: int) -> tuple[int, int]:
        return self.rounds[max(self.round_at(step), 1) - 1][:2]

    @property
    def next_weight(self) -> Fraction:
        return lighter(self.rounds[-1].weight)

    def begin_round(self, first: int, made: int) -> None:
        self.rounds.append(Round(self.steps, first, made, self.next_weight))

    @property
    def scale(self) -> int:
        return self._unit

    def unscaled(self, whole: int) -> float:
        return whole // self._unit if whole % self._unit == 0 else whole / self._unit

    def wholes(self, entries: Any) -> Any:
        begun = np.searchsorted([one.first for one in self.rounds], entries, "right") - 1
        weights = np.array([int(one.weight * self._unit) for one in self.rounds], np.int64)
        return self.nodes.g[entries].astype(np.int64) * self._unit + self.nodes.h[entries].astype(np.int64) * weights[begun]

    def round_at(self, step: int) -> int:
        return bisect_left(self.rounds, step, key=lambda one: one.steps) if step else 0

    def formula_at(self, step: int) -> Priority:
        return Priority.from_symbol("f", self.rounds[max(self.round_at(step), 1) - 1].weight, Tie.LOW_H)

    def made_before(self, steps: Integers) -> Integers:
        found = super().made_before(steps)
        for one in self.rounds[1:]:
            found[steps == one.steps + 1] = one.made
        return found

    def counts(self, step: int) -> Counts:
        return super().counts(step)._replace(iteration=self.round_at(step))

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        solved, number = self._solution_at(step - 1), self.round_at(step)
        best = self._length(solved - 1) if solved else None
        return AnytimeChoice(number, self.rounds[number - 1].weight, best, self._bound_at(step - 1) or 0, self._first_of_open(step))

    def _first_of_open(self, step: int) -> BestFirstChoice:
        node, formula, (keys, sizes) = self.node(step), self.formula_at(step), self._open_list.sizes(self, step - 1)
        g, h, later = places_of(keys)
        sizes = np.where((later == 0) | (self.begun_anew(step)[0] == step - 1), sizes, 0)
        tied = sizes * (formula.whole(g, h) == formula.whole(node.g, node.h))
        return BestFirstChoice(formula.symbol, node.f, int(sizes.sum()), int(tied.sum()), Tie.LOW_H, int(tied[h == node.h].sum()))


def lighter(weight: Fraction) -> Fraction:
    return (weight + 1) / 2 if weight > NEARLY_ONE else Fraction(1)


class AnnealingTrace(HillTrace):
    """`Nodes.side`: the trial that accepted an entry; 0 at the start."""

    side_type = np.int32

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        entries = self.record.order[max(step - 2, 0) : step]
        h, trial = int(self.nodes.h[entries[-1]]), int(self.nodes.side[entries[-1]])
        if step == 1:
            return AnnealingChoice(h, None, 0, 0, float(self.rules.temperature), 1, 0)
        before, last = int(self.nodes.h[entries[0]]), int(self.nodes.side[entries[0]])
        level = temperature(float(self.rules.temperature), self.rules.trials, self.rules.is_geometric, trial)
        with np.errstate(over="ignore"):
            drawn = float(uniform(np.uint64(self.priority.seed), np.uint64(2 * trial + 1)))
        return AnnealingChoice(h, before, trial, trial - last - 1, level, min(1.0, exp((before - h) / level)), drawn)

    @property
    def reason(self) -> str:
        if not self.is_exhausted:
            return ""
        return f"frozen with h = {self.node(self.steps).h}: all {counted(self.rules.trials, 'trial')} are used up"
