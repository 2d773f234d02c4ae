"""`loyd compare` and `loyd bench` on files of boards: formats, files, limits, mistakes."""

import csv
import io
import json
from pathlib import Path

import pytest

from loyd.core.engine.puzzle.board import verdict
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.study.compare.figures import COLUMNS
from tests.tui.cli.command_line import run

SAMPLE = ["2", "3", "4", "1", "5", "x", "7", "6", "8"]
FIVE = (
    "-a",
    "bfs",
    "-a",
    "ucs",
    "-a",
    "astar:manhattan",
    "-a",
    "wastar:manhattan:2",
    "-a",
    "idastar:linear-conflict",
)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_one_board_gives_a_table_of_searches() -> None:
    result = run("compare", *SAMPLE, *FIVE)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    for spec in FIVE[1::2]:
        assert spec in lines[0]
    assert any(line.split()[:3] == ["length", "19", "19"] for line in lines)
    assert result.stdout.count("◆") >= 5


def test_every_format_tells_the_same() -> None:
    as_csv = rows(run("compare", *SAMPLE, "-a", "bfs", "-a", "astar", "--format", "csv").stdout)
    as_json = json.loads(
        run("compare", *SAMPLE, "-a", "bfs", "-a", "astar", "--format", "json").stdout
    )["runs"]
    markdown = run(
        "compare", *SAMPLE, "-a", "bfs", "-a", "astar", "--format", "markdown"
    ).stdout.splitlines()
    assert (
        [row["spec"] for row in as_csv]
        == [row["spec"] for row in as_json]
        == ["bfs", "astar:manhattan"]
    )
    for name in ("moves", "length", "expanded", "generated", "peak_open"):
        assert [row[name] for row in as_csv] == [str(row[name]) for row in as_json]
    assert [line.count("|") for line in markdown] == [len(COLUMNS) + 1] * 4  # without `necessary`


def test_necessary_expansions_that_are_not_known_are_said_to_be_unknown() -> None:
    known, unknown = (
        run("compare", *SAMPLE, "-a", f"nbs:{name}") for name in ("manhattan", "pdb-4-4")
    )
    assert "necessary" in known.stdout
    assert "necessary" not in known.stderr + unknown.stdout
    assert "necessary expansions unknown: h is inconsistent" in unknown.stderr


def test_many_boards_are_summed_up(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("# three of them\n23415x768\n\n12345678x\n1 2 3 4 5 6 7 x 8\n")
    found = json.loads(
        run(
            "compare", "--boards", str(boards), "-a", "greedy", "-a", "astar", "--format", "json"
        ).stdout
    )
    assert [(one["spec"], one["boards"], one["solved"]) for one in found["summary"]] == [
        ("greedy:manhattan", 3, 3),
        ("astar:manhattan", 3, 3),
    ]
    assert found["summary"][1]["length_median"] == 1
    assert len(found["runs"]) == 6
    wide = rows(
        run(
            "compare", "--boards", "-", "-a", "astar", "--format", "csv", stdin=boards.read_text()
        ).stdout
    )
    assert (wide[0]["length_greatest"], wide[0]["ratio"]) == ("19", "1.0")
    many = run("compare", "-a", "astar", "--all-figures", stdin=boards.read_text()).stdout
    assert "length / optimum" in many


def test_many_boards_are_averages_and_what_is_best_by_how_much(tmp_path: Path) -> None:
    boards = "23415x768\n64785x321\n1234567x8"
    searches = "-a", "bfs", "-a", "astar", "-a", "wastar:manhattan:5"
    runs = json.loads(run("compare", *searches, "--format", "json", stdin=boards).stdout)["runs"]
    expanded = {
        spec: [one["expanded"] for one in runs if one["spec"] == spec]
        for spec in ("bfs", "astar:manhattan")
    }
    most, least = (sum(each) / 3 for each in expanded.values())
    file = tmp_path / "runs.jsonl"
    run("compare", *searches, "-o", str(file), stdin=boards)
    head, _, *rows = run("compare", *searches, stdin=boards).stdout.splitlines()
    assert head.split("  ")[0] == "on average"
    assert len(rows) < 12
    sentence = next(row for row in rows if row.startswith("Least work"))
    assert "of bfs (" in sentence
    assert f" 1/{round(most / least)} " in sentence
    assert "with the shortest solutions: astar:manhattan" in sentence  # wastar needs more moves
    for everything in (
        run("merge", str(file)),
        run("compare", *searches, "--all-figures", stdin=boards),
    ):
        lines = everything.stdout.splitlines()
        places = [place for place, row in enumerate(lines) if row.split()[:1] == ["wins"]]
        measured = {lines[place - 3][:22].strip() for place in places}
        assert {"length", "expanded", "CPU time", "b*"} <= measured
        assert not measured & {"max depth", "max depth generated", "nodes/s", "h at start"}


def test_results_do_not_depend_on_jobs() -> None:
    boards = "23415x768\n64785x321\n1 2 3/4 5 6/x 7 8\n"
    told = [
        [
            {name: value for name, value in row.items() if name not in ("seconds", "rate")}
            for row in json.loads(
                run("compare", *FIVE, "--jobs", jobs, "--format", "json", stdin=boards).stdout
            )["runs"]
        ]
        for jobs in ("1", "2")
    ]
    assert told[0] == told[1]


def test_a_search_that_hits_a_limit_is_a_row_that_says_so() -> None:
    result = run("compare", "64785x321", "-a", "bfs", "-a", "astar", "--limit-nodes", "10000")
    assert result.exit_code == 0
    assert "limit of steps" in result.stdout
    assert "bfs: stopped at the limit of steps; no solution is shorter than" in result.stderr


def test_what_all_say_is_said_once() -> None:
    result = run("compare", "21345678x", "-a", "bfs", "-a", "astar")
    assert result.stderr.splitlines() == [
        verdict(parse_board("21345678x"), blank_last(3, 3)).reason
    ]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "table.md"
    result = run("compare", *SAMPLE, "-a", "astar", "--format", "markdown", "-o", str(file))
    assert (result.stdout, result.exit_code) == ("", 0)
    assert file.read_text().startswith("| algorithm |")
    assert run("compare", *SAMPLE, "-a", "bogus", "-o", str(tmp_path / "none.md")).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["table.md"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*SAMPLE, "-a", "bogus"), "unknown algorithm 'bogus'"),
        ((*SAMPLE, "-a", "astar:bogus"), "unknown heuristic 'bogus'"),
        ((*SAMPLE, "-a", "wastar:0.5"), "weight 0.5 must be from 1"),
        (("2 3 4 1 5 x 7 5 8",), "tile 5 appears twice"),
        (("--boards", "nowhere.txt"), "nowhere.txt: No such file"),
        ((*SAMPLE, "--jobs", "0"), "invalid value for '--jobs'"),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    result = run("compare", *arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_bad_line_is_named() -> None:
    result = run("compare", "-a", "astar", stdin="23415x768\n1 2 x\n")
    assert "standard input: line 2: '1 2 x' is a row without the others" in result.stderr
    assert run("compare", "-a", "astar", stdin="# nothing\n").exit_code == 2


def test_bench_searches_every_board_and_checks_known_lengths(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(
        "# columns: name | optimal_length | board(9)\nseven 19 2 3 4 1 5 x 7 6 8\neight 30 6 4 7 8 "
        "5 x 3 2 1\n"
    )
    result = run("bench", str(file), "-a", "astar", "-a", "greedy", "-H", "misplaced")
    assert result.exit_code == 1
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[2][:5] == ["seven", "astar:misplaced", "solved", "19", "19"]
    assert lines[4][:6] == ["eight", "astar:misplaced", "solved", "31", "30", "!"]
    assert (
        result.stderr
        == "board eight: astar:misplaced says that 31 moves are optimal, the file says 30\n"
    )
    totals = next(line for line in lines if line[:2] == ["astar:misplaced", "2"])
    assert totals[:5] == ["astar:misplaced", "2", "2", "2", "50"]


def test_bench_of_random_boards_is_that_of_scramble() -> None:
    scrambled = run("scramble", "-n", "3", "--size", "2x4", "--seed", "5").stdout
    told = [
        {name: value for name, value in row.items() if name not in ("seconds", "rate", "name")}
        for result in (
            run(
                "bench",
                "--random",
                "3",
                "--size",
                "2x4",
                "--seed",
                "5",
                "-a",
                "astar",
                "--format",
                "csv",
            ),
            run("bench", "--size", "2x4", "-a", "astar", "--format", "csv", stdin=scrambled),
        )
        for row in rows(result.stdout)
    ]
    assert told[:3] == told[3:]
    assert run("bench", "--random", "3", "file.txt").exit_code == 2


def test_bench_writes_summary_and_runs_as_json() -> None:
    found = json.loads(run("bench", "-a", "bfs", "--format", "json", stdin="23415x768\n").stdout)
    assert found["summary"][0]["expanded_total"] == found["runs"][0]["expanded"] == 21971
    assert run("bench", "-a", "bfs", "--format", "markdown", stdin="23415x768\n").stdout.startswith(
        "| board | algorithm |"
    )


def test_by_distance_there_is_a_row_for_each_length_with_the_means() -> None:
    boards = run("scramble", "--distance", "3..6", "-n", "4", "--seed", "2").stdout
    given = ("compare", "-a", "bfs", "-a", "astar", "--by", "distance")
    found = json.loads(run(*given, "--json", stdin=boards).stdout)
    by_distance = {(one["distance"], one["spec"]): one for one in found["by_distance"]}
    assert list(by_distance) == [
        (distance, spec) for distance in range(3, 7) for spec in ("bfs", "astar:manhattan")
    ]
    for (distance, spec), one in by_distance.items():
        runs = [row for row in found["runs"] if row["spec"] == spec and row["length"] == distance]
        assert (one["boards"], one["solved"], len(runs)) == (4, 4, 4)
        assert one["expanded_mean"] == pytest.approx(sum(row["expanded"] for row in runs) / 4)
        assert one["branching_mean"] == pytest.approx(
            sum(row["branching"] for row in runs) / 4, abs=1e-6
        )
        assert one["generated_mean"] == pytest.approx(sum(row["generated"] for row in runs) / 4)
        assert one["peak_nodes_greatest"] == max(row["peak_nodes"] for row in runs)
        assert one["seconds_mean"] == pytest.approx(
            sum(row["seconds"] for row in runs) / 4, abs=1e-6
        )
    lines = [line for line in run(*given, stdin=boards).stdout.splitlines() if line]
    assert lines[0].split() == [
        "moves",
        "algorithm",
        "solved",
        "expanded",
        "generated",
        "b*",
        "most",
        "nodes",
        "CPU",
        "time",
    ]
    assert [line.split()[:3] for line in lines[2::2]] == [
        [str(distance), "bfs", "4"] for distance in range(3, 7)
    ]
    assert [line.split()[:2] for line in lines[3::2]] == [["astar:manhattan", "4"]] * 4
    header, *wide = rows(run(*given, "--format", "csv", stdin=boards).stdout)
    assert (header["distance"], header["spec"], len(wide)) == ("3", "bfs", 7)


def test_by_distance_the_unknown_is_last_and_the_unsolved_are_counted() -> None:
    far, near = "64785x321", "1234567x8"
    given = ("compare", "-a", "bfs", "--by", "distance", "--limit-nodes", "50")
    lines = run(*given, stdin=f"{far}\n{near}\n1234567x8\n").stdout.splitlines()
    assert [line.split()[:3] for line in lines[2:]] == [["1", "bfs", "2"], ["31", "bfs", "0"]]
    assert lines[3].split()[2:] == ["0", "of", "1", *["–"] * 5]
    large = "5 1 3 4/2 6 8 x/9 10 7 11/13 14 15 12"
    unknown = run(
        "compare", "-a", "greedy", "--by", "distance", "--limit-nodes", "1", stdin=f"{large}\n"
    )
    assert unknown.stdout.splitlines()[2].split()[:5] == ["–", "greedy:manhattan", "0", "of", "1"]
    assert unknown.stderr.startswith(
        "no distance is known: compare an optimal search too, such as -a idastar:linear-conflict"
    )
