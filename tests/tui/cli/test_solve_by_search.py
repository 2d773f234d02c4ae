"""`loyd solve` where it has to search: algorithms, settings and limits."""

import json

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.pattern_database import PatternDatabases
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search import spec_text
from tests.matrices import one_in
from tests.tui.cli.command_line import run

SAMPLE = "2 3 4 1 5 x 7 6 8"
SHORT_15 = "1 2 3 4 5 6 7 8 9 x 10 12 13 14 11 15"
EASY_15 = "1 6 10 8 14 12 4 2 13 11 3 5 9 7 15 x"


def answer(*arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(run("solve", "--format", "json", *arguments).stdout)
    return found


def test_a_15_puzzle_is_solved_optimally_without_being_told_how() -> None:
    assert run("solve", SHORT_15).stdout == "rdr\n"
    found = answer(EASY_15)
    assert (found["outcome"], found["length"], found["optimal"]) == ("solved", 42, True)
    assert (found["algorithm"], found["heuristic"]) in (
        ("idastar", "linear-conflict"),
        ("idastar", "pdb-6-6-3"),
    )  # where that is kept


def test_a_search_that_takes_long_is_given_up_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec_text, "BY_SIZE", {(4, 4): "pdb:7,8,11,12"})
    monkeypatch.setattr(PatternDatabases, "is_ready", lambda *_: False)
    monkeypatch.setattr(spec_text, "WORTH_A_TABLE", 2)
    found = answer(SHORT_15)
    assert (found["moves"], found["heuristic"]) == ("rdr", "pdb:7,8,11,12")
    assert answer("--limit-nodes", "1000", SHORT_15)["heuristic"] == "linear-conflict"
    assert answer("-H", "manhattan", SHORT_15)["heuristic"] == "manhattan"


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name != "hill"])
def test_every_algorithm_solves_the_sample(algorithm: str) -> None:
    found = answer("-a", algorithm, SAMPLE)
    optimal = algorithm in {
        "bfs",
        "ucs",
        "astar",
        "iddfs",
        "idastar",
        "bibfs",
        "nbs",
        "rbfs",
        "epeastar",
        "smastar",
        "arastar",
    }
    assert found["outcome"] == "solved"
    assert found["optimal"] is optimal or not optimal
    assert found["length"] == 19 or (not optimal and int(str(found["length"])) > 19)
    assert found["algorithm"] == algorithm
    assert (found["heuristic"] is None) == (
        algorithm in {"bfs", "ucs", "dfs", "dls", "iddfs", "bibfs"}
    )
    boards = run("solve", "-a", algorithm, "--format", "boards", SAMPLE).stdout.split("\n")
    assert boards[-3] == "1 2 3 4 5 6 7 8 x"
    assert len(boards) == int(str(found["length"])) + 4


def test_settings_reach_the_search() -> None:
    plain, heavy = (
        answer("-a", "wastar", "--weight", "1", EASY_15),
        answer("-a", "wastar", "--weight", "3", EASY_15),
    )
    assert plain["length"] == 42
    assert int(str(heavy["expanded"])) < int(str(plain["expanded"]))
    assert answer("-a", "wastar:manhattan:3", EASY_15)["expanded"] == heavy["expanded"]
    assert answer("-H", "manhattan", EASY_15)["algorithm"] == "idastar"
    assert int(str(answer("-H", "zero", SAMPLE)["expanded"])) > int(
        str(answer("-H", "manhattan", SAMPLE)["expanded"])
    )
    assert answer("-a", "dls", "--depth-limit", "19", SAMPLE)["length"] == 19
    assert answer("-a", "dfs:20:repeats=reopen", SAMPLE)["length"] == 19
    assert (
        answer("-a", "beam", "--width", "3", SAMPLE)["expanded"]
        != answer("-a", "beam", "--width", "50", SAMPLE)["expanded"]
    )
    stuck = run("solve", "-a", "hill", "--sideways", "0", SAMPLE)
    assert (stuck.stdout, stuck.exit_code) == ("inconclusive\n", 1)
    assert "a local minimum: h is" in stuck.stderr
    by_one, by_least = (
        answer("-a", "idastar", "--grow-by-one", SAMPLE),
        answer("-a", "idastar", SAMPLE),
    )
    assert int(str(by_one["expanded"])) > int(str(by_least["expanded"]))


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        (["-a", "bfs", "--limit-nodes", "1000"], "steps"),
        (["--limit-nodes", "5"], "steps"),
        (["-a", "astar", "--limit-memory", "3M"], "memory"),
        (["-a", "iddfs", "--limit-seconds", "0.02"], "seconds"),
    ],
)
def test_a_limit_reached_is_told_apart_from_solved_already(options: list[str], kind: str) -> None:
    result = run("solve", *options, stdin=f"{EASY_15}\n{SHORT_15}\n")
    assert result.stdout.splitlines()[0] == "limit"
    assert result.stdout.splitlines()[1] == "rdr"
    assert result.exit_code == 1
    assert result.stderr.startswith(f"line 1: stopped at the limit of {kind} after ")
    found = answer(*options, EASY_15)
    assert (found["outcome"], found["limit"], found["moves"]) == ("limit reached", kind, None)
    assert 20 <= int(str(found["bound"])) <= 42 or "astar" not in options


def test_no_solution_within_the_depth_limit() -> None:
    result = run("solve", "-a", "dls", "--depth-limit", "18", SAMPLE)
    assert (result.stdout, result.exit_code) == ("exhausted\n", 1)
    assert "depth limit" in result.stderr


def test_unsolvable_takes_no_search() -> None:
    found = answer("-a", "iddfs", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x")
    assert (found["outcome"], found["expanded"]) == ("unsolvable", 0)


@pytest.mark.parametrize(
    ("weight", "sentence"), [("0.5", "must be from 1"), ("nan", "not a number")]
)
def test_a_weight_without_meaning_is_refused_before_any_board(weight: str, sentence: str) -> None:
    result = run("solve", "-a", "wastar", "--weight", weight, stdin=SAMPLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


@pytest.mark.parametrize("name", ["pdb:9/1", "max:manhattan+pdb:9/1"][:: one_in(2)])
def test_a_heuristic_that_names_a_tile_the_board_lacks_fails_that_board_alone(name: str) -> None:
    result = run(
        "solve",
        "-a",
        "astar",
        "-H",
        name,
        stdin="12345678x\n1 2 3 4/5 6 7 8/9 10 11 12/13 14 x 15\n1234567x8\n",
    )
    assert (result.exit_code, result.stdout.splitlines()) == (1, ["invalid", "r", "invalid"])
    said = "pdb:9/1 names tile 9, and a board of 3x3 has the tiles 1 to 8"
    assert result.stderr.splitlines() == [f"line 1: {said}", f"line 3: {said}"]
    trace = run("trace", "-a", "astar", "-H", name, "867254301")
    assert (trace.exit_code, trace.stdout, trace.stderr) == (2, "", f"{said}\n")


@pytest.mark.parametrize("name", ["constant:5", "max:manhattan+constant:4"])
def test_an_h_above_0_at_the_goal_is_warned_of_or_refused(name: str) -> None:
    result = run("solve", "-a", "rbfs", "-H", name, "1234x5786")
    assert (result.exit_code, len(result.stdout.strip())) == (0, 2)
    assert result.stderr == f"{heuristic(name).for_goal(blank_last(3, 3)).warning}\n"
    refused = run("solve", "-a", "idastar", "-H", name, "1234x5786")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f"idastar recognizes the goal by h = 0, but {name} gives it {name[-1]}" in refused.stderr
    assert run("compare", "1234x5786", "-a", f"idastar:{name}").exit_code == 2


def test_the_number_of_threads_does_not_show() -> None:
    found = [
        answer("-a", "idastar:manhattan", "--threads", threads, EASY_15)
        for threads in ("1", "2", "4")
    ]
    assert found[0]["outcome"] == "solved"
    assert len({(one["moves"], one["expanded"], one["generated"]) for one in found}) == 1
    bench = [
        json.loads(
            run(
                "bench",
                "-a",
                "idastar:manhattan",
                "--threads",
                threads,
                "--format",
                "json",
                stdin=EASY_15,
            ).stdout
        )["runs"][0]
        for threads in ("1", "3")
    ]
    assert {(one["expanded"], one["generated"]) for one in bench} == {
        (found[0]["expanded"], found[0]["generated"])
    }
    assert run("solve", "--threads", "2", "--jobs", "2", SAMPLE).exit_code == 2
