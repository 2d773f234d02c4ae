"""The JSON of every command has the keys that `docs/json.md` describes."""

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.system.text import version
from loyd.tui.cli import bench
from loyd.tui.cli.group import COMMANDS
from tests.benchmarks.engine import show
from tests.benchmarks.measuring import BenchmarkFigure
from tests.core.study.sweeps.small_sweep import done, small
from tests.tui.cli.command_line import run

PAGE = Path(__file__).parents[3] / "docs" / "json.md"
OTHERS = {
    "facts",
    *(
        "report",
        "draw",
        "worksheet",
        "scramble",
        "new",
        "tour",
        "serve",
        "film",
        "open",
        "match",
        "facts",
    ),
}
"""The commands that print no figures."""
OVERESTIMATES = "def mine(board, goal):\n    return 3 * (board != goal) * (board.blank == 0)\n"


@cache
def promised() -> dict[str, list[set[str]]]:
    """For each command of a section: its keys."""
    sections = {}
    for section in PAGE.read_text().split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        figures = re.findall(r"`(\w+)`", text.partition("FIGURE is one of")[2])
        rows = re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE)
        keys = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
        found = {key for key in keys if "FIGURE" not in key}
        found |= {key.replace("FIGURE", figure) for key in keys - found for figure in figures}
        sections |= dict.fromkeys(title.split(", "), found | {"loyd"})
    return sections


def paths(value: Any, at: str = "") -> Iterator[str]:
    """The keys of an object in the page's notation."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, f"{at}.{key}" if at else key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for inner in value:
            yield from paths(inner, f"{at}[]")
    else:
        yield at


def boards(value: Any) -> Iterator[str]:
    """Every board in an object."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("board", "goal") and inner is not None:
                yield inner
            yield from boards(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from boards(inner)


def objects(stdout: str) -> list[Any]:
    return (
        [json.loads(stdout)]
        if stdout.startswith("{\n")
        else [json.loads(line) for line in stdout.splitlines()]
    )


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("solve", "12345x786"),
        ("solve", "-a astar 12345x786"),
        ("solve", "-a astar --limit-nodes 1 64785x321"),
        ("solve", "12345687x"),
        ("solve", "--all 12345x786"),
        ("check", "12345x786"),
        ("check", "123456789101112131415x"),
        ("rank", "12345x786"),
        ("rank", "3,1,2"),
        ("unrank", "17"),
        ("unrank", "--length 5 61"),
        ("trace", "--count 3 12345x786"),
        ("trace", "--count 2 --lists --until jump 12345x786"),
        ("trace", "-a nbs --count 3 12345x786"),
        ("trace", "-a dls:4 --count 3 12345x786"),
        ("trace --ledger", "12345x786"),
        ("trace --ledger", "-a idastar --count 3 12345x786"),
        ("compare", "12345x786 -a bfs -a astar"),
        ("compare", "12345x786 123x56478 -a bfs --by distance"),
        ("bench boards", "--random 2 --size 2x3 -a bfs"),
        ("merge", "{runs}"),
        ("audit", "{mine} --size 2x2 --against manhattan"),
        ("list", ""),
        ("quiz", "--questions 2 -a astar -o -"),
        ("quiz --check", "{result}"),
        ("grade", "{key} {answers}"),
    ],
)
def test_every_command_has_the_keys_that_are_promised(
    command: str, arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(OVERESTIMATES)
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    written = tmp_path / "result.json"
    written.write_text("{}")
    key = tmp_path / "key.toml"
    key.write_text('[[question]]\nask = "length"\nboard = "12345x786"')
    answers = tmp_path / "answers.csv"
    answers.write_text("name,Q1\nAda,1\n")
    runs = tmp_path / "runs.jsonl"
    if command == "merge":
        done(runs, small())
    asked = [
        *command.split(),
        *arguments.format(
            mine=f"mine --load {mine}", result=written, runs=runs, key=key, answers=answers
        ).split(),
    ]
    result = run(*asked, "--format", "json", stdin="1\n1\n")
    assert result.stdout.isascii()
    for found in objects(result.stdout):
        if found.get("outcome") == "invalid":
            assert list(found) == ["loyd", "outcome", "text", "reason"]
            continue
        assert (next(iter(found)), found["loyd"]) == ("loyd", version())
        has, whole = set(paths(found)), promised()[command]
        empty = {
            key
            for key in has - whole
            if any(other.startswith((f"{key}[].", f"{key}.")) for other in whole)
        }
        below = {
            key for key in whole if any(key.startswith((f"{one}[].", f"{one}.")) for one in empty)
        }
        assert has - empty == whole - below
        for board in boards(found):
            assert str(parse_board(board)) == board


def test_the_runs_of_a_sweep_have_the_keys_that_are_promised(tmp_path: Path) -> None:
    runs = tmp_path / "runs.jsonl"
    done(runs, small())
    for command in ("merge", "compare", "bench boards"):
        for line in objects(runs.read_text()):
            assert set(paths(line)) == promised()[f"{command} --format jsonl"]
            assert (next(iter(line)), line["loyd"]) == ("loyd", version())


def test_a_published_table_is_reproduced_with_the_keys_that_are_promised() -> None:
    found = json.loads(run("bench", "--table", "columbia", "--jobs", "1", "--json").stdout)
    assert set(paths(found)) == promised()["bench table"]
    assert [row["measured"] for row in found["rows"]] == [
        10,
        54094,
        166786,
        181437,
        51015,
        9869,
        3,
        711,
        1801,
        4416,
    ]
    assert {row["difference"] for row in found["rows"]} == {0}
    refused = run("bench", "--table", "burns-2012")
    assert refused.exit_code == 2
    assert "available: aima-3.26, columbia, korf-1985, korf-felner-2002" in refused.stderr


def test_the_figures_of_the_engine_have_the_keys_that_are_promised(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert show(iter([BenchmarkFigure("quick", "nodes", 5.0, at_least=1.0)]), as_json=True) == 0
    assert set(paths(json.loads(capsys.readouterr().out))) == promised()["bench engine"]
    assert show(iter([BenchmarkFigure("slow", "seconds", 3.0, at_most=2.0)]), as_json=True) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["figures"][0]["verdict"] == "fail"
    assert set(paths(found)) == promised()["bench limits"]


def test_the_engine_is_measured_from_a_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(
        bench,
        "python_command",
        lambda *words: asked.append(words) or [sys.executable, "-c", "raise SystemExit(1)"],
    )
    assert run("bench", "engine", "--rounds", "2", "--json").exit_code == 1
    assert run("bench", "limits").exit_code == 1
    assert asked == [
        ("tests.benchmarks.engine", "engine", "--rounds", "2", "--json"),
        ("tests.benchmarks.engine", "limits"),
    ]
    monkeypatch.setattr(bench, "ENGINE", tmp_path / "engine.py")
    refused = run("bench", "engine")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "in a checkout" in refused.stderr


def test_the_page_is_of_every_command_that_prints_figures() -> None:
    assert {name.split()[0] for name in promised()} == COMMANDS.keys() - OTHERS


@pytest.mark.parametrize(
    "asked",
    [
        "check 12345x786",
        "list",
        "compare 12345x786 -a bfs",
        "trace 12345x786 --count 2",
        "solve 12345x786",
    ],
)
def test_json_for_short_is_the_same(asked: str) -> None:
    times = re.compile(r'"(seconds|rate|bytes)\w*": [^,]*')
    short, long = (
        run(*asked.split(), *given).stdout for given in (["--json"], ["--format", "json"])
    )
    assert times.sub("", short) == times.sub("", long) != ""


def test_two_formats_at_once_are_refused() -> None:
    result = run("check", "12345x786", "--json", "--format", "text")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--json means --format json" in result.stderr


def test_a_board_has_one_text_in_any_notation() -> None:
    for command in ("solve", "check", "trace"):
        found = objects(run(command, "--notation", "0", "--json", "123450786").stdout)
        assert found[0]["board"] == "123/45x/786"
