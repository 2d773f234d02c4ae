"""Logs of other programs, in every form, with every fault."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import PluginError
from loyd.core.user_code.log_algorithm import LogTrace, Mistake, log_algorithm
from loyd.core.user_code.log_lines import first_board

START = parse_board("234/15x/768")


def searched(spec: str = "astar:manhattan") -> list[tuple[str, int, int, str]]:
    """The steps of a search: board, g, h and the parent's board."""
    problem = Problem(START, blank_last(3, 3), parse_spec(spec))
    trace, _ = solve_with_trace(problem)
    steps = []
    for step in range(1, trace.steps + 1):
        node, parent = trace.node(step), trace.parent_step(step)
        above = str(trace.node(parent).board) if parent else ""
        steps.append((str(node.board), node.g, node.h, above))
    return steps


def opened(path: Path) -> LogTrace:
    log = log_algorithm(path, set())
    start = first_board(path)
    trace, _ = solve_with_trace(Problem(start, blank_last(*start.size), Spec(log)))
    assert isinstance(trace, LogTrace)
    return trace


def spaced(board: str) -> str:
    return " ".join(board.replace("/", ""))


def as_csv(steps: list[tuple[str, int, int, str]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["step", "State", "g", "h", "parent"])
    for step, (board, g, h, parent) in enumerate(steps, 1):
        writer.writerow([step, spaced(board), g, h, spaced(parent)])
    return file.getvalue()


def rows_of(board: str) -> list[list[int]]:
    return [[*map(int, row.replace("x", "0"))] for row in board.split("/")]


def as_python(board: str) -> str:
    return repr(tuple(map(tuple, rows_of(board))))


def as_events(steps: list[tuple[str, int, int, str]]) -> str:
    numbers = {board: number for number, (board, *_) in enumerate(steps, 1000)}
    events = []
    for b, _, _, p in steps:
        known = {"id": numbers[b], "board": b, "pId": numbers.get(p)}
        events += [{"type": "expanding"} | known, {"type": "closing"} | known]
    return json.dumps({"version": "1.4.0", "events": events}, indent=1)


FORMS: dict[str, Callable[[list[tuple[str, int, int, str]]], str]] = {
    "boards.txt": lambda steps: "".join(f"{one[0]}\n" for one in steps),
    "cells.log": lambda steps: "".join(f"{spaced(one[0])}\t{one[1]}\n" for one in steps),
    "all.txt": lambda steps: "".join(
        f"{b} {g} {h} {g + h} {p or '-'} pop ok\n" for b, g, h, p in steps
    ),
    "named.log": lambda steps: "".join(
        f"Expanding: {as_python(b)} h={h} g={g}\n" for b, g, h, _ in steps
    ),
    "table.csv": as_csv,
    "semicolons.csv": lambda steps: as_csv(steps).replace(",", ";"),
    "lines.jsonl": lambda steps: "".join(
        json.dumps({"board": rows_of(one[0]), "g": one[1]}) + "\n" for one in steps
    ),
    "trace.json": as_events,
}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_the_search_that_it_logs(tmp_path: Path, name: str) -> None:
    steps = searched()
    (tmp_path / name).write_text(FORMS[name](steps))
    trace = opened(tmp_path / name)
    nodes = [trace.node(step) for step in range(1, trace.steps + 1)]
    assert [(str(node.board), node.g, node.h) for node in nodes] == [one[:3] for one in steps]
    parents = [nodes[trace.parent_step(step) - 1].board for step in range(2, trace.steps + 1)]
    assert [*map(str, parents)] == [one[3] for one in steps[1:]]
    assert (len(trace.faults), len(trace.solution() or ())) == (0, 19)


def test_what_is_left_out_is_inferred_and_marked(tmp_path: Path) -> None:
    steps = searched()
    (tmp_path / "a.txt").write_text("".join(f"{one[0]}\n" for one in steps))
    (tmp_path / "b.txt").write_text(
        "".join(f"{one[0]} {one[1]} {one[3] or '-'}\n" for one in steps)
    )
    assert opened(tmp_path / "a.txt").choice(17).sentence.endswith("Its g and parent are inferred.")
    assert "inferred" not in opened(tmp_path / "b.txt").choice(17).sentence


@pytest.mark.parametrize(
    ("line", "text", "kind", "steps"),
    [
        (30, "{board} {g} 99", Mistake.WRONG_H, 313),
        (30, "{board} 77 {h}", Mistake.WRONG_G, 313),
        (30, "{board} {g} {h} - 123/456/78x", Mistake.IMPOSSIBLE, 313),
        (30, "867/254/3x1 5 3", Mistake.IMPOSSIBLE, 312),
        (30, "now the rest", Mistake.UNREADABLE, 312),
        (3, "234/15x/768 2 9", Mistake.CLOSED_IGNORED, 313),
    ],
)
def test_each_fault_is_listed_with_its_line(
    tmp_path: Path, line: int, text: str, kind: Mistake, steps: int
) -> None:
    rows = [f"{board} {g} {h}" for board, g, h, _ in searched()]
    board, g, h = rows[line - 1].split()
    rows[line - 1] = text.format(board=board, g=g, h=h)
    (tmp_path / "log.txt").write_text("\n".join(rows))
    trace = opened(tmp_path / "log.txt")
    first = trace.faults[0]
    assert (first.line, first.kind) == (line, kind)
    assert trace.steps <= steps
    assert first.step == line - (steps == 312)  # a line that is no step belongs to the one before
    assert f"Line {line}: " in trace.choice(first.step).sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("hello\nworld\n", "line 1 has no board: 'hello' is not a board; a line is a board"),
        ("{]", "line 1 has no board: Expecting property name"),
        ("board,g\n1 1 2,0\n", "line 2 has no board"),
    ],
)
def test_no_known_form(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bad.log").write_text(text)
    with pytest.raises(PluginError, match=r"bad\.log") as error:
        log_algorithm(tmp_path / "bad.log", set())
    assert said in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        '[1, {"id": []}, "x"]',
        '{"events": 5}',
        '{"board": 5}\n{"board": [[1], 2], "g": {}}\n{"board": [], "parent": []}\n',
        "\0\x07" * 500,
        "9" * 100_000,
        "[" * 5000,
    ],
)
def test_hostile_files_are_no_logs(tmp_path: Path, text: str) -> None:
    for name in ("bad.json", "bad.jsonl", "bad.csv", "bad.txt"):
        (tmp_path / name).write_text(text)
        with pytest.raises(PluginError, match="bad"):
            log_algorithm(tmp_path / name, set())


def test_figures_that_are_none_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "log.txt"
    path.write_text("234/15x/768 nan inf\n23x/154/768 1e300 8 9 \x1b[31mred\n")
    trace = opened(path)
    assert (trace.steps, len(trace.faults)) == (2, 0)


def test_a_log_of_another_board_says_so(tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text("123/456/7x8\n123/456/78x\n")
    log = log_algorithm(tmp_path / "log.txt", set())
    _, outcome = solve_with_trace(Problem(START, blank_last(3, 3), Spec(log)))
    assert outcome.reason == "the log log.txt begins with 123/456/7x8, not with 234/15x/768"


def test_a_solution_that_the_log_ends_before(tmp_path: Path) -> None:
    steps = searched("astar:manhattan:goal-test=generated")
    (tmp_path / "log.txt").write_text("".join(f"{one[0]}\n" for one in steps))
    trace = opened(tmp_path / "log.txt")
    assert len(trace.solution() or ()) == 19
    (tmp_path / "log.txt").write_text("".join(f"{one[0]}\n" for one in steps[:40]))
    trace = opened(tmp_path / "log.txt")
    assert (trace.steps, trace.solution()) == (40, None)
