"""Boards that arrive together are searched in parallel, with the same answers in the same order."""

import json

import pytest

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.study.sweeps import task
from loyd.core.study.sweeps.sweep_results import shared_memory
from loyd.core.study.sweeps.task import Solved, SolveJob
from loyd.tui.cli import running as module
from loyd.tui.cli.lines import InputLine
from loyd.tui.cli.request import Request
from loyd.tui.cli.running import BatchSolver
from tests.tui.cli.command_line import run

SAMPLE, DEEPEST = "2 3 4 1 5 x 7 6 8", "6 4 7 8 5 x 3 2 1"
BOARDS = (
    SAMPLE,
    DEEPEST,
    "no board",
    "2 1 3 4 5 6 7 8 x",
    "",
    SAMPLE,
    "1 2 3 x",
    "1 2 3 4 5 6 7 x 8",
)
ENDINGS = ("solved", "limit reached", "invalid", "unsolvable", "solved", "solved", "solved")
TEXTS = "".join(f"{board}\n" for board in BOARDS)


def timeless(text: str) -> list[dict[str, object]]:
    return [
        {key: value for key, value in json.loads(line).items() if key not in ("seconds", "rate")}
        for line in text.splitlines()
    ]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The boards that were shared out; there are two cores, and no process is worth its start."""
    shared: list[str] = []

    def do(job: SolveJob) -> Solved | str:
        shared.append(str(job.task.instance.board))
        return original(job)

    original = SolveJob.do
    monkeypatch.setattr(SolveJob, "do", do)
    monkeypatch.setattr(module, "cores", lambda: 2)
    return shared


def test_answers_do_not_depend_on_jobs() -> None:
    asked = ("solve", "-a", "astar", "--format", "json", "--limit-nodes", "2000")
    one, two = (run(*asked, "--jobs", jobs, stdin=TEXTS) for jobs in ("1", "2"))
    assert timeless(one.stdout) == timeless(two.stdout)
    assert (one.stderr, one.exit_code) == (two.stderr, two.exit_code)
    assert tuple(one["outcome"] for one in timeless(two.stdout)) == ENDINGS


def test_what_is_searched_by_others_is_what_is_asked(given: list[str]) -> None:
    alone = run("solve", "-a", "idastar", "-H", "linear-conflict", "--jobs", "1", stdin=TEXTS)
    assert not given
    shared = run("solve", "-a", "idastar", "-H", "linear-conflict", stdin=TEXTS)
    assert (shared.stdout, shared.stderr, shared.exit_code) == (alone.stdout, alone.stderr, 1)
    assert given[:2] == [str(parse_board(SAMPLE)), str(parse_board(DEEPEST))]
    assert given.count(str(parse_board(SAMPLE))) == 1


def test_one_board_and_those_of_the_table_are_not_shared_out(given: list[str]) -> None:
    assert run("solve", "-a", "astar", BOARDS[0]).exit_code == 0
    assert run("solve", stdin=TEXTS).exit_code == 1
    assert not given


def test_a_search_that_is_lost_is_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object, *, in_full: bool) -> Solved:  # noqa: ARG001  one signature for all
        raise MemoryError

    monkeypatch.setattr(task, "solved", fail)
    monkeypatch.setattr(module, "cores", lambda: 2)
    request = Request(algorithm="astar")
    with BatchSolver(request, None) as ahead:
        ahead.expect([InputLine(BOARDS[0]), InputLine(BOARDS[-1])])
        problem, (outcome, _) = ahead.search(request.problem(parse_board(SAMPLE)))
    assert (problem.start, outcome.length) == (parse_board(SAMPLE), 19)


def test_each_search_has_its_part_of_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cores", lambda: 2)
    for limit in (None, 5_000_000):
        request = Request(algorithm="astar", limit_memory=limit)
        with BatchSolver(request, None) as ahead:
            ahead.expect([InputLine(board) for board in BOARDS])
            problem, _ = ahead.search(request.problem(parse_board(BOARDS[1])))
        assert problem.limits.bytes == (limit or shared_memory(2))
