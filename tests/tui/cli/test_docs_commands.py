"""Every command in README and in the pages below runs and exits with 0; a command that needs a file
gets it from those before it.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click
import pytest

from loyd.tui.entry.command_line import loyd
from tests.patience import PATIENCE_SECONDS
from tests.tui.cli.command_line import run

ROOT = Path(__file__).parents[3]
NEEDS_RESULTS = (
    "quiz --check",
    "merge runs",
    "tour astar",
    "--watch",
)  # files of a class, runs of a sweep, a terminal
PAGES = (
    "README.md",
    *(f"docs/{name}.md" for name in ("commands", "tutorial", "how-to", "gallery")),
)
LONG = ("bench --random 10000",)


def commands() -> list[str]:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in PAGES]
    lines = [
        line[2:]
        for page in pages
        for line in page.replace("\\\n", " ").splitlines()
        if line.startswith("$ loyd ")
    ]
    return [
        line
        for line in dict.fromkeys(lines)
        if not any(words in line for words in (*NEEDS_RESULTS, *LONG))
    ]


def test_there_are_commands() -> None:
    assert len(commands()) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="the lines are a shell's")
@pytest.mark.parametrize("line", commands())
def test_a_command_of_the_docs_runs(line: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    if "--load mine.py" in line:
        assert run("new", "heuristic", str(tmp_path / "mine.py")).exit_code == 0
    python = f'"{sys.executable}" -m loyd'
    shell = line.replace("loyd ", f"{python} ", 1).replace("| loyd ", f"| {python} ")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    done = subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", shell],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr


MENTIONS = ("check --moves", "draw map", "trace --ledger", "quiz --tour", "compare --boards")
"""Names of commands mentioned without arguments."""


def every_command() -> list[str]:
    """Every line of a code block, and all inline code, that begins with `loyd` and is complete: no
    names in capitals, no `…`.
    """
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    text = "\n".join(page.read_text(encoding="utf-8").replace("\\\n", " ") for page in pages)
    lines = re.findall(r"^(?:[$] |[A-C]: |   )?(loyd .*)", text, re.MULTILINE)
    inline = [line for line in re.findall(r"`(loyd [^`\n]*)`", text) if len(line.split()) > 2]
    parts = [
        part
        for line in (*lines, *inline)
        for part in re.split(r" \\?[|] | [<>] \S+$", line)
        if part.startswith("loyd ")
    ]
    return [
        part
        for part in dict.fromkeys(parts)
        if not re.search(r" [A-Z]{3,}|…", part) and not part.endswith(MENTIONS)
    ]


@pytest.mark.parametrize("line", every_command())
def test_every_command_of_the_docs_is_understood(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Including those that wait for visitors, take hours, or need a cluster: they are parsed, but
    their functions are not called.
    """
    monkeypatch.chdir(tmp_path)
    run("new", "heuristic", "mine.py")
    words = [re.sub(r"[$]\w+", "1", word).replace("*.", "1.") for word in shlex.split(line)[1:]]
    for word in words:
        if re.fullmatch(r"[\w/-]+\.(txt|jsonl|json|md|toml|csv)", word):
            Path(word).parent.mkdir(exist_ok=True)
            Path(word).touch()
        elif word.endswith(".py") and (ROOT / word).is_file():
            Path(word).parent.mkdir(parents=True, exist_ok=True)
            Path(word).write_bytes((ROOT / word).read_bytes())
    invoke = click.Command.invoke
    monkeypatch.setattr(
        click.Command,
        "invoke",
        lambda command, ctx: invoke(command, ctx) if isinstance(command, click.Group) else None,
    )
    done = run(*words)
    assert done.exit_code == 0, done.output


def every_help(command: click.Command) -> Iterator[str]:
    yield cleandoc(command.help or "")
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), name)
            yield from every_help(found) if found else ()


def test_each_example_of_a_help_is_a_line_of_its_own() -> None:
    blocks = [
        block.split("\n\n")[0].splitlines()
        for text in every_help(loyd)
        for block in text.split("\b\nExamples:\n")[1:]
    ]
    assert len(blocks) > 20
    lines = [line.strip() for block in blocks for line in block]
    assert [line for line in lines if f"{line} ".count("loyd ") != 1 + line.count("| loyd ")] == []


def test_the_sweep_of_the_page_on_scaling_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards.txt").write_text("1 2 3 4/5 6 7 8/9 10 11 12/13 14 x 15\n", encoding="utf-8")
    shown = [
        line
        for line in every_command()
        if " boards.txt -a idastar" in line or line == "loyd merge runs.jsonl"
    ]
    sweeps = [
        re.sub(r"[$]\w+", "1", line)
        for line in shown
        if "--dask" not in line and "report" not in line
    ]
    assert sum("--shard" in line for line in sweeps) == 1
    for line in sweeps:
        done = run(*shlex.split(line)[1:])
        assert done.exit_code == 0, done.output


COURSE = (ROOT / "docs" / "course.md").read_text(encoding="utf-8").replace("\\|", "|")
ASKING = (
    "quiz --",
    "serve ",
    "bench --table",
    "grade ",
)  # they read answers, wait for visitors, or take minutes
OF_THE_COURSE = [
    line
    for line in dict.fromkeys(re.findall(r"`(loyd \S+ [^`\n]+)`", COURSE))
    if not any(words in line for words in ASKING)
]


@pytest.mark.parametrize("line", OF_THE_COURSE)
def test_each_assignment_is_done_by_its_command(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards.txt").write_text("1 2 3 4 5 x 7 8 6\n", encoding="utf-8")
    if "--load mine.py" in line:
        run("new", "heuristic", "mine.py")
    shown = ""
    for part in line.split(" | "):
        done = run(*shlex.split(part)[1:], stdin=shown)
        shown = done.stdout
        is_unsolvable = part == "loyd check 1 2 3 4 5 6 8 7 x"
        assert done.exit_code == is_unsolvable, done.output
    output = re.search(r"-o (\S+)", line)
    assert Path(output[1]).stat().st_size > 0 if output else done.output
