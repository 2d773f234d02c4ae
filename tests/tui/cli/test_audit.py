"""`loyd audit`: the verdicts as text and as JSON, and the exit codes."""

import json

import pytest

from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import parse_board, snail
from tests.tui.cli.command_line import run


def test_an_admissible_heuristic_is_told_as_such() -> None:
    result = run("audit", "linear-conflict", "--goal", "snail", "--size", "2x4")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("linear-conflict on 2x4, goal ")
    assert "Admissible on all 20 160 boards." in lines
    assert "Consistent on all 25 200 moves." in lines
    assert result.stderr == ""


def test_the_three_by_three_is_the_usual_size_and_expansions_are_predicted() -> None:
    result = json.loads(run("audit", "manhattan", "--json").stdout)
    assert (result["boards"], result["whole"], result["admissible"], result["overestimated"]) == (
        181_440,
        True,
        True,
        0,
    )
    assert (result["consistent"], result["moves"], result["greatest_distance"]) == (
        True,
        241_920,
        31,
    )
    assert sum(result["tenths"]) == 181_439
    assert sum(map(sum, result["density"])) == 181_440
    for effort in result["expansions"]:
        assert 0.8 * effort["predicted_least"] < effort["measured"] < effort["predicted_most"]


def test_a_sample_of_a_larger_size_is_the_same_by_the_same_seed() -> None:
    asked = ("audit", "manhattan", "--size", "4x4", "--samples", "8", "--json", "--seed")
    first, again, other = run(*asked, "5"), run(*asked, "5"), run(*asked, "6")
    assert first.stdout == again.stdout != other.stdout
    found = json.loads(first.stdout)
    assert (found["boards"] + found["left_out"], found["whole"], found["expansions"]) == (
        8,
        False,
        [],
    )
    lines = run(*asked[:6], "--seed", "5").stdout.splitlines()
    assert f"No overestimate among {found['boards']} sampled boards." in lines
    assert f"No inconsistency among {found['moves']} moves." in lines


def test_one_heuristic_against_another() -> None:
    found = json.loads(
        run("audit", "misplaced", "--against", "manhattan", "--size", "2x3", "--json").stdout
    )
    assert found["against"]["dominant"] == "manhattan"
    assert found["against"]["equal"] + found["against"]["less"] == 360
    text = run("audit", "misplaced", "--against", "manhattan", "--size", "2x3").stdout
    assert "against     manhattan dominates misplaced" in text


def test_the_picture_has_a_line_for_each_h_and_a_column_for_each_distance() -> None:
    lines = run("audit", "exact", "--size", "2x3", "--picture").stdout.splitlines()
    rows = [line for line in lines if line[4:5] == "|"]
    assert len(rows) == 22
    assert [len(row) - 6 for row in rows] == list(range(21, -1, -1)), (
        "h is exact, so all boards are on the diagonal"
    )


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("nothing",), "unknown heuristic"),
        (("manhattan", "--against", "x"), "unknown heuristic"),
        ((), "HEURISTIC"),
        (("exact", "--size", "4x4"), "exact is defined"),
        (("manhattan", "--samples", "0"), "samples"),
    ],
)
def test_what_was_asked_wrongly_is_a_sentence_and_exit_2(
    arguments: tuple[str, ...], word: str
) -> None:
    result = run("audit", *arguments)
    assert result.exit_code == 2
    assert word in result.stderr
    assert result.stdout == ""


def test_the_goal_and_the_notation_are_those_asked_for() -> None:
    found = json.loads(run("audit", "zero", "--goal", "snail", "--json").stdout)
    assert parse_board(found["goal"]) == snail(3, 3)
    depths = ExactTable.build(snail(3, 3)).depths()
    assert found["density"] == [list(depths)]
