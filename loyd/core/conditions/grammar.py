"""The words of a condition: figures that are compared, and signs that are there or not."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from operator import attrgetter
from typing import Any, NoReturn

from loyd.core.conditions.condition import (
    COMPARISONS,
    AllOrAny,
    BoardSet,
    Condition,
    Expands,
    FigureComparison,
    Fullest,
    Generates,
    Not,
    OnSolution,
    Operand,
    StepSign,
)
from loyd.core.puzzle.notation import parse_board
from loyd.core.system.errors import BoardError, ConditionError
from loyd.core.trace.columns import StepColumns
from loyd.core.trace.node import SuccessorStatus

Column = Callable[[StepColumns], Any]
LONGEST = 1000


def _status(status: SuccessorStatus) -> Column:
    return lambda columns: columns.statuses(status)


FIGURES: dict[str, Column] = {
    name: attrgetter("g" if name == "depth" else name) for name in ("step", "g", "h", "f", "open", "closed", "depth", "bound", "successors")
}
"""What is compared: of the node of the step, and after the step.  Every move costs 1, so the depth of a node is its g; the successor
undo move is not counted."""

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
"""How many successors of the step came to an end like this; alone, whether one did.  `duplicate`: already known, open or closed;
`cut`: beyond the bound, or pruned."""

SIGNS: dict[str, Column] = {
    "f_rises": attrgetter("rises"),
    "new_bound": attrgetter("new_bound"),
    "h_falls": attrgetter("falls"),
    "jump": attrgetter("jump"),
    "goal": attrgetter("solved"),
}

WHOLE: dict[str, Condition] = {"solution": OnSolution(), "peak": Fullest()}
"""What is known of a step once the search has ended."""

BOARDS = ("expands", "generates")
"""What is followed by a board."""

ALIASES = {
    "↑": "improved", "↺": "reopened", "●": "known_closed", "✂": "cut", "↷": "jump", "★": "solution", "○": "known_open", "+": "new",
    "←": "back", "✓": "goal",
}  # fmt: skip

OWN: dict[str, Condition] = {}
"""Functions of the user's own, by their names (see `loyd.core.plugins.user_functions`)."""


def sign(name: str) -> Condition | None:
    if name in WHOLE or name in OWN:
        return WHOLE.get(name) or OWN[name]
    column = STATUSES.get(name) or SIGNS.get(name)
    return None if column is None else StepSign(name, column)


def reserved() -> tuple[str, ...]:
    return (*FIGURES, *STATUSES, *SIGNS, *WHOLE, *BOARDS, "not", "and", "or")


def words() -> tuple[str, ...]:
    return (*FIGURES, *STATUSES, *SIGNS, *WHOLE, *BOARDS, *OWN, "not")


DEEPEST = 40
SPELLINGS = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "<>": "!=", "=<": "<=", "=>": ">=", "&&": "and", "||": "or", "!": "not"}
_TOKEN = re.compile(r"\s*(?:(\d[\d_]*(?:\.\d+)?)|([^\W\d]\w*)|(<=|>=|==|!=|<>|=<|=>|&&|\|\||[<>=≤≥≠()!])|([↑↺●✂↷★○←✓+])|(\S))")
_BOARD = re.compile(r"\s*(?:'([^']*)'|\"([^\"]*)\"|([^\s()]+))")


def parse_condition(text: str, size: tuple[int, int] | None = None) -> Condition:
    """The condition that a text states; boards in it are of a size (height, width).

    Raises ConditionError, which knows the place in the text.

    >>> parse_condition("open >= 1000 and f = 19").names
    ('open', 'f')
    >>> parse_condition("open >= and f = 19")
    Traceback (most recent call last):
    loyd.core.system.errors.ConditionError: after '>=' a number or a figure is needed, not 'and' (at character 9)
    """
    if len(text) > LONGEST:
        raise ConditionError(f"a condition has at most {LONGEST} characters", LONGEST)
    return _ConditionReader(text, size).whole()


@dataclass(frozen=True)
class _Token:
    """A word, a number or a sign, and where it begins in the text; an empty word is the end."""

    word: str
    place: int


class _ConditionReader:
    def __init__(self, text: str, size: tuple[int, int] | None) -> None:
        self._text, self._size = text, size
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
                self._refuse(f"')' is needed here, not {self._named}" if self._next.word else "')' is missing")
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
            what = "a number alone is not a condition" if not operand.name else f"{name} is a figure"
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
        self._before, self._place = "board", found.end()
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
        place, word = found.start(found.lastindex or 0), found[found.lastindex or 0]
        self._place = found.end()
        is_as_spelled = found[3] or found[1] or sign(word) is not None
        return _Token(ALIASES.get(word) or SPELLINGS.get(word) or (word if is_as_spelled else word.lower()), place)

    def _refuse(self, sentence: str) -> NoReturn:
        raise ConditionError(sentence, self._next.place)
