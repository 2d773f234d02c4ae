"""`loyd tour` in a pipe."""

from pathlib import Path

from loyd.core.teach.tour_reader import TOUR_NAMES
from tests.tui.cli.command_line import run

TEXT = (
    "---\ntitle: Mine\nboard: 12345x786\n---\n## One\n\n"
    "```step\nat: end\ncheck: length = {}\n```\n\nIt has {{length}} move.\n\nTry: "
    "this.\n\n```\nloyd\n```\n"
)


def test_the_tours_are_listed_one_a_line() -> None:
    result = run("tour", "--list")
    assert [line.split()[0] for line in result.stdout.splitlines()] == list(TOUR_NAMES)
    assert all(" min  " in line for line in result.stdout.splitlines())
    assert run("tour").stdout == result.stdout


def test_a_user_tutorial_is_checked_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text(TEXT.format(1))
    checked = run("tour", str(file), "--check")
    assert (checked.exit_code, checked.stdout, checked.stderr) == (
        0,
        "",
        f"{file}: 1 steps, no errors\n",
    )
    printed = run("tour", str(file), "--text")
    expected = (
        "# Mine\n\n## One\n\n*astar:manhattan on 123/45x/786, step 2*\n\nIt has 1 move.\n\nTry: "
        "this.\n\n    loyd\n"
    )
    assert (printed.exit_code, printed.stdout) == (0, expected)
    file.write_text(TEXT.format(2))
    false = run("tour", str(file), "--check")
    assert (false.exit_code, false.stderr) == (
        1,
        f"{file}, line 9: 'length = 2' is not true: length is 1\n",
    )


def test_what_is_asked_wrongly_is_said_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text(TEXT.format(1).replace("at: end", "at: last"))
    for asked, words in {
        ("astra",): "unknown tour 'astra'; available: state-space",
        (str(file),): f"{file}, line 8: 'last' is not a value of 'at'",
        ("--check",): "NAME, or a FILE",
        ("astar", "--check", "--text"): "one of them",
        ("astar",): "needs a terminal",
    }.items():
        result = run("tour", *asked)
        assert result.exit_code == 2
        assert words in result.stderr
        assert result.stderr.count("\n") == 1
