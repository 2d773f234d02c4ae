"""Conditions on a step: comparisons of figures, statuses of successors, boards, joined by and, or,
not; and their syntax.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn

import numpy as np

from ..engine.puzzle import Board, Size, parse_board
from ..engine.puzzle.packing import Bools, Numbers, Words, pack
from ..engine.record import MULTIPLIERS, StepColumns, SuccessorStatus, Trace
from ..system import BoardError, ConditionError

EVENTS = (
    "f_rises",
    "new_bound",
    "h_falls",
    "jump",
    "duplicate",
    "improved",
    "reopened",
    "cut",
    "peak",
    "solution",
    "goal",
)
"""A greater f, a new bound, a new lowest h, another branch, duplicates, better paths to open and to
closed boards, successors cut off, the longest open list, a node of the solution, the goal.
"""


SHIFT = np.uint64(48)
MIX = np.uint64(MULTIPLIERS[0])


@dataclass(frozen=True, eq=False)
class BoardSet:
    """The packed boards, and a table of sixteen mixed bits of their first words, which rules out
    nearly all others.
    """

    boards: frozenset[tuple[int, int]]
    table: Bools

    @classmethod
    def from_boards(cls, boards: Iterable[Board]) -> BoardSet:
        """The boards packed, for comparison with columns of the record."""
        packed = frozenset(pack(board) for board in boards)
        table = np.zeros(1 << 16, bool)
        table[_mixed(np.array([low for low, _ in packed], np.uint64))] = True
        return cls(packed, table)

    def held(self, columns: StepColumns) -> Bools:
        """At which of these steps one of the boards was expanded."""
        found = np.zeros(len(columns), bool)
        if self.boards:
            lo = columns.lo
            for place in np.flatnonzero(self.table[_mixed(lo)]).tolist():
                found[place] = (int(lo[place]), int(columns.hi[place])) in self.boards
        return found


def _mixed(words: Words) -> Words:
    return words * MIX >> SHIFT


Check = Callable[[int], None]
"""Called now and then with the number of further steps checked; may raise to cancel."""
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class Condition(ABC):
    """Something that is true of some steps of a search and not of others."""

    @property
    def needs_end(self) -> bool:
        """Whether it can be decided only once the search has ended: it depends on a maximum over
        all of it, or on its solution.
        """
        return any(part.needs_end for part in self.parts)

    @property
    def parts(self) -> tuple[Condition, ...]:
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The figures it reads, each once."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.names))

    @property
    def is_slow(self) -> bool:
        """Whether it needs the successors of every step, which takes long to read."""
        return any(part.is_slow for part in self.parts)

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        """The same condition, with everything that depends on the first `steps` steps as a whole
        computed.
        """
        return self

    @abstractmethod
    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps it holds, as far as `among` asks; the values for the others are
        meaningless.
        """


class Operand(NamedTuple):
    """A figure, or a number, which has no name and is the same at every step."""

    name: str
    read: Callable[[StepColumns], Any]


@dataclass(frozen=True)
class FigureComparison(Condition):
    """Two figures, or a figure and a number, compared by one of `COMPARISONS`; false if a figure
    does not exist.
    """

    left: Operand
    sign: str
    right: Operand

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name in (self.left.name, self.right.name) if name))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        left = self.left.read(columns)
        right = self.right.read(columns)
        found = np.broadcast_to(COMPARISONS[self.sign](left, right), len(columns))
        if self.sign == "!=":
            found = found & (left == left) & (right == right)
        return np.asarray(found, bool)


@dataclass(frozen=True)
class StepSign(Condition):
    """A property of a step: successors of some status, a switch of branch, a node of the
    solution.
    """

    name: str
    read: Callable[[StepColumns], Numbers]

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return np.asarray(self.read(columns)) > 0


@dataclass(frozen=True)
class AllOrAny(Condition):
    """All of some conditions, or with `any_of` at least one."""

    conditions: tuple[Condition, ...]
    any_of: bool

    @property
    def parts(self) -> tuple[Condition, ...]:
        return self.conditions

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        return AllOrAny(
            tuple(part.resolved(trace, steps, check) for part in self.conditions), self.any_of
        )

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps they hold; each is evaluated only at steps where it matters."""
        found = np.full(len(columns), not self.any_of)
        for part in self.conditions:
            left = among & (found != self.any_of)
            if not left.any():
                break
            found = np.where(left, part.holds(columns, left), found)
        return found


@dataclass(frozen=True)
class Not(Condition):
    """Holds where another condition does not."""

    condition: Condition

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        return Not(self.condition.resolved(trace, steps, check))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return ~self.condition.holds(columns, among)


@dataclass(frozen=True)
class Expands(Condition):
    """Holds at steps that expand one of some boards."""

    boards: BoardSet

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return self.boards.held(columns)


@dataclass(frozen=True)
class Generates(Condition):
    """A board is among the successors of the step's node; neither by an undo move nor at the goal,
    where the search stops.
    """

    board: Board

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        found = np.zeros(len(columns), bool)
        places = np.flatnonzero(
            BoardSet.from_boards(parent for _, parent in self.board.successors()).held(columns)
        )
        if len(places):
            asked = columns.lo, columns.hi, columns.came, columns.back, columns.is_expanded
            lo, hi, came, back, is_expanded = (column[places] for column in asked)
            for away, parent in self.board.successors():
                low, high = pack(parent)
                is_it = (lo == np.uint64(low)) & (hi == np.uint64(high))
                found[places[is_it & ((came != away) | (back == 0)) & is_expanded]] = True
            for place in np.flatnonzero(
                found & (columns.statuses(SuccessorStatus.UNTRIED) > 0)
            ).tolist():
                successors = columns.rows(columns.first + place, 1)[0].successors
                found[place] = any(
                    new.board == self.board and new.status is not SuccessorStatus.UNTRIED
                    for new in successors
                )
        return found


class OnSolution(Condition):
    """Holds at steps whose node lies on the solution, so only once there is one."""

    needs_end = True

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        moves = trace.solution()
        return Expands(BoardSet.from_boards(() if moves is None else trace.start.along(moves)))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return np.zeros(len(columns), bool)


class Fullest(OnSolution):
    """The open list is longer than at any other step; holds at the first such step."""

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        step, _ = greatest_open(trace, steps, check)
        return StepSign("peak", lambda columns: columns.step == step)


def greatest_open(trace: Trace, steps: int, check: Check | None = None) -> tuple[int, int]:
    """The first of the steps with the longest open list, and its length; (0, 0) if there is no
    step.
    """
    found = 0, -1
    for first in range(1, steps + 1, CHUNK):
        columns = trace.step_columns(first, min(first + CHUNK - 1, steps))
        place = int(columns.open.argmax())
        if columns.open[place] > found[1]:
            found = first + place, int(columns.open[place])
        if check is not None:
            check(len(columns))
    return found[0], max(found[1], 0)


CHUNK = 1 << 16
"""The steps checked at once."""


Column = Callable[[StepColumns], Any]
LONGEST = 1000


def _status(status: SuccessorStatus) -> Column:
    return lambda columns: columns.statuses(status)


FIGURES: dict[str, Column] = {
    name: attrgetter("g" if name == "depth" else name)
    for name in ("step", "g", "h", "f", "open", "closed", "depth", "bound", "successors")
}
"""The figures that can be compared: of the step's node, and of the search after the step. Every
move costs 1, so a node's depth is its g; the undo move is not counted as a successor.
"""

STATUSES: dict[str, Column] = {
    "new": _status(SuccessorStatus.NEW),
    "opened": _status(SuccessorStatus.OPENED),
    "within": _status(SuccessorStatus.WITHIN),
    "taken": _status(SuccessorStatus.TAKEN),
    "known_open": _status(SuccessorStatus.OPEN),
    "known_closed": _status(SuccessorStatus.CLOSED),
    "duplicate": attrgetter("known"),
    "improved": _status(SuccessorStatus.IMPROVED),
    "reopened": _status(SuccessorStatus.REOPENED),
    "on_path": _status(SuccessorStatus.LOOP),
    "back": _status(SuccessorStatus.BACK),
    "beyond": _status(SuccessorStatus.BEYOND),
    "pruned": _status(SuccessorStatus.PRUNED),
    "cut": attrgetter("cut"),
    "meets": _status(SuccessorStatus.MEETS),
}
"""The number of the step's successors with such a status; on its own, whether there is one.
`duplicate`: already known, open or closed; `cut`: beyond the bound, or pruned.
"""

SIGNS: dict[str, Column] = {
    "f_rises": attrgetter("rises"),
    "new_bound": attrgetter("new_bound"),
    "h_falls": attrgetter("falls"),
    "jump": attrgetter("jump"),
    "goal": attrgetter("solved"),
}

WHOLE: dict[str, Condition] = {"solution": OnSolution(), "peak": Fullest()}
"""What is known of a step only once the search has ended."""

BOARDS = ("expands", "generates")
"""The words followed by a board."""

ALIASES = {
    "↑": "improved",
    "↺": "reopened",
    "●": "known_closed",
    "✂": "cut",
    "↷": "jump",
    "★": "solution",
    "○": "known_open",
    "+": "new",
    "←": "back",
    "✓": "goal",
}

OWN: dict[str, Condition] = {}
"""The user's own functions by name (see `loyd.core.own_code.user_functions`)."""


def sign(name: str) -> Condition | None:
    """The condition that one word means; None if it is not such a word."""
    if name in WHOLE or name in OWN:
        return WHOLE.get(name) or OWN[name]
    column = STATUSES.get(name) or SIGNS.get(name)
    return None if column is None else StepSign(name, column)


def reserved() -> tuple[str, ...]:
    """All words of the language, which no user's condition may take as its name."""
    return (*FIGURES, *STATUSES, *SIGNS, *WHOLE, *BOARDS, "not", "and", "or")


def words() -> tuple[str, ...]:
    return (*FIGURES, *STATUSES, *SIGNS, *WHOLE, *BOARDS, *OWN, "not")


DEEPEST = 40
SPELLINGS = {
    "==": "=",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "&&": "and",
    "||": "or",
    "!": "not",
}
_TOKEN = re.compile(
    r"\s*(?:(\d[\d_]*(?:\.\d+)?)|([^\W\d]\w*)|(<=|>=|==|!=|<>|=<|=>|&&|\|\||[<>=≤≥≠()!])"
    r"|([↑↺●✂↷★○←✓+])|(\S))"
)
_BOARD = re.compile(r"\s*(?:'([^']*)'|\"([^\"]*)\"|([^\s()]+))")


def parse_condition(text: str, size: Size | None = None) -> Condition:
    """The condition that a text states; boards in it have the size (height, width).

    Raises ConditionError, which knows the position in the text.

    >>> parse_condition("open >= 1000 and f = 19").names
    ('open', 'f')
    >>> parse_condition("open >= and f = 19")
    Traceback (most recent call last):
    loyd.core.system.errors.ConditionError: after '>=' a number or a figure is needed, not 'and' (at
    character 9)
    """
    if len(text) > LONGEST:
        raise ConditionError(f"a condition has at most {LONGEST} characters", LONGEST)
    return _ConditionReader(text, size).whole()


@dataclass(frozen=True)
class _Token:
    """A word, a number or a sign, and where it begins in the text; an empty word marks the end."""

    word: str
    place: int


class _ConditionReader:
    def __init__(self, text: str, size: Size | None):
        self._text = text
        self._size = size
        self._place = 0
        self._before = ""
        self._depth = 0
        self._next = self._token()

    def whole(self) -> Condition:
        condition = self._condition()
        if self._next.word:
            self._refuse(f"'and' or 'or' is needed before {self._named}")
        return condition

    def _condition(self) -> Condition:
        return self._joined("or", self._part)

    def _part(self) -> Condition:
        return self._joined("and", self._fact)

    def _joined(self, word: str, read: Callable[[], Condition]) -> Condition:
        parts = [read()]
        while self._next.word == word:
            self._advance()
            parts.append(read())
        return parts[0] if len(parts) == 1 else AllOrAny(tuple(parts), word == "or")

    def _fact(self) -> Condition:
        self._depth += 1
        if self._depth > DEEPEST:
            self._refuse(f"at most {DEEPEST} conditions may be nested")
        try:
            return self._one()
        finally:
            self._depth -= 1

    def _one(self) -> Condition:
        word = self._next.word
        if word == "not":
            self._advance()
            return Not(self._fact())
        if word == "(":
            self._advance()
            inner = self._condition()
            if self._next.word != ")":
                self._refuse(
                    f"')' is needed here, not {self._named}"
                    if self._next.word
                    else "')' is missing"
                )
            self._advance()
            return inner
        if word in BOARDS:
            return self._about_board(word)
        found = sign(word)
        if found is not None and word not in STATUSES:
            self._advance()
            return found
        return self._comparison(found)

    def _comparison(self, alone: Condition | None) -> Condition:
        """Two or more operands compared; a status may stand `alone`."""
        name = self._next.word
        operand = self._operand()
        if self._next.word not in COMPARISONS:
            if alone is not None:
                return alone
            what = (
                "a number alone is not a condition" if not operand.name else f"{name} is a figure"
            )
            self._refuse(f"{what}: compare it, such as {operand.name or 'h'} <= 3")
        parts: list[Condition] = []
        while self._next.word in COMPARISONS:
            comparison = self._advance()
            right = self._operand()
            parts.append(FigureComparison(operand, comparison, right))
            operand = right
        return parts[0] if len(parts) == 1 else AllOrAny(tuple(parts), any_of=False)

    def _operand(self) -> Operand:
        token = self._next
        if token.word[:1].isdigit():
            self._advance()
            number = float(token.word.replace("_", ""))
            return Operand("", lambda _: int(number) if number.is_integer() else number)
        column = FIGURES.get(token.word) or STATUSES.get(token.word)
        if column is None:
            self._refuse_operand(token.word)
        self._advance()
        return Operand(token.word, column)

    def _refuse_operand(self, word: str) -> NoReturn:
        after = f"after '{self._before}' " if self._before else ""
        if self._before in COMPARISONS:
            if word in SIGNS or word in WHOLE:
                self._refuse(f"'{word}' is true or false; it cannot be compared")
            needed = "a number or a figure is needed"
        else:
            needed = "a condition is needed, such as h <= 3"
        if not word:
            self._refuse(f"{after}{needed}")
        if re.fullmatch(r"\w+", word) and word not in ("and", "or"):
            near = get_close_matches(word, words(), 1)
            hint = f"did you mean '{near[0]}'?" if near else f"available: {', '.join(words())}"
            self._refuse(f"unknown word '{word[:40]}'; {hint}")
        self._refuse(f"{after}{needed}, not '{word}'")

    def _about_board(self, word: str) -> Condition:
        self._before, self._place = word, self._next.place + len(word)
        found = _BOARD.match(self._text, self._place)
        if found is None:
            self._next = _Token("", len(self._text))
            self._refuse(f"after '{word}' a board is needed, such as {word} 234/15x/768")
        place = found.start(found.lastindex or 0)
        try:
            board = parse_board(found[found.lastindex or 0], size=self._size)
        except BoardError as error:
            raise ConditionError(str(error), place) from error
        self._before = "board"
        self._place = found.end()
        self._next = self._token()
        return Expands(BoardSet.from_boards([board])) if word == BOARDS[0] else Generates(board)

    @property
    def _named(self) -> str:
        return f"'{self._next.word}'" if self._next.word else "the end"

    def _advance(self) -> str:
        self._before = self._next.word
        self._next = self._token()
        return self._before

    def _token(self) -> _Token:
        found = _TOKEN.match(self._text, self._place)
        if found is None:
            return _Token("", len(self._text))
        place = found.start(found.lastindex or 0)
        word = found[found.lastindex or 0]
        self._place = found.end()
        is_as_spelled = found[3] or found[1] or sign(word) is not None
        return _Token(
            ALIASES.get(word) or SPELLINGS.get(word) or (word if is_as_spelled else word.lower()),
            place,
        )

    def _refuse(self, sentence: str) -> NoReturn:
        raise ConditionError(sentence, self._next.place)
