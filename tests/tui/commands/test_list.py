"""`loyd list`: every entry of the two catalogues."""

import json

from core.heuristics.catalogue import HEURISTICS
from core.search.catalogue import ALGORITHMS
from tests.tui.commands.command_line import run


def test_every_entry_and_what_it_promises() -> None:
    lines = run("list").stdout.splitlines()
    for entry in ALGORITHMS.values():
        line = next(line for line in lines if line.split()[:1] == [entry.id])
        assert entry.optimal in line
        assert entry.memory in line
    for name in HEURISTICS:
        assert any(line.split()[:1] == [name] for line in lines)


def test_json_says_the_same() -> None:
    listed = json.loads(run("list", "--json").stdout)
    assert [entry["id"] for entry in listed["algorithms"]] == list(ALGORITHMS)
    assert [entry["id"] for entry in listed["heuristics"]] == list(HEURISTICS)
    assert listed["heuristics"][0].keys() >= {"name", "admissible", "consistent", "definition", "source"}
    assert next(entry for entry in listed["algorithms"] if entry["id"] == "wastar")["uses"] == ["heuristic", "tie", "weight"]
