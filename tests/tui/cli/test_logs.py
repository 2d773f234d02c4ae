"""`loyd open`, `match`, `compare --log`, and the forms of `trace` that they read."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from types import SimpleNamespace

import pytest

import loyd
from tests.patience import PATIENCE_SECONDS
from tests.tui.cli.command_line import run

BOARD = "2 3 4 1 5 x 7 6 8"


def log(path: Path, form: str = "csv", spec: str = "astar:manhattan") -> Path:
    path.write_text(
        run("trace", "-a", spec, "--count", "100000", "--format", form, BOARD).stdout, "utf-8"
    )
    return path


@pytest.mark.parametrize(
    ("form", "name"),
    [("csv", "a.csv"), ("json", "a.jsonl"), ("posthoc", "a.trace.yaml"), ("text", "a.txt")],
)
@pytest.mark.parametrize("spec", ["astar:manhattan", "idastar:manhattan"])
def test_what_trace_writes_is_read_back(tmp_path: Path, form: str, name: str, spec: str) -> None:
    path = str(log(tmp_path / name, form, spec))
    opened = run("open", path)
    assert opened.exit_code == 0, opened.stdout
    assert "from 234/15x/768 to 123/456/78x, solved in 19 moves" in opened.stdout
    assert len(opened.stdout.splitlines()) == 1
    compared = run("compare", "--log", path, "-a", spec, BOARD)
    assert (compared.exit_code, compared.stdout) == (0, f"{spec}: agrees to the end with {spec}.\n")


def test_the_searches_named_open_beside_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[list[str]]()
    terminal = SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("loyd.tui.cli.logs.sys", terminal)
    monkeypatch.setattr(
        "loyd.tui.entry.command_line.open_app",
        lambda start, goal, specs, config: opened.append([one.text for one in specs]),  # noqa: ARG005
    )
    path = str(log(tmp_path / "mine.txt", "text"))
    for options in ((), ("-a", "astar:misplaced"), ("-a", "bfs", "-a", "ucs")):
        assert run("open", path, *options).exit_code == 0
    assert [one[0] for one in opened] == 3 * ["mine:manhattan"]
    assert [one[1:] for one in opened] == [[], ["astar:misplaced"], ["bfs", "ucs"]]


def steps() -> list[tuple[list[str], int, int]]:
    """The rows, g and h of each step of a search."""
    found = loyd.solve(BOARD, "astar:manhattan").steps()
    return [([*spaced(one["board"])], one["g"], one["h"]) for one in found]


def spaced(board: str) -> Iterator[str]:
    for row in board.split("/"):
        yield " ".join(row).replace("x", "0")


def boxed(rows: list[str]) -> str:
    edge = "+---+---+---+\n"
    return edge + edge.join(f"| {' | '.join(row.split())} |\n" for row in rows).replace("0", " ")


def listed(row: str) -> str:
    return f"[{', '.join(row.split())}]"


COMMA = ",\n "
GENERATED = "-----\nGenerating:\n1 2 3\n8 0 7\n4 5 6\n"
LINES: dict[str, Callable[[list[str], int, int], str]] = {
    "fields below": lambda rows, g, h: "\n".join([*rows, f"g={g} h={h} f={g + h}", "", ""]),
    "fields above": lambda rows, g, h: "\n".join([f"g = {g}, h = {h}", *rows, "", ""]),
    "cost above, no gap": lambda rows, g, _: "\n".join([f"cost: {g}", *rows, ""]),
    "blank lines only": lambda rows, *_: "\n".join([*rows, "", ""]),
    "nothing between": lambda rows, *_: "\n".join([*rows, ""]),
    "lists": lambda rows, *_: f"[{COMMA.join(map(listed, rows))}]\n",
    "events": lambda rows, g, _: "\n".join(["Expanding node:", *rows, f"g(n) = {g}", GENERATED]),
    "boxes": lambda rows, g, h: f"{boxed(rows)}g: {g} h: {h}\n",
    "gaps": lambda rows, g, _: "\n".join([*rows, f"depth: {g}", "", ""]).replace(" 0", "  "),
}


@pytest.mark.parametrize("lines", LINES)
def test_boards_of_several_lines(tmp_path: Path, lines: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text("".join(LINES[lines](*one) for one in steps()), "utf-8")
    opened = run("open", str(path))
    assert opened.stdout == "313 steps from 234/15x/768 to 123/456/78x, solved in 19 moves\n"
    compared = run("compare", "--log", str(path), "-a", "astar:manhattan", BOARD)
    assert compared.stdout == "astar:manhattan: agrees to the end with astar:manhattan.\n"


def test_a_board_of_several_lines_with_a_fault_is_one_fault(tmp_path: Path) -> None:
    rows = [*steps()]
    texts = [
        "\n".join([*board, f"g={g + (at == 5)} h={h}\n\n"]) for at, (board, g, h) in enumerate(rows)
    ]
    texts[29] = texts[29].partition("\n")[2]  # a leaf, without its first row
    path = tmp_path / "a.txt"
    path.write_text("".join(texts))
    first, *faults = run("open", str(path)).stdout.splitlines()
    assert first.startswith("312 steps from")
    assert faults[0].startswith("line 26: g of ")
    assert faults[1].startswith("line 146: has no board: ")
    assert len(faults) == 2


@pytest.mark.parametrize("lines", [None, "fields below", "fields above", "nothing between"])
def test_a_log_that_is_still_written_is_followed_to_the_goal(
    tmp_path: Path, lines: str | None
) -> None:
    path = tmp_path / "a.txt"
    text = log(path, "text").read_text()
    if lines:
        text = "".join(LINES[lines](*one) for one in steps())
    cut = len(text) // 2
    path.write_text(text[:cut])

    def write() -> None:
        with path.open("a") as file:
            for at in range(cut, len(text), 1000):
                file.write(text[at : at + 1000])
                file.flush()
                sleep(0.01)

    writer = Thread(target=write)
    writer.start()
    opened = run("open", "--follow", str(path))
    writer.join(PATIENCE_SECONDS)
    assert opened.stdout == "313 steps from 234/15x/768 to 123/456/78x, solved in 19 moves\n"


@pytest.mark.parametrize(
    "board",
    [
        "[[2, 3, 4], [1, 5, None], [7, 6, 8]]",
        "[['2', '3', '4'], ['1', '5', ' '], ['7', '6', '8']]",
        "(2, 3, 4, 1, 5, 0, 7, 6, 8)",
        "2;3;4;1;5;-;7;6;8",
    ],
)
def test_boards_are_read_in_every_form(tmp_path: Path, board: str) -> None:
    second = board.translate(str.maketrans("34", "43"))
    for name, text in {
        "a.txt": f"{board} 0 9 9\n{second} 1\n",
        "a.csv": f'board|g|h\n"{board}"|0|9\n'.replace("|", "\t"),
        "a.yaml": f'events:\n- {{type: expanding, id: 1, board: "{board}", g: 0}}\n',
    }.items():
        path = tmp_path / name
        path.write_text(text)
        opened = run("open", str(path)).stdout
        assert opened.startswith("1 step from 234/15x/768 to 123/456/78x"), (name, opened)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("events: [1, {a", "while parsing"),
        ("events:\n- &a [1]\n- *a\n", "it has aliases"),
        ("events: 7", "object is not iterable"),
        ("a: 1", "is not a log: empty"),
    ],
)
def test_yaml_that_is_no_log(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "a.trace.yaml"
    path.write_text(text)
    found = run("open", str(path))
    assert found.exit_code in (1, 2)
    assert said in found.stderr
    assert found.stderr.count("\n") == 1


def test_a_trace_for_posthoc_is_yaml_with_events() -> None:
    import yaml

    found = run("trace", "--format", "posthoc", "--count", "3", BOARD)
    trace = yaml.safe_load(found.stdout)
    expanding = [one for one in trace["events"] if one["type"] == "expanding"]
    assert trace["version"] == "1.4.0"
    assert expanding[0] == {
        "type": "expanding",
        "id": "234/15x/768",
        "pId": None,
        "g": 0,
        "h": 9,
        "f": 9,
    }
    assert len(expanding) == 3 < len(trace["events"])
    ids = {one["id"] for one in trace["events"]}
    assert all(one["pId"] in ids for one in trace["events"][1:])
    for option in ("--lists", "--ledger"):
        assert run("trace", "--format", "posthoc", option, BOARD).exit_code == 2


def test_faults_are_printed(tmp_path: Path) -> None:
    path = log(tmp_path / "a.csv")
    rows = path.read_text().splitlines()
    step, move, _, rest = rows[60].split(",", 3)
    rows[60] = f"{step},{move},99,{rest}"
    path.write_text("\n".join(rows))
    opened = run("open", str(path))
    assert opened.exit_code == 1
    assert "\nline 61: g of " in opened.stdout


def test_a_wrong_step_is_exit_status_1(tmp_path: Path) -> None:
    path = str(log(tmp_path / "a.csv", spec="astar:blank-counted"))
    found = run("compare", "--log", path, "-a", "astar:manhattan", "-a", "astar:blank-counted")
    first, second = found.stdout.splitlines()
    assert found.exit_code == 1
    assert first.startswith("astar:manhattan: step 2 (line 3): your program expands 234/158/76x")
    assert first.endswith("Your h of 234/15x/768 is 10, manhattan is 9: the blank is counted.")
    assert second == "astar:blank-counted: agrees to the end with astar:blank-counted."


def test_reading_ends_at_the_limit_of_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    board = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
    traced = run("trace", "--count", "30000", "--limit-nodes", "30000", "--format", "text", board)
    path.write_text(traced.stdout, "utf-8")
    ended = run("compare", "--log", str(path), "-a", "astar", "--limit-memory", "4M")
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr.startswith("limit reached after line ")
    assert ended.stderr.endswith(": memory\n")


def test_match_figures(tmp_path: Path) -> None:
    found = run("match", BOARD, "expanded=312", "moves=19", "-a", "astar:manhattan")
    assert found.exit_code == 0
    assert "\n  astar:manhattan\n" in found.stdout
    (tmp_path / "c.csv").write_text(f"board,expanded,moves\n{BOARD},312,19\n")
    assert run("match", str(tmp_path / "c.csv"), "-a", "astar:manhattan").stdout == found.stdout
    nothing = run("match", BOARD, "expanded=3", "moves=19", "-a", "astar:manhattan")
    assert nothing.exit_code == 1
    assert nothing.stdout.startswith("none of 2 400 settings fit; the nearest are:\n")


def test_match_a_log(tmp_path: Path) -> None:
    path = str(log(tmp_path / "a.csv", spec="astar:manhattan:tie=newest:order=lrud"))
    found = run("match", "--log", path, "-a", "astar:manhattan")
    assert found.exit_code == 0
    assert "  astar:manhattan:tie=newest:order=lrud\n" in found.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("open", "nowhere.txt"), "cannot be read"),
        (("open", "mine.out"), "is not named as a log"),
        (("match", BOARD), "has no figures: give whole numbers"),
        (("match", BOARD, "expanded=many"), "has no figures: give whole numbers"),
        (("match", BOARD, "expnded=3"), "has no figures: give whole numbers"),
        (("compare", "--log", "LOG", "1 2 3/4 5 x/7 8 6"), "begins with 234/15x/768, not with"),
    ],
)
def test_bad_input(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text("234/15x/768\n")
    found = run(*(str(path) if word == "LOG" else word for word in arguments))
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stderr.count("\n") == 1
