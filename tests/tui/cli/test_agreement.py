"""Every figure of every search below is the same everywhere: in Compare, reports, commands, the
library and tours.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import loyd
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.comparison import Comparison
from loyd.core.study.compare.figures import COLUMNS, Unit
from loyd.core.study.sweeps.summary import figures_dict
from loyd.core.system.text import grouped
from loyd.core.teach.tour_facts import OF_SEARCH, Facts
from tests.core.study.compare.test_comparison import settled
from tests.tui.cli.command_line import run
from tests.tui.compare.race_driver import compare, press, screen_of

SPECS = (
    "bfs",
    "ucs",
    "astar:manhattan",
    "greedy:manhattan",
    "wastar:manhattan:3",
    "dfs:25",
    "iddfs:repeats=path",
    "idastar:manhattan",
    "rbfs:manhattan",
    "bibfs",
    "dls:21",
    "nbs:manhattan",
    "mm:manhattan",
    "epeastar:manhattan",
    "smastar:manhattan:1000",
    "arastar:manhattan:3",
    "beam:manhattan:20",
    "hill:manhattan:20",
    "annealing:manhattan:2",
    "lrtastar:manhattan",
    "lrtastar:misplaced",
    "astar:manhattan:repeats=none",
)
CLOCKED = ("seconds", "rate")
"""Figures that differ from run to run; the engine tells whether they may be compared."""

Record = dict[str, Any]


def timeless(record: Record) -> Record:
    """The record without clock times, which must be present."""
    assert all(record[name] is not None for name in CLOCKED)
    return {name: value for name, value in record.items() if name not in CLOCKED}


@pytest.fixture(scope="module")
def expected() -> dict[str, Record]:
    """The figures of each search from `loyd compare --json`."""
    searches = [word for spec in SPECS for word in ("-a", spec)]
    runs = json.loads(run("compare", str(SAMPLE.board), *searches, "--json").stdout)["runs"]
    return {one["spec"]: timeless(one) for one in runs}


@pytest.fixture(scope="module")
def lanes() -> dict[str, Record]:
    """What Compare shows at the end of each search, in comparisons of two."""
    shown = {}
    for first in range(0, len(SPECS), 2):
        comparison = Comparison(
            SAMPLE.board, SAMPLE.goal, [parse_spec(text) for text in SPECS[first : first + 2]]
        )
        comparison.to_end()
        settled(comparison)
        shown |= {
            lane.label: figures_dict(one)
            for lane, one in zip(comparison.lanes, comparison.figures(), strict=True)
        }
        comparison.close()
    return shown


@pytest.mark.parametrize("spec", SPECS)
def test_compare_and_the_library_say_what_the_commands_say(
    spec: str, expected: dict[str, Record], lanes: dict[str, Record]
) -> None:
    solved = json.loads(run("solve", str(SAMPLE.board), "-a", spec, "--json").stdout)
    assert expected[spec]["engine"] == "compiled"
    for record in (solved, lanes[spec], loyd.solve(str(SAMPLE.board), spec).record()):
        shared = timeless(record).keys() & expected[spec].keys()
        assert {name: record[name] for name in shared} == {
            name: expected[spec][name] for name in shared
        }
        assert shared >= {one.id for one in COLUMNS} - {"proof", "necessary", *CLOCKED}


@pytest.mark.parametrize("first", range(0, len(SPECS), 4))
async def test_the_table_of_the_app_is_that_of_the_command(first: int) -> None:
    specs = SPECS[first : first + 4]
    options = [word for spec in specs for word in ("-a", spec)]
    _, _, *expected = run(
        "compare", str(SAMPLE.board), *options, "--format", "markdown"
    ).stdout.splitlines()
    async with compare((160, 45), SAMPLE.board, specs) as pilot:
        await press(pilot, "end")
        table = screen_of(pilot).view.table
        shown = [[cell.plain for cell in table.get_column(name.value)] for name in table.columns]
        lanes = [str(name.value) for name in table.columns][1:]
    titles, *searches = shown
    # only a bidirectional search has necessary expansions
    columns = [one for one in COLUMNS if one.id != "necessary" or one.title in titles]
    assert titles == [column.title for column in columns]
    assert len(searches) == len(expected) == len(specs)
    for letter, lane, mine, line in zip("ABCD", lanes, searches, expected, strict=False):
        assert lane.startswith(f"{letter} ")
        _, *told = [text.strip("* ") for text in line.strip("| ").split(" | ")]
        for column, text, other in zip(columns, mine, told, strict=True):
            if column.unit not in (Unit.SECONDS, Unit.RATE):
                assert text == other.replace("\\", ""), column.id


def test_bench_and_the_sweeps_of_the_library_say_what_compare_says(
    expected: dict[str, Record],
) -> None:
    searches = [word for spec in SPECS for word in ("-a", spec)]
    runs = run("bench", str(SAMPLE.board), *searches, "--format", "jsonl").stdout.splitlines()
    for records in (
        map(json.loads, runs),
        loyd.sweep([str(SAMPLE.board)], list(SPECS)),
        loyd.compare(str(SAMPLE.board), list(SPECS)).records(),
    ):
        found = {record["spec"]: timeless(record) for record in records}
        assert list(found) == list(SPECS)
        for spec, record in found.items():
            shared = record.keys() & expected[spec].keys() - {"name", "board", "goal"}
            assert shared >= {one.id for one in COLUMNS} - {"proof", "necessary", *CLOCKED}
            assert {name: record[name] for name in shared} == {
                name: expected[spec][name] for name in shared
            }


@pytest.mark.parametrize("spec", SPECS)
def test_the_last_step_is_the_same_in_the_log_the_library_and_a_tour(
    spec: str, expected: dict[str, Record]
) -> None:
    solution = loyd.solve(str(SAMPLE.board), spec)
    last = solution._trace.steps
    *_, logged = run(
        "trace", str(SAMPLE.board), "-a", spec, "--first", str(last), "--json"
    ).stdout.splitlines()
    log = json.loads(logged)
    assert log["expanded"] == expected[spec]["expanded"]
    assert log["generated"] == expected[spec]["generated"]
    step = solution.step(last)
    assert {
        name: getattr(step.counts, name) for name in ("expanded", "generated", "open", "closed")
    } == {name: log[name] for name in ("expanded", "generated", "open", "closed")}
    facts = Facts(solution._problem, solution._trace, last)
    for name in (
        "step",
        "open",
        "closed",
        "bound",
        "iteration",
        *(("least-h", "greatest-f") if log["h"] is not None else ()),
    ):
        assert facts.of_search(name) == log[name.replace("-", "_")], name


@pytest.mark.parametrize("spec", SPECS)
def test_tours_say_what_the_commands_say(spec: str, expected: dict[str, Record]) -> None:
    solution = loyd.solve(str(SAMPLE.board), spec)
    facts = Facts(solution._problem, solution._trace, solution._trace.steps)
    record = expected[spec] | {"deepest": expected[spec]["deepest_expanded"]}
    of_step = {"step", "open", "closed", "least-h", "bound", "iteration", "greatest-f"}
    for name in set(OF_SEARCH) - of_step:
        assert facts.of_search(name) == record[name.replace("-", "_")], name


def test_a_report_has_the_table_of_the_command(tmp_path: Path, expected: dict[str, Record]) -> None:
    searches = [word for spec in SPECS for word in ("-a", spec)]
    assert (
        run("report", str(SAMPLE.board), *searches, "-o", str(tmp_path / "report.md")).exit_code
        == 0
    )
    report = (tmp_path / "report.md").read_text()
    titles, _, *rows = run(
        "compare", str(SAMPLE.board), *searches, "--format", "markdown"
    ).stdout.splitlines()
    shown = report.splitlines()
    first = shown.index(titles)
    assert len(rows) == len(SPECS)
    for ours, theirs in zip(rows, shown[first + 2 :], strict=False):
        for column, mine, other in zip(
            COLUMNS, ours.split("|")[2:], theirs.split("|")[2:], strict=False
        ):
            if column.unit in (Unit.SECONDS, Unit.RATE):
                assert "–" not in mine + other
                assert ("Python" in mine) == ("Python" in other)
            else:
                assert mine == other, column.id
    for heading, figure in (("Least work", "expanded"), ("Least memory", "peak_nodes")):
        sentence = next(line for line in shown if line.startswith(f"- {heading}"))
        values = [expected[spec][figure] for spec in re.findall(r"`(\S+)`", sentence)]
        assert [grouped(value) in sentence for value in values] == [True, True]
        assert values[0] == min(
            record[figure] for record in expected.values() if record["length"] == record["optimum"]
        )
