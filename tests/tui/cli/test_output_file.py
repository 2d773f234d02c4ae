"""What `-o` may name: a file or standard output, nothing misleading."""

import os
from pathlib import Path

import pytest

from tests.mentions import mentions
from tests.tui.cli.command_line import run

BOARD = "12345678x"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("compare", BOARD, "-o", ""), "empty … file name, or -"),
        (("report", BOARD, "-o", ""), "empty"),
        (("bench", "--random", "1", "-o", ""), "empty"),
        (("solve", BOARD, "--format", "gif", "-o", ""), "empty"),
        (("report", BOARD, "-o", "x.pdf"), "HTML or Markdown … x.pdf"),
        (("report", BOARD, "-o", "x.md", "--format", "html"), "x.md … markdown … html"),
        (("report", BOARD, "-o", "-", "--format", "markdown"), "markdown … file"),
        (("compare", BOARD, "-o", "x.html"), "x.html … html … table"),
        (("bench", "--random", "1", "--json", "-o", "x.csv"), "x.csv … csv … json"),
        (("solve", BOARD, "--format", "gif", "-o", "x.svg"), "x.svg … svg … gif"),
    ],
)
def test_a_name_that_is_none_or_misleads_is_refused_in_one_line(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert mentions(result.stderr, sentence)
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = run("compare", BOARD, "-a", "bfs", "-o", "-")
    assert table.stdout.startswith("algorithm")
    page = run("report", BOARD, "-a", "bfs", "-o", "-")
    assert page.stdout.startswith("<!DOCTYPE html>")
    assert page.stdout.endswith("</html>\n")
    assert (page.stderr, list(tmp_path.iterdir())) == ("", [])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_no_drawings_are_put_beside_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    result = run("report", BOARD, "-a", "bfs", "-o", str(tmp_path / "pipe"), "--format", "markdown")
    assert (result.exit_code, [path.name for path in tmp_path.iterdir()]) == (2, ["pipe"])


@pytest.mark.parametrize(
    "command", [("compare", BOARD, "-a", "bfs"), ("bench", BOARD, "-a", "bfs")]
)
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("x.csv", "csv"),
        ("x.JSON", "json"),
        ("x.md", "markdown"),
        ("x.txt", "table"),
        ("x", "table"),
    ],
)
def test_the_ending_chooses_the_format(
    command: tuple[str, ...], name: str, form: str, tmp_path: Path
) -> None:
    chosen, given = tmp_path / name, tmp_path / "given"
    assert run(*command, "-o", str(chosen)).exit_code == 0
    assert run(*command, "-o", str(given), "--format", form).exit_code == 0
    assert chosen.read_text()[:12] == given.read_text()[:12]  # times differ


def test_an_animation_and_a_file_of_runs_need_no_format(tmp_path: Path) -> None:
    assert run("solve", "1234567x8", "-o", str(tmp_path / "x.gif")).exit_code == 0
    assert (tmp_path / "x.gif").read_bytes().startswith(b"GIF89a")
    assert run("compare", BOARD, "-a", "bfs", "-o", str(tmp_path / "x.jsonl")).exit_code == 0
    assert run("merge", str(tmp_path / "x.jsonl"), "-o", str(tmp_path / "x.csv")).exit_code == 0
    assert (tmp_path / "x.csv").read_text().startswith("name,board,")


def test_any_ending_will_do_where_the_format_is_given(tmp_path: Path) -> None:
    assert (
        run(
            "report", BOARD, "-a", "bfs", "-o", str(tmp_path / "lab.2"), "--format", "html"
        ).exit_code
        == 0
    )
    assert (tmp_path / "lab.2").read_text().startswith("<!DOCTYPE html>")
