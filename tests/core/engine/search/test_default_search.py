"""The default search for each kind of board."""

from pathlib import Path

import pytest

from loyd.core.engine.heuristics.pattern_database import PatternDatabases
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search import spec_text
from loyd.core.engine.search.solve import search
from loyd.core.engine.search.spec_text import (
    MANY_BOARDS,
    WORTH_A_TABLE,
    DefaultSolvers,
    best_for,
    parse_spec,
)

FIFTEEN = parse_board("1 2 3 4 5 6 7 8 9 x 10 12 13 14 11 15")
TEXTS = ["idastar:linear-conflict", "idastar:pdb-6-6-3"]


def problem() -> Problem:
    return Problem(FIFTEEN, blank_last(4, 4), spec_text.DEFAULT_SOLVER)


def texts(choices: DefaultSolvers) -> list[tuple[str, int | None]]:
    return [(spec.text, most) for spec, most in choices.attempts(problem())]


def test_what_is_best_depends_on_size_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(size: tuple[int, int], boards: int) -> str:
        best = best_for(size, boards)
        return best.text if best else ""

    monkeypatch.setattr(spec_text, "installed_memory", lambda: spec_text.MEMORY_FOR_MANY)
    assert [named((4, 4), boards) for boards in (1, MANY_BOARDS - 1, MANY_BOARDS)] == [
        "idastar:pdb-6-6-3"
    ] * 2 + ["idastar:pdb-7-8"]
    assert [named((5, 5), boards) for boards in (1, MANY_BOARDS)] == ["idastar:pdb-6-6-6-6"] * 2
    assert named((3, 4), MANY_BOARDS) == ""
    monkeypatch.setattr(spec_text, "installed_memory", lambda: spec_text.MEMORY_FOR_MANY - 1)
    assert named((4, 4), MANY_BOARDS) == "idastar:pdb-6-6-3"


def test_a_table_is_built_once_as_much_was_searched_as_it_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PatternDatabases, "is_ready", lambda *_: False)
    choices, outcome = DefaultSolvers(), search(problem())
    assert outcome.expanded > 0
    assert texts(choices) == [(TEXTS[0], WORTH_A_TABLE), (TEXTS[1], None)]
    choices.note(problem(), outcome)
    assert texts(choices) == [(TEXTS[0], WORTH_A_TABLE - outcome.expanded), (TEXTS[1], None)]
    monkeypatch.setattr(spec_text, "WORTH_A_TABLE", outcome.expanded)
    assert texts(choices) == [(TEXTS[1], None)]


def test_a_stored_table_is_used_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(PatternDatabases, "is_ready", lambda *_: True)
    assert texts(DefaultSolvers()) == [(TEXTS[1], None)]
    monkeypatch.undo()
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path))
    assert not parse_spec("idastar:pdb:1,2,3,4,5/6,7,8,9").heuristic.is_ready(blank_last(4, 4))


def test_a_larger_table_that_was_built_before_is_read_for_some_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spec_text, "installed_memory", lambda: spec_text.MEMORY_FOR_MANY)
    monkeypatch.setattr(PatternDatabases, "is_ready", lambda *_: True)
    choices = DefaultSolvers()
    asked = [
        [spec.text for spec, _ in choices.attempts(problem(), expected)]
        for expected in (1, spec_text.WORTH_READING)
    ]
    assert asked == [["idastar:pdb-6-6-3"], ["idastar:pdb-7-8"]]
    monkeypatch.setattr(PatternDatabases, "is_ready", lambda one, _: one.id != "pdb-7-8")
    assert [spec.text for spec, _ in choices.attempts(problem(), 100)] == ["idastar:pdb-6-6-3"]
