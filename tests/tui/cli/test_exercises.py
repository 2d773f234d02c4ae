"""The exercises and the page for courses: every command prints what the page shows."""

import itertools
import re
import shlex
from pathlib import Path

import pytest

from tests.reference_pages import PAGES
from tests.tui.cli.command_line import run

DOCS = Path(__file__).parents[3] / "docs"
EXERCISES = sorted((DOCS / "exercises").glob("*.md"))


def shown(page: Path) -> list[tuple[str, str]]:
    """The commands of a page, each with the part of the output that is shown."""
    blocks = re.findall(
        r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    commands = [part for block in blocks for part in ("\n" + block).split("\n$ ")[1:]]
    return [
        (line, text.strip("\n"))
        for line, _, text in (command.partition("\n") for command in commands)
    ]


def printed(line: str) -> str:
    """The output of a pipeline of commands, each with the output of the one before as its input."""
    text = ""
    for command in line.split(" | "):
        name, *words = shlex.split(command)
        assert name == "loyd"
        text = run(*words, stdin=text).stdout
    return "\n".join(row.rstrip() for row in text.splitlines()).strip("\n")


def test_there_are_eight() -> None:
    assert len(EXERCISES) == 8
    for page in EXERCISES:
        text = page.read_text(encoding="utf-8")
        assert "\n## Tasks\n" in text
        assert "\n## Answers\n" in text
        assert page.name in (DOCS / "course.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", EXERCISES, ids=lambda page: page.stem)
def test_every_command_prints_what_is_shown(page: Path) -> None:
    for line, expected in shown(page):
        assert printed(line) == expected, line


def test_every_number_of_an_answer_is_in_what_is_printed() -> None:
    for page in EXERCISES:
        answers = page.read_text(encoding="utf-8").partition("\n## Answers\n")[2]
        prose = re.sub(r"^```console\n.*?^```|`[^`]*`", "", answers, flags=re.MULTILINE | re.DOTALL)
        output = "\n".join(expected for _, expected in shown(page)).replace(" ", "")
        for number in re.findall(r"\d[\d ]*\d", prose):
            assert number.replace(" ", "") in output, (page.name, number)


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_made_from_the_code_are_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), (
        "run python -m tests.reference_pages"
    )


def course_commands() -> list[str]:
    """Every complete command of the page, also with each group of options listed after it."""
    found = []
    for row in (DOCS / "course.md").read_text(encoding="utf-8").replace("\\|", "|").splitlines():
        codes = re.findall(r"`([^`]*)`", row)
        for place, code in enumerate(codes):
            if code.startswith("loyd ") and (len(code.split()) > 2 or code == "loyd list"):
                options = (
                    itertools.takewhile(lambda one: one.startswith("--"), codes[place + 1 :])
                    if row.startswith("|")
                    else ()
                )
                found += [code, *(f"{code} {option}" for option in options)]
    return list(dict.fromkeys(found))


ELSEWHERE = ("loyd serve", "loyd bench --table", "loyd grade", "loyd quiz --kinds practice")
"""Commands with a test of their own: they serve, ask, read files of a class, or take long."""


@pytest.mark.parametrize(
    "command", [one for one in course_commands() if not one.startswith(ELSEWHERE)]
)
def test_every_command_of_the_page_for_courses_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.txt").write_text("1 2 3 4 5 x 7 8 6\n", encoding="utf-8")
    if "results/" in command:
        run(
            "quiz",
            "--seed",
            "7",
            "--questions",
            "1",
            "--name",
            "A",
            "-o",
            "results/a.json",
            stdin="1\n1\n",
        )
    if "mine.py" in command and "new" not in command:
        run("new", "heuristic", "mine.py")
    text, code = "1\n" * 20 if " quiz " in command else "", 0
    for part in command.split(" | "):
        words = [
            name
            for word in shlex.split(part)[1:]
            for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
        ]
        result = run(*words, stdin=text)
        text, code = result.stdout, result.exit_code
        assert not result.stderr.startswith("Error"), result.stderr
    assert code == (1 if "8 7 x" in command else 0), (code, text)
    assert text or any(path.name != "boards.txt" for path in tmp_path.iterdir())


def test_the_page_for_courses_names_options_that_are_there() -> None:
    text = (DOCS / "course.md").read_text(encoding="utf-8")
    for line in re.findall(r"`(loyd [^`|\\]*)`", text):
        words = shlex.split(line.replace("--load mine.py ", ""))[1:]
        helped = run(*(words[:2] if words[0] in ("draw", "new") else words[:1]), "--help")
        assert helped.exit_code == 0, line
        assert all(
            word in helped.stdout for word in words if re.fullmatch("-[a-zA-Z]|--.*", word)
        ), line


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("loyd check 3 1 2 * 4 5 6 7 8 --goal blank-first", "solvable: "),
        ("loyd solve --format words 1 2 3 4 5 x 7 8 6", "down"),
        ("loyd solve --format boards 1 2 3 4 5 x 7 8 6", "1 2 3 4 5 6 7 8 x"),
        ("loyd solve --moves tiles 1 2 3 4 5 x 7 8 6", "u"),
        ("loyd solve --all 6 4 7 8 5 x 3 2 1", "uldldrurdluulddrurulldrrulldrdr"),
        ("loyd trace --count 2 1 3 6 5 x 2 4 7 8", "the only open node."),
        ("loyd trace --ledger -a idastar 1 3 6 5 x 2 4 7 8", "bound"),
        ("loyd draw tree --steps 4 1 3 6 5 x 2 4 7 8", "#4"),
        ("loyd audit manhattan --against misplaced", "dominates"),
        ("loyd tour --list", "ida-star"),
        ("loyd list", "critical optimization"),
    ],
)
def test_a_command_for_each_kind_of_assignment(command: str, said: str) -> None:
    assert said in printed(command)
