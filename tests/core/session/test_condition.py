"""Conditions and events hold where an independent search, asked at every step, says so."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import format_board
from loyd.core.session import condition, matches
from loyd.core.session.condition import (
    CONDITION_FIGURES,
    EVENTS,
    SIGNS,
    STATUS_CONDITIONS,
    greatest_open,
)
from loyd.core.session.condition_text import parse_condition
from loyd.core.session.matches import Matches
from tests.core.engine.record.oracle_steps import ALGORITHMS, Followed, Journal, random_journal
from tests.oracle.sliding import Cells

SIZES = ((3, 3), (5, 5), (2, 4))
COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
Truth = Callable[[Followed], bool]


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many chunks in a short search."""
    for module in (condition, matches):
        monkeypatch.setattr(module, "CHUNK_STEPS", 16)


def random_condition(rng: Random, journal: Journal, depth: int = 2) -> tuple[str, Truth]:
    """A condition as text, and the same as a question to one step of the oracle."""
    kind = rng.random()
    if depth and kind < 0.5:
        word = rng.choice(("and", "or"))
        (left, first), (right, second) = (
            random_condition(rng, journal, depth - 1) for _ in range(2)
        )
        return f"({left}) {word} ({right})", (
            lambda s: first(s) and second(s)
        ) if word == "and" else (lambda s: first(s) or second(s))
    if depth and kind < 0.6:
        text, truth = random_condition(rng, journal, depth - 1)
        return f"not ({text})", lambda s: not truth(s)
    if kind < 0.75:
        name = rng.choice((*STATUS_CONDITIONS, *SIGNS))
        return name, lambda s: bool(s.figures[name])
    name, sign = rng.choice((*CONDITION_FIGURES, *STATUS_CONDITIONS)), rng.choice(list(COMPARED))
    number = rng.choice([step.figures[name] for step in rng.choices(journal.steps, k=3)])
    if number is None or number != number:
        number = rng.randrange(20)

    def truth(step: Followed) -> bool:
        value: Any = step.figures[name]
        return value is not None and value == value and COMPARED[sign](value, number)

    return f"{name} {sign} {number!r}", truth


def compare(
    journal: Journal, found: Matches, expected: Sequence[int], rng: Random, where: object
) -> None:
    """Compare the matches after, before and up to random steps, in any order."""
    last = journal.trace.steps
    found.resolve(last)
    for _ in range(6):
        step, upto = rng.randrange(last + 1), rng.randrange(last + 1)
        question = rng.randrange(3)
        if question == 0:
            assert found.next_match(step, upto) == next(
                (at for at in expected if step < at <= upto), None
            ), (where, step, upto)
        elif question == 1:
            assert found.previous_match(step) == next(
                (at for at in reversed(expected) if at < step), None
            ), (where, step)
        else:
            assert found.count(upto) == sum(at <= upto for at in expected), (where, upto)
    assert found.count(last) == len(expected), where
    assert set(found.some(last).tolist()) <= set(expected)
    assert bool(expected) == bool(len(found.some(last)))


@pytest.mark.kernel
@pytest.mark.parametrize("name", ALGORITHMS)
def test_conditions_events_and_boards(name: str) -> None:
    rng = Random(f"conditions {name}")
    for size in SIZES:
        journal = random_journal(name, size, rng, 100)
        for _ in range(12):
            text, truth = random_condition(rng, journal)
            expected = [number for number, step in enumerate(journal.steps, 1) if truth(step)]
            compare(
                journal,
                Matches(journal.trace, parse_condition(text, size)),
                expected,
                rng,
                (journal.case, text),
            )
        for word in EVENTS:
            compare(
                journal,
                Matches(journal.trace, parse_condition(word)),
                steps_of(word, journal),
                rng,
                (journal.case, word),
            )
        for cells in _boards(journal, rng):
            board = format_board(Board(*size, cells)).replace(" ", ",")
            generated = [at for at, step in enumerate(journal.steps, 1) if step.generates(cells)]
            expanded = [
                at for at, step in enumerate(journal.steps, 1) if step.answers.node.cells == cells
            ]
            for text, expected in (
                (f"generates {board}", generated),
                (f"expands {board}", expanded),
            ):
                compare(
                    journal,
                    Matches(journal.trace, parse_condition(text, size)),
                    expected,
                    rng,
                    (journal.case, text),
                )


def steps_of(word: str, journal: Journal) -> list[int]:
    """The steps of an event according to the oracle."""
    steps = journal.steps
    if word == "peak":
        fullest = max(range(len(steps)), key=lambda at: steps[at].answers.counts.open) + 1
        assert greatest_open(journal.trace, len(steps), lambda _: None) == (
            fullest,
            steps[fullest - 1].answers.counts.open,
        )
        return [fullest]
    if word == "solution":
        return [
            at for at, step in enumerate(steps, 1) if step.answers.node.cells in journal.on_solution
        ]
    return [at for at, step in enumerate(steps, 1) if step.figures[word]]


def _boards(journal: Journal, rng: Random) -> list[Cells]:
    steps = [rng.choice(journal.steps).answers for _ in range(3)]
    return [
        rng.choice([step.node.cells, *(one.cells for one in step.successors)]) for step in steps
    ]


def test_what_grows_is_looked_through_again() -> None:
    rng = Random(7)
    journal = random_journal("astar", (3, 3), rng, 100)
    found = Matches(journal.trace, parse_condition("g >= 0"))
    assert [found.count(last) for last in (5, 20, 17, 40, 3)] == [5, 20, 17, 40, 3]
    assert (
        found.next_match(0, 40),
        found.next_match(39, 40),
        found.next_match(40, 40),
        found.previous_match(1),
    ) == (1, 40, None, None)
    columns = journal.trace.step_columns(1, 16)
    other = Matches(journal.trace, parse_condition("g >= 0"))
    other.learn(columns)
    assert other.some(100).tolist() == list(range(1, 17))
    assert other.some(16, 4).tolist() == [1, 5, 9, 13], "thinned out, the first of each part"
