"""Typed conditions: what is accepted, and what is rejected at which position."""

from random import Random

import pytest

from loyd.core.session.condition import LONGEST_CONDITION, words
from loyd.core.session.condition_text import DEEPEST_NESTING, parse_condition
from loyd.core.system.errors import ConditionError

REFUSED = {
    "": (0, "condition is needed"),
    "   ": (3, "condition is needed"),
    "h": (1, "h is a figure: compare it, such as h <= 3"),
    "3": (1, "a number alone"),
    "h <=": (4, "after '<=' a number"),
    "open >= and f = 19": (8, "after '>=' a number"),
    "h <= 3 g": (7, "'and' or 'or' is needed before 'g'"),
    "(h <= 3": (7, "')' is missing"),
    "(h <= 3 g)": (8, "')' is needed here, not 'g'"),
    "h <= 3)": (6, "'and' or 'or' is needed before ')'"),
    "improvd": (0, "unknown word 'improvd'; did you mean 'improved'?"),
    "zzz > 3": (0, "unknown word 'zzz'; available: step, g, h"),
    "h <= goal": (5, "'goal' is true or false"),
    "not": (3, "after 'not' a condition"),
    "h # 3": (2, "h is a figure: compare it"),
    "expands": (7, "after 'expands' a board"),
    "g = 3 and expands 2x3": (18, "3 cells cannot fill 3x3"),
    "__import__('os')": (0, "unknown word '__import__'"),
}
SAME = {
    "h<=3": "h <= 3",
    "H =< 3": "h <= 3",
    "h ≤ 3 && g ≠ 1_000": "h <= 3 and g != 1000",
    "↑ or ↺": "improved or reopened",
    "3 <= h < 5": "3 <= h and h < 5",
    "not not ↷": "not (not jump)",
    "f_rises or new and cut": "f_rises or (new and cut)",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_mistake_is_named_at_its_place(text: str) -> None:
    place, sentence = REFUSED[text]
    with pytest.raises(ConditionError) as refused:
        parse_condition(text, (3, 3))
    assert sentence in refused.value.sentence
    assert refused.value.place == place
    assert f"at character {place + 1}" in str(refused.value)


@pytest.mark.parametrize("text", SAME)
def test_notations_of_one_board(text: str) -> None:
    assert _plain(parse_condition(text)) == _plain(parse_condition(SAME[text]))


def _plain(condition: object) -> str:
    """A condition without the addresses of its functions."""
    fields = vars(condition) if hasattr(condition, "__dict__") else {}
    inner = [_plain(one) if hasattr(one, "__dict__") else _joined(one) for one in fields.values()]
    return f"{type(condition).__name__}({', '.join(inner)})"


def _joined(value: object) -> str:
    if isinstance(value, tuple):
        return "".join(_plain(one) for one in value)
    if callable(value) and getattr(value, "__closure__", None):
        return str([cell.cell_contents for cell in value.__closure__ or ()])
    return "" if callable(value) else str(value)


def _refusal(text: str) -> ConditionError | None:
    try:
        parse_condition(text, (3, 3))
    except ConditionError as error:
        return error
    return None


def test_hostile_texts_end_in_a_sentence() -> None:
    rng = Random(3)
    pieces = [
        *words(),
        "and",
        "or",
        "(",
        ")",
        "<",
        "=",
        "3",
        "9" * 400,
        "x23/156/784",
        "'",
        '"',
        "é",
        "\0",
        "\n",
        "↑",
        "1.5",
        "-",
        "%",
    ]
    for _ in range(600):
        text = " ".join(rng.choices(pieces, k=rng.randrange(9)))
        error = _refusal(text)
        assert error is None or (0 <= error.place <= len(text) and "\n" not in str(error))
    for text in ("(" * 5000, "not " * (DEEPEST_NESTING + 1) + "new", "h <= 3 " * LONGEST_CONDITION):
        with pytest.raises(ConditionError):
            parse_condition(text)
