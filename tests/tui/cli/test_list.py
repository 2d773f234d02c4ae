"""`loyd list`: every entry of the two catalogues."""

import json

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.problem.optimality import conventions
from tests.tui.cli.command_line import run


def test_every_entry_and_what_it_promises() -> None:
    lines = run("list").stdout.splitlines()
    for entry in ALGORITHMS.values():
        line = next(line for line in lines if line.split()[:1] == [entry.id])
        assert str(entry.optimal) in line
        assert entry.memory in line
    for name in HEURISTICS:
        assert any(line.split()[:1] == [name] for line in lines)


def test_json_says_the_same() -> None:
    listed = json.loads(run("list", "--json").stdout)
    assert [entry["id"] for entry in listed["algorithms"]] == list(ALGORITHMS)
    assert [entry["id"] for entry in listed["heuristics"]] == list(HEURISTICS)
    assert listed["heuristics"][0].keys() >= {
        "name",
        "admissible",
        "consistent",
        "definition",
        "source",
    }
    weighted = next(entry for entry in listed["algorithms"] if entry["id"] == "wastar")
    assert weighted["uses"] == [
        "depth limit",
        "duplicates",
        "f limit",
        "goal test",
        "heuristic",
        "seed",
        "tie",
        "undo move",
        "weight",
    ]
    assert (weighted["repeats"], weighted["goal_test"]) == (
        ["reopen", "improve", "once", "path", "none"],
        "expanded",
    )
    assert [entry["spec"] for entry in listed["conventions"]] == [
        entry.spec for entry in conventions()
    ]


def test_each_heuristic_says_on_which_boards_it_is_defined() -> None:
    boards = {
        entry["id"]: entry["boards"]
        for entry in json.loads(run("list", "--json").stdout)["heuristics"]
    }
    assert (boards["manhattan"], boards["pdb-6-6-3"]) == ("all", "4x4")
    assert boards["exact"] == "2x2, 2x3, 2x4, 2x5, 3x2, 3x3, 3x4, 4x2, 4x3, 5x2"
    listed = json.loads(run("list", "--size", "5", "--json").stdout)["heuristics"]
    assert {entry["id"] for entry in listed if entry["boards"] == "yes"} >= {
        "walking",
        "pdb-6-6-6-6",
    }
    for entry in listed:
        assert entry["boards"] in ("yes", HEURISTICS[entry["id"]].refusal((5, 5)))
    assert "Groups 1 5 6 9 10 13 / 7 8 11 12 14 15 / 2 3 4: for each" in run("list").stdout
