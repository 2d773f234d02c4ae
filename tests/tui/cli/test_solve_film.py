"""`loyd solve` with an animation as its answer."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import loyd
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.play.tile_picture import DRAWN, TilePicture
from loyd.tui.cli.config import Config
from loyd.tui.cli.lines import BoardAnswer
from tests.player_page import page_data
from tests.tui.cli.command_line import run

SAMPLE = "2 3 4 1 5 x 7 6 8"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--picture", "fox"],
        ["-a", "greedy", "-H", "misplaced"],
        ["--goal", "1 2 3 4 5 6 7 x 8"],
    ],
)
def test_a_gif_shows_every_move(tmp_path: Path, options: list[str]) -> None:
    path = tmp_path / "new" / "solution.gif"
    result = run("solve", "--format", "gif", "-o", str(path), *options, *SAMPLE.split())
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"written to {path}\n")
    assert [file.name for file in path.parent.iterdir()] == ["solution.gif"]
    moves = run("solve", *(options if "--picture" not in options else []), SAMPLE).stdout.strip()
    with Image.open(path) as image:
        assert image.format == "GIF"
        assert getattr(image, "n_frames", 1) > len(moves)


@pytest.mark.parametrize(
    ("board", "moves"),
    [(SAMPLE, 19), ("12345678x", 0), ("1 2 3 4/5 6 7 8/9 x 10 12/13 14 11 15", 3)],
)
def test_a_svg_goes_into_a_pipe(board: str, moves: int) -> None:
    result = run("solve", "--format", "svg", "-o", "-", stdin=board)
    assert (result.exit_code, result.stderr) == (0, "")
    root = ET.fromstring(result.stdout)  # noqa: S314  our own file
    titles = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert titles[0].startswith(f"{moves} moves from {parse_board(board)}")
    assert f"{moves} moves" in result.stdout


def test_a_gif_goes_into_a_pipe() -> None:
    with Image.open(
        BytesIO(run("solve", "--format", "gif", "-o", "-", SAMPLE).stdout_bytes)
    ) as image:
        image.verify()


def test_a_page_plays_the_search_that_solves(tmp_path: Path) -> None:
    path = tmp_path / "search.html"
    result = run("solve", "-o", str(path), "-a", "astar", *SAMPLE.split())
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"written to {path}\n")
    found = loyd.solve(SAMPLE, "astar")
    data = page_data(path.read_text(encoding="utf-8"))
    assert data["total"] == data["goal_at"] == len(found.steps())
    assert data["result"].endswith(f"solved in {len(found.moves or ())} moves")


@pytest.mark.parametrize(
    ("arguments", "exit_code", "sentence"),
    [
        (["--format", "gif", SAMPLE], 2, "--format gif needs a file: give -o FILE"),
        (
            ["--format", "svg", "-o", "FILE", SAMPLE, "12345678x"],
            2,
            "needs one BOARD, but several are given",
        ),
        (["--format", "svg", "-o", "FILE"], 2, "needs one BOARD, but none is given"),
        (["--format", "svg", "-o", "FILE", "--moves", "tiles", SAMPLE], 2, "of the blank"),
        (["--format", "svg", "-o", "FILE", "12345678"], 2, "no blank among"),
        (
            ["--format", "svg", "-o", "FILE", "--picture", "FILE", SAMPLE],
            2,
            "give dusk, fox, ripples",
        ),
        (["--format", "svg", "-o", "FILE", "12345687x"], 1, "unsolvable: 1 inversion"),
        (
            ["--format", "svg", "-o", "FILE", "-a", "dls", "--depth-limit", "3", SAMPLE],
            1,
            "exhausted within the depth limit of 3",
        ),
        (["--format", "svg", "-o", "FILE/below", SAMPLE], 1, "read or write"),
        (["-o", "FILE", SAMPLE], 2, "for animations"),
        (["--picture", "fox", SAMPLE], 2, "for animations"),
        (["--format", "html", "-o", "FILE", "12345687x"], 1, "unsolvable: 1 inversion"),
        (["--format", "html", "-o", "FILE", "--picture", "fox", SAMPLE], 2, "leave out --picture"),
        (["--watch", "--format", "gif", SAMPLE], 2, "leave out -o"),
        (["--watch", SAMPLE], 2, "needs a terminal"),
    ],
)
def test_what_cannot_be_had_is_one_sentence_and_no_file(
    tmp_path: Path, arguments: list[str], exit_code: int, sentence: str
) -> None:
    path = tmp_path / "FILE"
    if "FILE/below" in arguments:
        path.write_text("no folder")
    result = run("solve", *(argument.replace("FILE", str(path)) for argument in arguments))
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert path.is_file() == ("FILE/below" in arguments)


@pytest.mark.parametrize("board", ["12345687x", SAMPLE])
def test_the_app_is_opened_on_a_solution_and_on_nothing_else(
    monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    monkeypatch.setattr("loyd.tui.cli.group.check_terminal", lambda: None)
    shown: list[tuple[str, str, TilePicture | None]] = []
    command_line = "loyd.tui.entry.command_line"

    def watched(
        answer: BoardAnswer, goal: Board, picture: TilePicture | None, *, config: Config
    ) -> None:
        assert config == Config()
        shown.append((str(answer.board), str(goal), picture))

    monkeypatch.setattr(f"{command_line}.watch", watched)
    result = run("solve", "--watch", "--picture", "dusk", board)
    if board == SAMPLE:
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        assert shown == [("234/15x/768", "123/456/78x", DRAWN["dusk"])]
    else:
        assert (result.exit_code, result.stdout, shown) == (1, "", [])
        assert "unsolvable: 1 inversion" in result.stderr
