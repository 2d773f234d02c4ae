"""Exports, read again, equal what was written."""

import csv
import io
import json

import pytest

from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.board import letters
from loyd.core.engine.puzzle.instances import PRESETS, SAMPLE
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.study.compare.figures import Figures, lost_figures
from loyd.core.study.sweeps.summary import (
    JsonDict,
    as_csv,
    as_json,
    by_distance,
    distance_dict,
    run_dict,
    summarise,
    summary_dict,
    with_known_optimum,
)
from loyd.core.study.sweeps.task import Task, TaskResult
from loyd.core.system.text import version

SPECS = ("bfs", "greedy:misplaced", "astar:manhattan", "idastar:linear-conflict")


@pytest.fixture(scope="module")
def results() -> list[TaskResult]:
    tasks = [
        Task(instance, spec, Limits(expansions=20_000))
        for instance in PRESETS[:2]
        for spec in SPECS
    ]
    return with_known_optimum(
        [TaskResult(task, task.do().figures) for task in tasks]
        + [TaskResult(tasks[0], lost_figures(tasks[0].problem(), "it was, killed"))]
    )


def test_a_record_says_what_the_figures_say(results: list[TaskResult]) -> None:
    for result in results:
        record, figures = run_dict(result), result.figures
        for name in (
            "length",
            "optimal",
            "bound",
            "optimum",
            "above",
            "expanded",
            "generated",
            "reopened",
            "peak_open",
            "start_h",
        ):
            assert record[name] == getattr(figures, name)
        assert record["moves"] == (None if figures.moves is None else letters(figures.moves))
        assert parse_board(record["board"]) == result.task.instance.board
        assert record["seconds"] == (
            None if figures.seconds is None else pytest.approx(figures.seconds, abs=1e-6)
        )
    assert [run_dict(result)["heuristic"] for result in results[:4]] == [
        None,
        "misplaced",
        "manhattan",
        "linear-conflict",
    ]


def test_fractions_have_six_places_in_runs_and_in_summaries(results: list[TaskResult]) -> None:
    records = [
        *map(run_dict, results),
        *map(summary_dict, summarise(results)),
        *map(distance_dict, by_distance(results)),
    ]
    fractions = [
        value for record in records for value in record.values() if isinstance(value, float)
    ]
    assert len(fractions) > 100
    assert all(value == round(value, 6) for value in fractions)
    alone = [result for result in results if result.task.spec == "astar:manhattan"][:1]
    assert summary_dict(summarise(alone)[0])["branching_mean"] == run_dict(alone[0])["branching"]


def read_back(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def as_text(record: JsonDict) -> dict[str, str]:
    words = {True: "true", False: "false", None: ""}
    return {
        name: words[value] if value is None or isinstance(value, bool) else str(value)
        for name, value in record.items()
    }


def test_csv_is_read_back(results: list[TaskResult]) -> None:
    for records in (
        [run_dict(result) for result in results],
        [summary_dict(summary) for summary in summarise(results)],
    ):
        assert read_back(as_csv(records)) == [as_text(record) for record in records]


def test_json_is_read_back(results: list[TaskResult]) -> None:
    found = json.loads(as_json(results))
    assert found["runs"] == [run_dict(result) for result in results]
    assert found["summary"] == [summary_dict(summary) for summary in summarise(results)]


def test_every_record_has_the_same_names(results: list[TaskResult]) -> None:
    assert len({tuple(run_dict(result)) for result in results}) == 1
    summaries = [summary_dict(summary) for summary in summarise(results)]
    assert len({tuple(summary) for summary in summaries}) == 1
    assert summaries[2]["expanded_wins"] is not None


def test_nothing_is_a_table_of_nothing() -> None:
    assert as_csv([]) == "\n"
    assert json.loads(as_json([])) == {
        "loyd": version(),
        "summary": [],
        "by_distance": [],
        "runs": [],
        "pairs": [],
    }
    assert run_dict(TaskResult(Task(SAMPLE, "bfs"), Figures("cancelled")))["rate"] is None
