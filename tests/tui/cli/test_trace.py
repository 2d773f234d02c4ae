"""`loyd trace`: the log of any steps, as the search recorded them."""

import csv
import json

import pytest

import loyd
from loyd.core.draw.tables import AT_LIMIT, csv_line
from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.bfs import BREADTH_FIRST
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.problem.algorithm import Algorithm
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.engine.settings import HEURISTIC
from loyd.core.study.audit.prediction import predicted_nodes
from loyd.core.system import harmless
from loyd.core.system.progress import Building
from tests.tui.cli.command_line import run
from tests.tui.cli.traced_search import SAMPLE, whole


@pytest.mark.parametrize("algorithm", [A_STAR, IDA_STAR, BREADTH_FIRST], ids=lambda entry: entry.id)
def test_each_step_is_as_recorded(algorithm: Algorithm) -> None:
    trace = whole(algorithm)
    lines = run(
        "trace", "-a", algorithm.id, "--count", "400", "--format", "json", SAMPLE
    ).stdout.splitlines()
    assert len(lines) == min(trace.steps, 400)
    for step, line in enumerate(lines, 1):
        entry, node, counts = json.loads(line), trace.node(step), trace.counts(step)
        assert entry["step"] == step
        assert parse_board(entry["board"]) == node.board
        assert entry["move"] == (None if node.move is None else node.move.letter)
        assert (entry["g"], entry["h"], entry["f"]) == (
            node.g,
            node.h if trace.has_h else None,
            node.f,
        )
        assert (entry["open"], entry["closed"], entry["generated"]) == (
            counts.open,
            counts.closed,
            counts.generated,
        )
        assert entry["why"] == trace.choice(step).sentence
        found = [
            (one["move"], one["status"], parse_board(one["board"])) for one in entry["successors"]
        ]
        assert found == [
            (one.move.letter, one.status.value, one.board) for one in trace.successors(step)
        ]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_h_is_null_where_the_search_has_none_and_so_is_f_where_it_has_none(algorithm: str) -> None:
    has_h, has_f = HEURISTIC in ALGORITHMS[algorithm].uses, algorithm != "dfs"
    arguments = ("trace", "-a", algorithm, "--count", "3", SAMPLE)
    entries = [
        json.loads(line)
        for line in run(*arguments, "--lists", "--format", "json").stdout.splitlines()
    ]
    nodes = [
        node
        for entry in entries
        for node in (entry, *entry["successors"], *entry["open_list"], *entry["closed_list"])
    ]
    assert len(nodes) > 12
    assert (
        {node["h"] is not None for node in nodes}
        == {entry["least_h"] is not None for entry in entries}
        == {has_h}
    )
    assert (
        {node["f"] is not None for node in nodes}
        == {entry["greatest_f"] is not None for entry in entries}
        == {has_f}
    )
    for more in ((), ("--lists",)):
        rows = list(csv.DictReader(run(*arguments, *more, "--format", "csv").stdout.splitlines()))
        assert {(row["h"] != "", row["f"] != "") for row in rows} == {(has_h, has_f)}
    found = loyd.solve(SAMPLE, algorithm, node_limit=50)
    records = [*found.steps(), *found.growth()]
    assert (
        {one["h"] is not None for one in found.steps()}
        == {one["least_h"] is not None for one in found.growth()}
        == {has_h}
    )
    assert {one["f"] is not None for one in records} == {has_f}
    solved = json.loads(
        run("solve", "-a", algorithm, "--limit-nodes", "50", "--json", SAMPLE).stdout
    )
    assert (solved["start_h"] is not None) == has_h


def test_every_format_tells_the_same() -> None:
    arguments = ["trace", SAMPLE, "--first", "30", "--count", "3"]
    rows = list(csv.DictReader(run(*arguments, "--format", "csv").stdout.splitlines()))
    objects = [json.loads(line) for line in run(*arguments, "--format", "json").stdout.splitlines()]
    table = run(*arguments).stdout.splitlines()
    assert len(rows) == len(objects) == len(table) - 1 == 3
    for row, entry, line in zip(rows, objects, table[1:], strict=True):
        assert [row[name] for name in ("step", "g", "f", "why")] == [
            str(entry[name]) for name in ("step", "g", "f", "why")
        ]
        assert parse_board(row["board"]) == parse_board(entry["board"])
        assert [cell for cell in row.values() if cell and cell not in line] == []


def test_no_word_is_a_formula() -> None:
    assert (
        csv_line(("1", "u", "2", "-3", "-1", "1", "0", "=1/2", "-", "@x"))
        == "1,u,2,-3,-1,1,0,'=1/2,'-,'@x"
    )


def test_no_cell_carries_a_control_character() -> None:
    assert harmless("\x1b[31mred\u202e\x9b") == r"\x1b[31mred\u202e\x9b"


def test_an_unsolvable_board_has_no_steps() -> None:
    result = run("trace", "12345687x")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("unsolvable: 1 inversion, odd")


@pytest.mark.parametrize(
    "arguments",
    [["1 2 3"], ["--first", "0", SAMPLE], ["-a", "foo", SAMPLE], ["--format", "xml", SAMPLE], []],
)
def test_what_is_asked_wrongly(arguments: list[str]) -> None:
    result = run("trace", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_the_side_of_a_node_and_the_best_answer_so_far_are_in_the_json() -> None:
    given = ("--format", "json", "--count", "1000", "2", "3", "4", "1", "5", "x", "7", "6", "8")
    nodes = [json.loads(line) for line in run("trace", "-a", "nbs", *given).stdout.splitlines()]
    assert [node["side"] for node in nodes[:2]] == ["forward", "backward"]
    assert (nodes[0]["best"], nodes[-1]["best"]) == (None, 19)
    assert all(
        json.loads(line)["side"] is None
        for line in run("trace", "-a", "astar", *given).stdout.splitlines()
    )


def test_a_setting_without_an_algorithm_is_of_the_one_that_the_help_names() -> None:
    assert (
        run("trace", "--tie", "oldest", *SAMPLE.split()).stdout
        == run("trace", "-a", "astar:tie=oldest", *SAMPLE.split()).stdout
    )
    refused = run("trace", "--grow-by-one", *SAMPLE.split())
    assert refused.exit_code == 2
    assert (
        "astar, which is chosen without -a, has no growth of the bound to set; these have: idastar"
        in refused.stderr
    )


def test_the_help_and_the_refusal_of_a_number_name_the_same_range() -> None:
    assert "from 0 to 100000" in " ".join(run("trace", "--help").stdout.split())
    assert (
        "must be from 0 to 100000"
        in run("trace", "-a", "dls", "--depth-limit", "100001", *SAMPLE.split()).stderr
    )


def test_the_ledger_sums_up_what_each_f_did() -> None:
    rows = list(
        csv.DictReader(run("trace", "--ledger", "--format", "csv", SAMPLE).stdout.splitlines())
    )
    assert [(row["value"], row["expanded"]) for row in rows] == [
        ("9", "5"),
        ("11", "14"),
        ("13", "39"),
        ("15", "76"),
        ("17", "167"),
        ("19", "11"),
        ("21", "0"),
    ]
    table = run("trace", "--ledger", SAMPLE)
    assert table.stderr == "solved in 19 moves at step 313\n"
    assert "19  302–313  11 + goal" in table.stdout
    assert "f < C* (19): 301 expanded; f = C*: 11 and the goal." in table.stdout
    assert "longest after step 312: 186 nodes." in table.stdout
    found = json.loads(run("trace", "--ledger", "--json", "-a", "idastar", SAMPLE).stdout)
    assert [row["expanded"] for row in found["rows"]] == [5, 19, 59, 152, 403, 281]
    assert (found["by"], found["expanded"], found["below_optimum"], found["at_optimum"]) == (
        "bound",
        919,
        638,
        281,
    )
    assert sum(one["expanded"] for one in found["depths"]) == 919
    trace = whole(IDA_STAR)
    assert found["distinct"] == len({trace.node(step).board for step in range(1, trace.steps)})


def test_a_ledger_ends_where_it_is_asked_to() -> None:
    found = json.loads(run("trace", "--ledger", "--count", "30", "--json", SAMPLE).stdout)
    assert (
        found["step"],
        found["optimum"],
        found["rows"][2]["expanded"],
        found["rows"][2]["ratio"],
    ) == (30, None, 11, None)
    refused = run("trace", "--ledger", "--first", "2", SAMPLE)
    assert (refused.exit_code, refused.stderr.count("at the first step")) == (2, 1)
    alone = run("trace", "--predicted", SAMPLE)
    assert (alone.exit_code, alone.stderr.count("add --ledger")) == (2, 1)
    unsolvable = run("trace", "--ledger", "12345687x")
    assert (unsolvable.exit_code, unsolvable.stdout) == (1, "")


@pytest.mark.parametrize(
    "algorithm", [A_STAR, IDA_STAR, ALGORITHMS["nbs"]], ids=lambda entry: entry.id
)
def test_the_lists_are_those_after_each_step(algorithm: Algorithm) -> None:
    trace, given = (
        whole(algorithm),
        ("trace", "-a", algorithm.id, "--lists", "--first", "7", "--count", "3", SAMPLE),
    )
    objects = [json.loads(line) for line in run(*given, "--format", "json").stdout.splitlines()]
    rows = list(csv.DictReader(run(*given, "--format", "csv").stdout.splitlines()))
    for step, entry in zip((7, 8, 9), objects, strict=True):
        opened, closed = trace.open_nodes(step, 0, 1000), trace.closed_nodes(step, 0, 1000)
        for key, name, nodes in (
            ("open_list", "open", opened),
            ("closed_list", "closed path", closed),
        ):
            expected = [(str(node.board), node.g, node.h, node.f, node.side) for node in nodes]
            assert [
                (one["board"], one["g"], one["h"], one["f"], one["side"]) for one in entry[key]
            ] == expected
            told = [row for row in rows if row["step"] == str(step) and row["list"] in name.split()]
            assert [parse_board(row["board"]) for row in told] == [node.board for node in nodes]
            assert [int(row["place"]) for row in told] == list(range(1, len(nodes) + 1))
        assert (entry["open"], entry["closed"]) == (len(opened), len(closed))


def test_what_is_predicted_stands_beside_what_was_expanded() -> None:
    problem = Problem(parse_board("5 x 3/4 1 2"), blank_last(2, 3), Spec(IDA_STAR, MANHATTAN))
    found = run(
        "trace", "--ledger", "--predicted", "--format", "csv", "-a", "idastar", str(problem.start)
    )
    rows = list(csv.DictReader(found.stdout.splitlines()))
    expected = predicted_nodes(problem, [float(row["value"]) for row in rows], Building())
    assert [float(row["predicted"]) for row in rows] == pytest.approx(expected)
    nothing = run("trace", "--ledger", "--predicted", "-a", "bfs", "1 2 3/4 x 5")
    assert (
        nothing.exit_code,
        "predicted" in nothing.stdout,
        nothing.stderr.count("no prediction"),
    ) == (0, False, 1)


def test_the_lists_of_a_step_stand_in_one_row() -> None:
    header, *rows = list(
        csv.reader(
            run(
                "trace", "--lists", "--per-step", "--count", "4", "--format", "csv", "23415x768"
            ).stdout.splitlines()
        )
    )
    assert header == ["step", "g", "h", "f", "board", "open list", "closed list"]
    lists = [
        json.loads(line)
        for line in run(
            "trace", "--lists", "--count", "4", "--json", "23415x768"
        ).stdout.splitlines()
    ]
    for row, one in zip(rows, lists, strict=True):
        assert row[5] == ", ".join(f"{node['board']} ({node['f']})" for node in one["open_list"])
        assert row[6] == ", ".join(node["board"] for node in one["closed_list"])
    assert run("trace", "--per-step", "23415x768").exit_code == 2


@pytest.mark.parametrize("board", ["23415x768", "1 2 3 4/5 6 7 8/9 x 10 12/13 14 11 15"])
@pytest.mark.parametrize("notation", Notation)
def test_lists_in_one_row_are_written_in_the_notation(board: str, notation: Notation) -> None:
    start = parse_board(board)
    boards = [start, *(start.after(move) for move in start.moves())]
    asked = ["trace", "--lists", "--per-step", "--count", "1", "--format", "csv", "-a", "bfs"]
    written = format_board(start, notation, rows=True)
    goal = format_board(blank_last(*start.size), notation, rows=True)
    result = run(*asked, "--notation", notation.value, "--goal", goal, written).stdout
    *_, text, opened, closed = next(csv.reader(result.splitlines()[1:]))
    texts = [text, *closed.split(", "), *opened.split(", ")]
    found = [parse_board(one.partition(" (")[0], notation=notation) for one in texts]
    assert found == [start, *boards]
    assert closed.count("/") == start.height - 1
    if notation is Notation.UNDERSCORE:
        assert text.count("_") == closed.count("_") == 1


def test_the_nodes_of_each_depth_are_put_together_in_a_deep_search() -> None:
    text = run("trace", "--ledger", "-a", "dfs", "--count", "2000", "23415x768").stdout
    rows = [line.split() for line in text.split("g  expanded  open")[-1].splitlines()[2:]]
    assert len(rows) <= 100
    assert rows[0][0] == "0–99"
    assert sum(int(row[-2].replace(",", "")) for row in rows) == 2000


@pytest.mark.parametrize(
    "spec",
    [
        "dls:3",
        "dls:3:repeats=path",
        "iddfs:depth=3",
        "dfs:3",
        "astar:manhattan:depth=3",
        "bfs:depth=3",
    ],
)
def test_a_node_at_the_depth_limit_has_no_successors_in_the_json(spec: str) -> None:
    found = [
        json.loads(line)
        for line in run(
            "trace", "2 3 4 1 5 x 7 6 8", "-a", spec, "--count", "1000", "--json"
        ).stdout.splitlines()
    ]
    at_limit = [step for step in found if step["why"].endswith(AT_LIMIT)]
    assert [step["step"] for step in at_limit] == [
        step["step"] for step in found if not step["successors"]
    ]
    assert len(found) - len(at_limit) == found[-1]["expanded"] > 0
    assert found[-1]["generated"] == sum(
        new["status"] != "undo move" for step in found for new in step["successors"]
    )
    last = at_limit[0]["step"]
    step = loyd.solve("2 3 4 1 5 x 7 6 8", spec).step(last)
    assert (step.successors, step.why) == ([], at_limit[0]["why"])


@pytest.mark.parametrize("lists", [[], ["--lists"]])
def test_the_moves_of_the_table_are_those_of_the_objects(lists: list[str]) -> None:
    asked = ["trace", *lists, "--count", "9", SAMPLE]
    rows = csv.DictReader(run(*asked, "--format", "csv").stdout.splitlines())
    objects = [json.loads(line) for line in run(*asked, "--json").stdout.splitlines()]
    nodes = [
        node
        for one in objects
        for node in ([*one["open_list"], *one["closed_list"]] if lists else [one])
    ]
    moves = [row["move"] for row in rows]
    assert moves == [node["move"] or "" for node in nodes]
    assert set(moves) >= {"", "u", "d"}
