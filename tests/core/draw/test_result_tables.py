"""Result tables: contents, marks, and Markdown."""

from loyd.core.draw.document import (
    Table,
    TableCell,
    as_markdown,
    cell,
    outcome_words,
    remark,
    value_text,
)
from loyd.core.draw.result_tables import result_table, run_table, summary_table, total_table
from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.study.compare.figures import COLUMNS, SECONDS, Figures, Unit, columns_of
from loyd.core.study.sweeps.summary import summarise
from loyd.core.study.sweeps.task import Task, TaskResult

BY_NAME = {one.id: one for one in COLUMNS}

GOOD = Figures(
    "solved",
    moves=(Move.UP,) * 19,
    optimal=True,
    optimum=19,
    expanded=1234,
    generated=5,
    seconds=0.25,
    bytes=52_400_000,
)
WORSE = GOOD._replace(moves=(Move.UP,) * 21, optimal=False, expanded=5678, seconds=2.0)
STOPPED = Figures("limit reached", "seconds", bound=40, expanded=7)


def test_values_are_written_for_people() -> None:
    assert value_text(Unit.NODES, 1234567) == "1 234 567"
    assert value_text(Unit.NODES, 1234.56) == "1 234.6"
    assert value_text(Unit.SECONDS, 0.25) == "250 ms"
    assert value_text(Unit.BYTES, 52_400_000) == "52.4 MB"
    assert value_text(Unit.RATE, 1_830_000) == "1.83 M/s"
    assert value_text(Unit.RATIO, 1.23456) == "1.235"
    assert value_text(Unit.NODES, None) == value_text(Unit.WORD, "") == "–"
    assert cell(BY_NAME["proof"], WORSE) == "+2"


def test_outcomes_say_what_stopped_them() -> None:
    assert outcome_words(STOPPED) == "limit of seconds"
    assert remark(STOPPED) == "stopped at the limit of seconds; no solution is shorter than 40"
    assert remark(Figures("lost", "it was killed")) == "lost: it was killed"
    assert remark(GOOD) == ""


def test_the_best_of_a_column_is_marked() -> None:
    table = result_table(["a", "b", "c"], [GOOD, GOOD._replace(expanded=5678), STOPPED])
    assert table.titles == ("algorithm", *(one.title for one in columns_of([GOOD])))
    expanded = 1 + [one.id for one in COLUMNS].index("expanded")
    assert [row[expanded] for row in table.rows] == [
        TableCell("1 234", best=True, number=True),
        TableCell("5 678", number=True),
        TableCell("7", number=True),
    ]
    assert [row[expanded].text for row in table.transposed.transposed.rows] == [
        "1 234",
        "5 678",
        "7",
    ]
    assert table.transposed.titles == ("algorithm", "a", "b", "c")


def test_the_time_of_a_search_in_python_says_so() -> None:
    slow = GOOD._replace(engine="Python", seconds=0.0082)
    assert cell(SECONDS, slow) == "8.2 ms (Python)"
    assert cell(SECONDS, slow._replace(engine="compiled")) == "8.2 ms"
    assert cell(SECONDS, slow._replace(seconds=None)) == "–"
    results = [TaskResult(Task(SAMPLE, "rbfs"), slow), TaskResult(Task(SAMPLE, "rbfs"), slow)]
    assert "8.2 ms (Python)" in {
        one.text for row in summary_table(summarise(results)).rows for one in row
    }
    assert total_table(summarise(results)).rows[0][-2].text == "16.4 ms (Python)"
    assert run_table(results).rows[0][-1].text == "8.2 ms (Python)"


def test_markdown_can_be_read_back() -> None:
    table = Table(
        ("algorithm", "expanded"),
        (
            (TableCell("a|b"), TableCell("3", best=True, number=True)),
            (TableCell("c"), TableCell("4", number=True)),
        ),
    )
    assert (
        as_markdown(table)
        == "| algorithm | expanded |\n| --- | ---: |\n| a\\|b | **◆ 3** |\n| c | 4 |\n"
    )


def results() -> list[TaskResult]:
    return [TaskResult(Task(SAMPLE, "astar"), GOOD), TaskResult(Task(SAMPLE, "greedy"), WORSE)]


def test_a_bench_has_a_row_a_run_and_totals() -> None:
    wrong = TaskResult(Task(SAMPLE._replace(optimal=17), "astar"), GOOD)
    table = run_table([*results(), wrong])
    assert [[one.text for one in row][:5] for row in table.rows] == [
        ["sample", "astar", "solved", "19", "19"],
        ["sample", "greedy", "solved", "21", "19"],
        ["sample", "astar", "solved", "19", "17 !"],
    ]
    totals = total_table(summarise([*results(), wrong]))
    assert [one.text for one in totals.rows[0]] == [
        "astar",
        "2",
        "2",
        "2",
        "38",
        "2 468",
        "10",
        "500 ms",
        "20 /s",
    ]


def test_a_bench_tells_the_bound_of_what_was_given_up_and_counts_its_work() -> None:
    stopped = TaskResult(
        Task(SAMPLE, "astar"), STOPPED._replace(bound=17, generated=30, seconds=0.5)
    )
    solved = TaskResult(Task(SAMPLE, "astar"), GOOD)
    lost = TaskResult(Task(SAMPLE, "astar"), Figures("lost", "it was killed"))
    table = run_table([stopped, lost])
    assert [[one.text for one in row][2:6] for row in table.rows] == [
        ["limit of seconds", "≥ 17", "19", "7"],
        ["lost", "–", "19", "–"],
    ]
    (row,) = total_table(summarise([stopped, solved, lost])).rows
    assert [one.text for one in row] == [
        "astar",
        "3",
        "1",
        "1",
        "19",
        "1 241",
        "35",
        "750 ms",
        "46.67 /s",
    ]


def test_a_summary_has_a_column_a_spec() -> None:
    table = summary_table(summarise(results()))
    assert table.titles == ("figure", "", "astar", "greedy")
    by_name = {(row[0].text, row[1].text): [one.text for one in row[2:]] for row in table.rows}
    assert by_name["solved", ""] == ["1", "1"]
    assert by_name["length / optimum", "mean"] == ["1.0000", "1.1053"]
    assert by_name["expanded", "mean"] == ["1 234", "5 678"]
    assert ("lost", "") not in by_name
    assert [table.rows[place][0].text for place in table.groups][:2] == ["length", "expanded"]
