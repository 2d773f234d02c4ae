"""Options that are taken wherever they are typed."""

from pathlib import Path

import pytest

from tests.tui.cli.command_line import run

BOARD = "12345x786"


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A file that defines the heuristic `mine`."""
    path = tmp_path / "mine.py"
    path.write_text("def mine(board, goal):\n    return 0\n")
    return str(path)


@pytest.mark.parametrize(
    "arguments",
    ["{load} audit mine {size}", "audit {load} mine {size}", "audit mine {size} {load}"],
)
@pytest.mark.parametrize("form", ["--load {file}", "--load={file}"])
def test_a_file_is_loaded_wherever_it_is_named(arguments: str, form: str, mine: str) -> None:
    typed = arguments.format(load=form, size="--size 2x2").format(file=mine)
    result = run(*typed.split())
    assert result.exit_code == 0
    assert result.stdout.startswith("mine on 2x2, goal 1 2 3 x\n\nAdmissible on all 12 boards.")


def test_a_file_that_is_not_named_is_asked_for_and_no_word_is_taken_for_it() -> None:
    for typed in ("--load", "list --load", "solve 12345x786 --load"):
        result = run(*typed.split())
        assert (result.exit_code, result.stdout) == (2, "")
        assert "option '--load' requires an argument" in result.stderr.lower()


def test_behind_two_hyphens_nothing_is_an_option() -> None:
    result = run("check", "--", "--load", BOARD)
    assert result.exit_code == 1
    assert "solvable" in result.stdout or "inversion" in result.stdout


@pytest.mark.parametrize(
    ("typed", "usage"),
    [
        ("list -h", "loyd list"),
        ("solve 12345x786 -h", "loyd solve"),
        ("bench -h", "loyd bench"),
        ("bench engine -h", "loyd bench engine"),
        ("-h", "loyd [OPTIONS]"),
        ("12345x786 -h", "loyd [OPTIONS]"),
        ("-a astar -h", "loyd [OPTIONS]"),
    ],
)
def test_h_asks_for_help_everywhere(typed: str, usage: str) -> None:
    result = run(*typed.split())
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: {usage}")
