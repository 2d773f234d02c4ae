"""Which steps `loyd trace` shows: a range, those between two conditions, those that meet one."""

import json
from pathlib import Path

import pytest

from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.system.text import grouped
from tests.tui.cli.command_line import run
from tests.tui.cli.traced_search import SAMPLE, whole


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name != "hill"])
def test_any_range_is_the_same_as_in_the_whole(algorithm: str) -> None:
    arguments = ["trace", "-a", algorithm, "--format", "csv", SAMPLE]
    header, *lines = run(*arguments, "--count", "700").stdout.splitlines()
    later, *some = run(*arguments, "--first", "33", "--count", "7").stdout.splitlines()
    assert header == later == "step,move,g,h,f,open,closed,board,successors,why"
    assert some == lines[32:39]


def test_the_search_goes_no_further_than_it_must() -> None:
    result = run(
        "trace",
        "-a",
        "bfs",
        "--first",
        "5",
        "--count",
        "2",
        "5 1 3 4 2 6 8 x 9 10 7 11 13 14 15 12",
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == 3


def test_the_end_of_the_search_is_said() -> None:
    steps = whole(A_STAR).steps
    result = run("trace", "--count", "100000", SAMPLE)
    assert result.stderr == f"solved in 19 moves at step {steps}\n"
    long = run("trace", "--count", "1", "--first", "14197", "-a", "idastar", "867/254/3x1")
    assert long.stderr == f"solved in 31 moves at step {grouped(14196)}\n"
    beyond = run("trace", "--first", str(steps + 1), SAMPLE)
    assert (beyond.exit_code, beyond.stdout, beyond.stderr) == (1, "", result.stderr)
    limited = run("trace", "--count", "100", "--limit-nodes", "50", SAMPLE)
    assert (limited.stderr, len(limited.stdout.splitlines())) == (
        "limit reached (steps) at step 50\n",
        51,
    )


@pytest.mark.parametrize(
    ("since", "until"),
    [
        ("improved", "f_rises"),
        (None, "h <= 3"),
        ("g > 5 and not jump", None),
        ("solution", "peak"),
        ("h < 3", "goal"),
    ],
)
def test_from_and_until_show_the_steps_between(since: str | None, until: str | None) -> None:
    steps = run("trace", "--format", "csv", "--count", "400", SAMPLE).stdout.splitlines()[1:]
    trace = whole(A_STAR)
    columns = trace.step_columns(1, trace.steps)
    on_solution = {str(board) for board in trace.start.along(trace.solution() or ())}
    truth: dict[str, list[int]] = {
        "improved": [
            at
            for at in range(1, 314)
            if any(one.status == "improved" for one in trace.successors(at))
        ],
        "f_rises": [
            at
            for at in range(2, 314)
            if trace.counts(at).greatest_f > trace.counts(at - 1).greatest_f
        ],
        "h <= 3": [at for at in range(1, 314) if trace.node(at).h <= 3],
        "g > 5 and not jump": [
            at for at in range(1, 314) if trace.node(at).g > 5 and trace.jump(at) is None
        ],
        "solution": [at for at in range(1, 314) if str(trace.node(at).board) in on_solution],
        "peak": [int(columns.open.argmax()) + 1],
        "h < 3": [at for at in range(1, 314) if trace.node(at).h < 3],
        "goal": [313],
    }
    first = truth[since][0] if since else 1
    last = next(at for at in truth[until] if at >= first) if until else first + 19
    options = [
        word
        for option, text in (("--from", since), ("--until", until))
        if text
        for word in (option, text)
    ]
    result = run("trace", *options, "--format", "csv", SAMPLE)
    assert (result.exit_code, result.stdout.splitlines()[1:]) == (0, steps[first - 1 : last])
    objects = [
        json.loads(line) for line in run("trace", *options, "--json", SAMPLE).stdout.splitlines()
    ]
    assert [one["until"] for one in objects] == [
        None if until is None else one["step"] == last for one in objects
    ]
    told = [line for line in result.stderr.splitlines() if line.startswith("step ")]
    assert [int(line.split(":")[0].removeprefix("step ")) for line in told] == [
        at for at, text in ((first, since), (last, until)) if text
    ]


def test_what_was_found_is_said_and_what_was_not() -> None:
    assert (
        run("trace", "--from", "improved", "--count", "1", SAMPLE).stderr
        == "step 29: improved: x23/156/784, g 11 → 9\n"
    )
    assert run("trace", "--from", "jump", "--count", "1", "-a", "idastar", SAMPLE).stderr == (
        "step 12: switch of branch: from step 9, 3 steps ago\n"
    )
    never = run("trace", "--from", "h < 0", SAMPLE)
    assert (never.exit_code, never.stdout) == (1, "")
    assert (
        never.stderr == "h < 0 is not true at any step from 1 on\nsolved in 19 moves at step 313\n"
    )
    assert run("trace", "--until", "h < 0", SAMPLE).exit_code == 1
    counted = run("trace", "--until", "g = 8", "--count", "2", "--format", "csv", SAMPLE)
    assert [line.split(",")[0] for line in counted.stdout.splitlines()] == ["step", "1", "2"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--until", "h << 3"],
            "--until 'h << 3': after '<' a number or a figure is needed, not '<' (at character 4)",
        ),
        (["--from", "expands 12"], "--from 'expands 12': 2 cells cannot fill 3x3"),
        (["--ledger", "--until", "goal"], "--ledger goes with"),
    ],
)
def test_a_condition_that_is_none_is_refused(options: list[str], sentence: str) -> None:
    result = run("trace", *options, SAMPLE)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert sentence in result.stderr


def test_a_user_function_is_a_condition(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def corner(node, successors, counts):\n    return node.board.cells[0] == 1 and "
        "counts.open > 9\n"
    )
    result = run(
        "trace", "--load", str(file), "--from", "corner and g > 3", "--count", "1", "--json", SAMPLE
    )
    found, trace = json.loads(result.stdout), whole(A_STAR)
    rows = trace.rows(1, trace.steps)
    expected = next(
        row
        for row in rows
        if row.node.board.cells[0] == 1 and row.counts.open > 9 and row.node.g > 3
    )
    assert found["step"] == expected.counts.step
    file.write_text("def corner(node, successors, counts):\n    return node.nothing\n")
    broken = run("trace", "--load", str(file), "--from", "corner", SAMPLE)
    assert broken.exit_code == 2
    assert "mine.py, line 2: corner failed with AttributeError" in broken.stderr
