"""The settings that give published figures are found from the figures alone."""

import pytest

from loyd.core.engine.puzzle.instances import Instance
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.puzzle.reader import parse_goal
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.logs.conventions import Match
from loyd.core.study.logs.match import Target, every, family, matches
from loyd.core.study.sweeps.published import TABLES, PublishedRow

EXERCISE = [("125/34x/678", 5, 10, 10), ("618/4x2/735", 38_417, 65_577, 54_094)]
"""From docs/exercises/3-early-and-late.md: expanded and generated with the early goal test, and
expanded with the late one.
"""


def found(specs: list[str], targets: list[Target]) -> list[Match]:
    return [one for one in matches(every(family(specs)), targets) if one.fitting == len(targets)]


def targets_of(rows: list[PublishedRow]) -> list[Target]:
    """The figures of a published table alone, without the searches that give them."""
    return [Target(*row.instances, {row.figure: (row.published,)}) for row in rows]


@pytest.mark.parametrize(
    ("spec", "asked"),
    [("astar:manhattan:tie=low-g", "astar:manhattan"), ("dfs", "dfs")],
    ids=["astar:manhattan:tie=low-g", "dfs"],
)
def test_columbia_is_found_again(spec: str, asked: str) -> None:
    mine = [row for row in TABLES["columbia"].rows(False) if row.spec == spec]
    fitting = found([asked], targets_of(mine))
    assert fitting[0].spec.text == spec
    assert all(one.spec.order == parse_spec(spec).order for one in fitting[:2])


def test_korf_is_found_again() -> None:
    rows = [row for row in TABLES["korf-1985"].rows(False) if row.published < 600_000]
    fitting = found(["idastar:manhattan"], targets_of(rows))
    assert {one.spec.text for one in fitting} >= {"idastar:manhattan:order=ulrd"}
    assert all(one.words == "generated: the start is counted" for one in fitting)


@pytest.mark.parametrize("test", ["early", "late"])
def test_the_exercise_is_found_again(test: str) -> None:
    goal = parse_goal("blank-first", (3, 3))
    targets = [
        Target(
            Instance(text, parse_board(text), goal),
            {"expanded": (late,)}
            if test == "late"
            else {"expanded": (expanded,), "generated": (generated,)},
        )
        for text, expanded, generated, late in EXERCISE
    ]
    spec = "bfs:goal-test=expanded" if test == "late" else "bfs"
    assert found(["bfs"], targets)[0].spec.text == spec


EXERCISES = {
    "iddfs:back:order=lrud": ("1234x5678", "1x3458267", 80_424, 225_850),
    "astar:repeats=once": ("8672543x1", "x12345678", 3684, 6043),
    "dfs:10": ("12534x678", "x12345678", 97, 157),
}
"""From docs/exercises: start, goal, expanded and generated."""


@pytest.mark.parametrize("spec", EXERCISES)
def test_other_exercises_are_found_again(spec: str) -> None:
    start, goal, expanded, generated = EXERCISES[spec]
    instance = Instance("", parse_board(start), parse_board(goal))
    target = Target(instance, {"expanded": (expanded,), "generated": (generated,)})
    asked = parse_spec(spec)
    limit = ":10" if asked.algorithm.id == "dfs" else ""
    fitting = found([asked.algorithm.id + limit], [target])
    assert asked.text in [one.spec.text for one in fitting]


@pytest.mark.parametrize("counted", [0, 1])
def test_conventions_of_counting(counted: int) -> None:
    board = Instance("", parse_board("136/5x2/478"), blank_last(3, 3))
    target = Target(board, {"expanded": (5 + counted,), "moves": (2,)})
    board = Instance("", parse_board("123/4x6/758"), blank_last(3, 3))
    target = Target(board, {"expanded": (2 + counted,), "generated": (7,), "moves": (2,)})
    fitting = found(["astar:manhattan"], [target])
    words = {word for one in fitting for word in one.words.split("; ")}
    assert fitting
    assert ("expanded: the goal is counted" in words) is bool(counted)


def test_nothing_fits() -> None:
    board = Instance("", parse_board("123/4x6/758"), blank_last(3, 3))
    target = Target(board, {"expanded": (1000,), "moves": (2,)})
    found = matches(every(family(["astar:misplaced"])), [target])
    assert not [one for one in found if one.fitting]
    assert found[0].error <= found[-1].error
