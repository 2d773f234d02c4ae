"""What independent searches do at every step, in the terms of the conditions and events of
`loyd.core.session`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isnan
from random import Random
from typing import Any

from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, random_case
from tests.core.rule_case import RULES, random_rule_case
from tests.oracle.answers import Answers, Successor
from tests.oracle.sliding import Cells

ALGORITHMS = (*BEST_FIRST, *DEPTH_FIRST, *RULES)
CUT = ("beyond the bound", "pruned")
KNOWN = ("already open", "already closed")


@dataclass(frozen=True)
class Followed:
    """One step according to an oracle; `successors`: empty for a node at a depth limit, which is
    not expanded; `figures`: every figure and every event, by its name in conditions.
    """

    answers: Answers
    successors: tuple[Successor, ...]
    figures: dict[str, Any]

    @property
    def statuses(self) -> list[str]:
        return [successor.status for successor in self.successors]

    def count(self, *statuses: str) -> int:
        return sum(status in statuses for status in self.statuses)

    def generates(self, cells: Cells) -> bool:
        """Whether a board is among the successors, neither by an undo move nor left out when the
        search generated the goal.
        """
        never = ("undo move", "not generated")
        return any(
            successor.cells == cells and successor.status not in never
            for successor in self.successors
        )


def followed(
    answers: Answers, before: Sequence[Followed], parent: int, start: Answers, *, solved: bool
) -> Followed:
    """A step, given all steps before it, the step that expanded its parent, and whether it found a
    solution.
    """
    node, counts, earlier = answers.node, answers.counts, [one.answers for one in before]
    is_expanded = counts.expanded > [start, *earlier][-1].counts.expanded
    step = Followed(answers, answers.successors if is_expanded else (), {})
    step.figures.update(
        {
            "step": counts.step,
            "g": node.g,
            "h": node.h,
            "f": node.f,
            "depth": node.g,
            "open": counts.open,
            "closed": counts.closed,
            "bound": counts.bound,
            "successors": len(step.statuses) - step.count("undo move"),
            "new": step.count("new"),
            "opened": step.count("opened"),
            "on_path": step.count("on the path"),
            "within": step.count("within the bound"),
            "taken": step.count("taken"),
            "known_open": step.count("already open"),
            "known_closed": step.count("already closed"),
            "duplicate": step.count(*KNOWN),
            "improved": step.count("improved"),
            "reopened": step.count("reopened"),
            "back": step.count("undo move"),
            "beyond": step.count("beyond the bound"),
            "pruned": step.count("pruned"),
            "cut": step.count(*CUT),
            "meets": step.count("meets the other side"),
            "f_rises": node.f > max([start.counts.greatest_f, *(one.node.f for one in earlier)]),
            "h_falls": node.h < min([start.counts.least_h, *(one.node.h for one in earlier)]),
            "new_bound": counts.bound is not None
            and (
                all(one.counts.bound is None or counts.bound > one.counts.bound for one in earlier)
                or (before[-1].figures["goal"] and counts.bound < before[-1].figures["bound"])
            ),
            "jump": bool(parent and parent != counts.step - 1),
            "goal": solved,
        }
    )
    return step


@dataclass(frozen=True)
class Journal:
    """A search recorded by the core, with every step according to its oracle, from step 1 on."""

    case: Case
    trace: Trace
    steps: tuple[Followed, ...] = field(repr=False)
    is_over: bool

    @property
    def on_solution(self) -> set[Cells]:
        """The boards on the path to the goal found last; none without one."""
        boards, cells = {self.case.start}, self.case.start
        moves = self.trace.solution()
        for move in moves or ():
            cells = cells.after(move)
            boards.add(cells)
        return {board.cells for board in boards} if moves is not None else set()


def random_journal(name: str, size: tuple[int, int], rng: Random, most: int = 120) -> Journal:
    """A random search, to its end or `most` steps, in the record and by its oracle."""
    case = random_rule_case(name, size, rng) if name in RULES else random_case(name, size, rng)
    oracle: Any = case.oracle()
    start = oracle.answers
    steps: list[Followed] = []
    while not oracle.is_over and oracle.steps < most:
        before = oracle.steps
        oracle.step()
        if oracle.steps > before:
            solved = any(
                event.kind == "goal" for event in oracle.events if event.step == oracle.steps
            )
            steps.append(followed(oracle.answers, steps, oracle.parents[-1], start, solved=solved))
    if not steps:  # the start itself is beyond a limit
        return random_journal(name, size, rng, most)
    trace, search = create_search(case.problem())
    try:
        next(search)
        while trace.steps < len(steps):
            search.send(min(rng.randrange(1, 60), len(steps) - trace.steps))
        if oracle.is_over:
            search.send(1)
    except StopIteration:
        pass
    assert trace.steps == len(steps), case
    return Journal(case, trace, tuple(steps), oracle.is_over)


def shown(value: Any) -> Any:
    """A figure in the form of both sides: None if there is none."""
    return None if value is None or isnan(value) else float(value)
