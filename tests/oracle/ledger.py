"""The ledger of a search: an oracle's steps sorted into rows one at a time."""

from collections import Counter
from collections.abc import Hashable
from typing import Any, NamedTuple

from tests.oracle.best_first import BestFirst
from tests.oracle.depth_first import DepthFirst
from tests.oracle.stepwise import Stepwise

TWO_SIDED = ("bibfs", "nbs", "mm", "baestar")
DIVISIONS = {
    "bfs": "layer",
    "ucs": "layer",
    "dfs": "search",
    "dls": "iteration",
    "iddfs": "iteration",
    "idastar": "iteration",
    "bibfs": "layer",
    "nbs": "bound",
    "mm": "bound",
    "baestar": "bound",
    "rbfs": "bound",
    "arastar": "round",
    "dfbnb": "bound",
    "beam": "layer",
}
"""By f unless stated otherwise."""
NEW, CUT, KNOWN = (
    ("new", "goal", "meets the other side"),
    ("beyond the bound", "pruned"),
    ("already open", "already closed", "on the path"),
)


class Row(NamedTuple):
    value: float
    side: str | None
    first: int | None
    last: int | None
    steps: int
    expanded: int
    generated: int
    new: int
    improved: int
    reopened: int
    duplicates: int
    cut: int
    cut_off: int
    again: int | None
    open: int | None


class Note(NamedTuple):
    """What is kept of a step; `before`: the nodes generated before it in the iteration."""

    row: Hashable
    value: float
    side: str | None
    g: int
    board: Hashable
    statuses: list[str]
    generated: int
    before: int
    is_goal: bool
    is_cut_off: bool
    cycles: int
    looped_before: int


class Ledger:
    """The ledger of an oracle, which it advances itself."""

    def __init__(self, name: str, oracle: BestFirst | DepthFirst | Stepwise) -> None:
        self.name, self.oracle = name, oracle
        self.division = "round" if getattr(oracle, "restarts", 0) else DIVISIONS.get(name, "f")
        self.notes: list[Note] = []
        self.opened = [Counter(map(self.belongs, oracle.answers.open))]
        self.depths = [Counter(node.g for node in oracle.answers.open)]
        self.generated = self.cycles = 0

    def is_cut_off(self, g: int) -> bool:
        """Whether a node this deep is not expanded."""
        if isinstance(self.oracle, DepthFirst):
            return self.oracle.is_cut(g)
        if isinstance(self.oracle, Stepwise):
            return g == self.oracle.settings.get("depth_limit")
        return isinstance(self.oracle, BestFirst) and g == self.oracle.cut

    def step(self) -> None:
        """Make a step and note what it did."""
        self.oracle.step()
        answers = self.oracle.answers
        if answers.counts.step == len(self.notes):
            return
        node, counts = answers.node, answers.counts
        side = node.side if self.name in TWO_SIDED else None
        is_cut_off = self.is_cut_off(node.g)
        is_goal = node.cells == self.oracle.goal and side != "backward"
        generated, self.generated = counts.generated - self.generated, counts.generated
        row, value = self.row_of(node, counts)
        begins = self.division == "iteration" and self.notes and self.notes[-1].row != row
        tried = (0, generated) if begins else (generated, 0)
        cycles = self.oracle.cycles - self.cycles if isinstance(self.oracle, DepthFirst) else 0
        self.cycles += cycles
        looped_here = (0, cycles) if begins else (cycles, 0)
        statuses = [] if is_cut_off else [successor.status for successor in answers.successors]
        self.notes.append(
            Note(
                row,
                value,
                side if self.division == "layer" else None,
                node.g,
                (node.cells, side),
                statuses,
                *tried,
                is_goal,
                is_cut_off,
                *looped_here,
            )
        )
        self.opened.append(Counter(map(self.belongs, answers.open)))
        self.depths.append(Counter(node.g for node in answers.open))

    def row_of(self, node: Any, counts: Any) -> tuple[Hashable, float]:
        if self.division == "search":
            return None, node.f
        if self.division in ("iteration", "round"):
            return (
                counts.iteration,
                counts.bound if self.division == "iteration" else counts.iteration,
            )
        value = {"f": node.f, "layer": node.g, "bound": counts.bound}[self.division]
        return (value, node.side if self.name == "bibfs" else None), value

    def belongs(self, node: Any) -> Hashable:
        """The value and the side of the row that an open node belongs to."""
        if self.division in ("f", "search"):
            return node.f, None
        return node.g, node.side if self.name == "bibfs" else None

    def rows(self, step: int) -> list[Row]:
        """The rows after a step, in any order."""
        found: dict[Hashable, list[int]] = {}
        for number, note in enumerate(self.notes[:step], 1):
            found.setdefault(note.row, []).append(number)
        opened = Counter(self.opened[step]) if self.division in ("f", "layer", "search") else None
        rows = [self.row(numbers, step, opened) for numbers in found.values()]
        left = (
            [] if opened is None else [(place, count) for place, count in opened.items() if count]
        )
        return rows + [
            Row(*place, None, None, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count) for place, count in left
        ]

    def row(self, numbers: list[int], step: int, opened: Any) -> Row:
        notes = [self.notes[number - 1] for number in numbers]
        statuses = Counter(status for note in notes for status in note.statuses)
        cut_off = sum(note.is_cut_off and not note.is_goal for note in notes)
        after = self.notes[numbers[-1] : min(numbers[-1] + 1, step)]
        generated = sum(note.generated for note in notes) + sum(note.before for note in after)
        cycles = sum(note.cycles for note in notes) + sum(note.looped_before for note in after)
        value, side = notes[0].value, notes[0].side
        remembers = not isinstance(self.oracle, BestFirst) or self.oracle.remembers
        is_depth_first = isinstance(self.oracle, DepthFirst)
        return Row(
            value,
            side,
            numbers[0],
            numbers[-1],
            len(notes),
            sum(map(self.is_expansion, notes)),
            generated,
            sum(statuses[status] for status in NEW) * remembers,
            statuses["improved"],
            statuses["reopened"],
            cycles if is_depth_first else sum(statuses[status] for status in KNOWN),
            generated - cycles - len(notes) + (numbers[0] == 1 or self.division == "iteration")
            if is_depth_first
            else sum(statuses[status] for status in CUT),
            cut_off,
            sum(self.is_again(number) for number in numbers) if remembers else None,
            None if opened is None else opened.pop((value, side), 0),
        )

    @staticmethod
    def is_expansion(note: Note) -> bool:
        return not note.is_goal and not note.is_cut_off

    def is_again(self, number: int) -> bool:
        note = self.notes[number - 1]
        return self.is_expansion(note) and any(
            other.board == note.board and self.is_expansion(other)
            for other in self.notes[: number - 1]
        )

    def at_depths(self, step: int) -> list[tuple[int, int, int]]:
        """For each g the number of nodes expanded up to a step, and open after it."""
        expanded = Counter(note.g for note in self.notes[:step] if self.is_expansion(note))
        taken = {note.g for note in self.notes[:step]}
        last = max(*taken, *self.depths[step], 0) if taken or self.depths[step] else 0
        return [(g, expanded[g], self.depths[step][g]) for g in range(last + 1)]
