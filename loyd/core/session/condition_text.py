"""Reads a condition from a text such as `f > 19 and depth < 10`."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NamedTuple, NoReturn

from ..engine.puzzle import Size, parse_board
from ..system import BoardError, ConditionError
from .condition import (
    BOARD_WORDS,
    COMPARISONS,
    CONDITION_ALIASES,
    CONDITION_FIGURES,
    END_CONDITIONS,
    LONGEST_CONDITION,
    SIGNS,
    STATUS_CONDITIONS,
    AllOrAny,
    Condition,
    FigureComparison,
    Generates,
    Not,
    Operand,
    StepProperty,
    condition_of_word,
    expansions_of,
    words,
)

DEEPEST_NESTING = 40
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
    if len(text) > LONGEST_CONDITION:
        raise ConditionError(
            f"a condition has at most {LONGEST_CONDITION} characters", LONGEST_CONDITION
        )
    return _ConditionReader(text, size).parse()


class _Token(NamedTuple):
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

    def parse(self) -> Condition:
        condition = self._condition()
        if self._next.word:
            self._refuse(f"'and' or 'or' is needed before {self._named}")
        return condition

    def _condition(self) -> Condition:
        # The grammar, from loose to tight: `or` joins `and`s, which join facts; a fact is `not`
        # and a fact, a condition in parentheses, a word, or a comparison.
        return self._joined("or", self._conjunction)

    def _conjunction(self) -> Condition:
        return self._joined("and", self._primary)

    def _joined(self, word: str, read: Callable[[], Condition]) -> Condition:
        parts = [read()]
        while self._next.word == word:
            self._advance()
            parts.append(read())
        return parts[0] if len(parts) == 1 else AllOrAny(tuple(parts), word == "or")

    def _primary(self) -> Condition:
        # Each level of nesting takes several calls of Python: a limit gives a sentence instead of
        # a RecursionError.
        self._depth += 1
        if self._depth > DEEPEST_NESTING:
            self._refuse(f"at most {DEEPEST_NESTING} conditions may be nested")
        try:
            return self._atom()
        finally:
            self._depth -= 1

    def _atom(self) -> Condition:
        word = self._next.word
        if word == "not":
            self._advance()
            return Not(self._primary())
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
        if word in BOARD_WORDS:
            return self._about_board(word)
        found = condition_of_word(word)
        if found is not None and word not in STATUS_CONDITIONS:
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
        # Comparisons may be chained as in Python: `3 < h <= 5` is `3 < h and h <= 5`.
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
        column = CONDITION_FIGURES.get(token.word) or STATUS_CONDITIONS.get(token.word)
        if column is None:
            self._refuse_operand(token.word)
        self._advance()
        return Operand(token.word, column)

    def _refuse_operand(self, word: str) -> NoReturn:
        after = f"after '{self._before}' " if self._before else ""
        if self._before in COMPARISONS:
            if word in SIGNS or word in END_CONDITIONS:
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
        # A board is read by its own pattern, since `234/15x/768` is not made of the language's
        # tokens.
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
        return StepProperty(expansions_of([board])) if word == BOARD_WORDS[0] else Generates(board)

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
        # The words of the language may be written in any case, a user's own function only in its
        # own.
        is_as_spelled = found[3] or found[1] or condition_of_word(word) is not None
        return _Token(
            CONDITION_ALIASES.get(word)
            or SPELLINGS.get(word)
            or (word if is_as_spelled else word.lower()),
            place,
        )

    def _refuse(self, sentence: str) -> NoReturn:
        raise ConditionError(sentence, self._next.place)
