"""`config.toml`, and what applies if an option is given too."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loyd.core.system.files import config_root
from loyd.tui.cli.config import Config, ConfigError, read_config
from tests.mentions import mentions
from tests.tui.cli.command_line import run

BOARD = "123x84765"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("LOYD_CONFIG_DIR", str(tmp_path))
    mask = os.umask(0o022)
    yield tmp_path / "config.toml"
    os.umask(mask)


def test_without_a_file_nothing_is_set(path: Path) -> None:
    assert (read_config(), path.parent) == (Config(), config_root())


def test_every_key_is_read(path: Path) -> None:
    path.write_text(
        'theme = "nord"\nnotation = "LAST"  # of a course\ngoal = "snail"\nmemory = "500M"\nload = '
        '["mine.py", "/other/its.py"]\n'
    )
    load = (path.parent / "mine.py", Path("/other/its.py"))
    assert read_config() == Config(
        theme="nord", notation="last", goal="snail", memory=500_000_000, load=load
    )
    path.write_text("memory = 4096\nload = 'one.py'\n")
    assert read_config() == Config(memory=4096, load=(path.parent / "one.py",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '\nthme = "nord"',
            "line 2, key 'thme': unknown key; did you mean theme? Available: theme, keys, signs, "
            "notation, goal, memory, load",
        ),
        ("zzz = 1", "line 1, key 'zzz': unknown key; available: theme"),
        ("[goal]\nx = 1", "line 1, key 'goal': {'x': 1} … \"blank-last\""),
        ("keys = 3", "key 'keys': 3 is not a choice of keys: write \"vim\""),
        ("[keys]\nplay = 3", "line 1, key 'keys'"),
        ('signs = "utf"', "key 'signs'"),
        ('goal = "1 2 3"', 'key \'goal\': \'1 2 3\' … "blank-last", "blank-first" or "snail"'),
        ("theme = 3", "line 1, key 'theme': 3 … quotes"),
        ("notation = true", "key 'notation': true "),
        ('memory = "much"', "key 'memory': 'much' … 500M or 2G"),
        ("memory = 1.5", "key 'memory': 1.5 … 500M"),
        ("memory = -3", "key 'memory': '-3' … 2G"),
        ("load = [1]", "key 'load': [1] … [\"mine.py\"]"),
        ("theme = nord", "TOML: invalid value (at line 1, column 9)"),
        ("[", "TOML"),
        ("x" * 70_000, "TOML … too long"),
        ("x = " + "[" * 20_000, "TOML"),
    ],
)
def test_a_fault_is_one_sentence_with_its_line_and_what_would_be_right(
    text: str, said: str, path: Path
) -> None:
    path.write_text(text)
    result = run("solve", BOARD)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(str(path))
    assert mentions(result.stderr, said)
    assert result.stderr.count("\n") == 1


def test_bytes_that_are_no_text_and_what_is_no_file(path: Path) -> None:
    path.write_bytes(b'theme = "\xff"')
    with pytest.raises(ConfigError, match=r"TOML: byte 9 .*UTF-8"):
        read_config()
    path.unlink()
    path.mkdir()
    with pytest.raises(ConfigError, match="cannot be read"):
        read_config()


def test_help_is_given_whatever_the_file_says(path: Path) -> None:
    path.write_text("nonsense")
    for asked in (("--help",), ("solve", "-h"), ("--version",)):
        assert run(*asked).exit_code == 0
    assert str(path) in run("--help").stdout.replace("\n", "")


def test_it_holds_for_every_command_and_an_option_over_it(path: Path) -> None:
    path.write_text('goal = "snail"\nnotation = "_"\n')
    assert run("solve", BOARD).stdout == "r\n"
    assert run("solve", "--goal", "blank-last", "12345678x").stdout == "\n"
    assert run("solve", "--format", "boards", BOARD).stdout.splitlines()[1] == "1 2 3 _ 8 4 7 6 5"
    assert (
        run("solve", "--notation", "x", "--format", "boards", BOARD).stdout.splitlines()[1]
        == "1 2 3 x 8 4 7 6 5"
    )
    assert json.loads(run("check", "--json", BOARD).stdout)["solvable"] is True
    assert (
        json.loads(run("bench", "--random", "1", "--size", "2x2", "-a", "bfs", "--json").stdout)[
            "runs"
        ][0]["goal"]
        == "12/x3"
    )
    assert "[default: snail]" in run("trace", "--help").stdout


def test_the_memory_holds_for_searches(path: Path) -> None:
    path.write_text("memory = 1000\n")
    given = ("solve", "-a", "bfs", "64785x321")
    assert run(*given).stdout == "limit\n"
    assert run(*given, "--limit-memory", "1G").exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_code_is_loaded_only_from_trusted_names(path: Path) -> None:
    (path.parent / "mine.py").write_text("print('run')\n")
    for text, code in (('load = "mine.py"\n', 2), ('goal = "snail"\n', 0)):
        path.write_text(text)
        for place, mode in ((path, 0o666), (path.parent, 0o775)):
            usual = place.stat().st_mode
            place.chmod(mode)
            result = run("solve", "--goal", "blank-last", "12345678x")
            place.chmod(usual)
            assert (result.exit_code, result.stdout) == (code, "" if code else "\n")
            assert (f"chmod go-w {place}\n" in result.stderr) == bool(code)


def test_its_files_are_loaded_before_those_that_are_named(path: Path) -> None:
    (path.parent / "mine.py").write_text("def mine(board, goal):\n    return 0\n")
    path.write_text('load = ["mine.py"]\n')
    assert run("audit", "mine", "--size", "2x2").exit_code == 0
    assert run("check", BOARD).exit_code == 1
    path.write_text('load = ["gone.py"]\n')
    result = run("audit", "manhattan", "--size", "2x2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path}, key 'load': ")
    assert (
        run("check", "123456789101112131415x", "--size", "4x4").stderr.startswith("the cells of")
        is True
    )
