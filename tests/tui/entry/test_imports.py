"""A command imports nothing that it does not need before it answers, because imports take longer
than the answer.
"""

import os
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import pytest

from loyd.core.user_code.entry_points import has_entry_points
from loyd.tui.cli.group import COMMANDS
from tests.patience import PATIENCE_SECONDS
from tests.tui.cli.command_line import run

BOARD = "23415x768"
SCRIPT = """
import sys
from loyd.__main__ import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
COMPILER, SCREEN = {"numba", "llvmlite"}, {"textual", "rich", "loyd.tui.app"}
ARRAYS, METADATA = {"numpy"}, {"importlib.metadata"}


def imported(*arguments: str) -> set[str]:
    """The modules loaded at the end of `loyd ARGUMENTS`."""
    command = [sys.executable, "-c", SCRIPT, *arguments]
    ended = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return set(ended.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--frobnicate",),
        ("slove", BOARD),
        ("solve", "--frobnicate"),
        ("check", BOARD),
        ("rank", BOARD),
        ("unrank", "46233"),
        ("scramble", "--size", "4x4"),
    ],
)
def test_what_needs_no_search_starts_without_arrays(arguments: tuple[str, ...]) -> None:
    assert imported(*arguments).isdisjoint(ARRAYS | COMPILER | SCREEN | METADATA)


def test_the_version_is_told_without_arrays() -> None:
    assert imported("--version").isdisjoint(ARRAYS | COMPILER | SCREEN)


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", BOARD),
        ("solve", "--json", BOARD),
        ("solve", "--all", BOARD),
        ("solve", "-a", "astar", BOARD),
        ("solve", "--help"),
        ("compare", "--help"),
        ("bench", "--help"),
        ("merge", "--help"),
        ("list",),
        ("scramble", "--distance", "9"),
        ("tour", "--list"),
    ],
)
def test_what_searches_by_no_loop_starts_without_the_compiler(arguments: tuple[str, ...]) -> None:
    assert imported(*arguments).isdisjoint(COMPILER | SCREEN)


@pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="only Linux lists a process's threads"
)
def test_arrays_bring_no_threads() -> None:
    script = SCRIPT.replace("import sys", "import os, sys").replace(
        "*sys.modules", "len(os.listdir('/proc/self/task'))"
    )
    environment = {
        name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"
    }
    command = [sys.executable, "-c", script, "solve", BOARD]
    ended = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    assert ended.stderr == "1\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_the_first_sentence_of_its_help(name: str) -> None:
    command = resolve_name(f"loyd.tui.cli.{COMMANDS[name].place}")
    assert (
        COMMANDS[name].short_help(400) == command.get_short_help_str(400) == COMMANDS[name].sentence
    )
    assert f"  {name} " in run("--help").stdout


@pytest.mark.parametrize(
    ("folder", "content", "offered"),
    [
        ("theirs-1.0.dist-info", "[loyd.plugins]\nmine = theirs:h\n", True),
        (
            "theirs.egg-info",
            "[console_scripts]\na = b:c\n\n[loyd.plugins]\nmine = theirs:h\n",
            True,
        ),
        ("theirs-1.0.dist-info", "[console_scripts]\nloyd.plugins = theirs:main\n", False),
        ("theirs-1.0.dist-info", "[pytest11]\nmine = theirs\n", False),
        ("theirs", "[loyd.plugins]\nmine = theirs:h\n", False),
    ],
)
def test_packages_that_offer_code_are_found(
    folder: str, content: str, offered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "entry_points.txt").write_text(content)
    monkeypatch.syspath_prepend(tmp_path)
    assert has_entry_points.__wrapped__() is offered


def test_packages_in_an_archive_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from zipfile import ZipFile

    with ZipFile(tmp_path / "theirs.zip", "w") as archive:
        archive.writestr(
            "theirs-1.0.dist-info/entry_points.txt", "[loyd.plugins]\nmine = theirs:h\n"
        )
        archive.writestr(
            "theirs-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n"
        )
    monkeypatch.syspath_prepend(tmp_path / "theirs.zip")
    assert has_entry_points.__wrapped__()
