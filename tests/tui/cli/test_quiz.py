"""`loyd quiz`: asked in a pipe, interrupted and continued, and its results checked."""

import json
import shutil
from pathlib import Path

import pytest

from loyd.core.teach.question import QuestionKind
from loyd.core.teach.quiz_questions import Plan, questions
from tests.tui.cli.command_line import run

AT = "20 astar 867/254/3x1 123/456/78x"


@pytest.fixture(scope="module", name="right")
def right_answers() -> list[str]:
    return [str(one.question.right + 1) for one in questions(Plan(7))]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def test_a_quiz_that_is_broken_off_is_gone_on_with_and_its_result_fits(
    right: list[str], tmp_path: Path
) -> None:
    begun = run(
        "quiz", "--name", "Ada", "--seed", "7", stdin="\n".join([*right[:3], "9", "-"]) + "\n"
    )
    assert begun.exit_code == 1
    assert "Question 1 of 10   A* · manhattan" in begun.stdout
    assert f"\nRight.\n{right[0]} " in begun.stdout
    assert "'9' is not an answer: type 1 to " in begun.stderr
    assert "stopped after 4 of 10 questions" in begun.stderr
    finished = run("quiz", stdin="\n".join(right[4:]) + "\n")
    assert finished.exit_code == 0
    assert "Question 4 of 10" not in finished.stdout
    path = tmp_path / "quiz-ada-7.json"
    assert finished.stderr.splitlines()[-1] == f"9 of 10 right; written to {path.name}"
    line = finished.stdout.splitlines()[-1]
    assert json.loads(path.read_text())["score"] == "9/10"
    (tmp_path / "line.txt").write_text(line)
    checked = run("quiz", "--check", path.name, "line.txt")
    assert (checked.exit_code, checked.stdout) == (
        0,
        "quiz-ada-7.json: Ada, seed 7, 9 of 10: matches\nline.txt: Ada, seed 7, 9 of 10: matches\n",
    )
    assert not (tmp_path / "state" / "quiz.json").exists()


def test_it_is_said_whether_a_quiz_that_is_broken_off_can_be_continued(tmp_path: Path) -> None:
    given = ("quiz", "--seed", "7", "-a", "bfs")
    assert "stopped after 0 of 10 questions: its answers are not kept" in run(*given).stderr
    assert "stopped after 1 of 10 questions: loyd quiz continues" in run(*given, stdin="1").stderr
    assert "stopped after 1 of 10 questions: loyd quiz continues" in run(*given).stderr
    shutil.rmtree(tmp_path / "state")
    (tmp_path / "state").touch()  # no folder can be made there
    lost = run(*given, stdin="1")
    assert "cannot be saved" in lost.stderr
    assert "stopped after 1 of 10 questions: its answers are not kept" in lost.stderr


def test_what_does_not_match_is_said_of_each_result(right: list[str], tmp_path: Path) -> None:
    run("quiz", "--seed", "7", "-o", "a.txt", stdin="\n".join(right) + "\n")
    good = (tmp_path / "a.txt").read_text()
    (tmp_path / "all.txt").write_text(
        good + good.replace("name anonymous", "name Bob").replace("10/10", "10/10")
    )
    (tmp_path / "other.json").write_text("[]")
    result = run("quiz", "--check", "--json", "all.txt", "other.json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)["results"]
    assert [one["name"] for one in found] == ["anonymous", "Bob", None]
    assert found[0]["faults"] == []
    (fault,) = found[1]["faults"]
    assert "digest" in fault
    assert found[2]["faults"][0].startswith("line 1 is not a result")


def test_the_questions_are_written_for_a_platform(right: list[str]) -> None:
    written = run("quiz", "--seed", "7", "-o", "quiz.gift")
    assert (written.exit_code, written.stderr) == (0, "written to quiz.gift: 10 questions\n")
    blocks = Path("quiz.gift").read_text(encoding="utf-8").split("\n\n")
    signs = [
        [line[0] for line in block.partition("</pre>{")[2].split("\n") if line] for block in blocks
    ]
    assert [one.index("=") + 1 for one in signs] == [int(place) for place in right]
    assert run("quiz", "--seed", "7", "-o", "quiz.zip").exit_code == 0


def test_json_asks_without_telling_and_tells_after_the_answer() -> None:
    result = run(
        "quiz",
        "--seed",
        "7",
        "--questions",
        "2",
        "-a",
        "astar",
        "--json",
        "-o",
        "-",
        stdin="1\n-\n",
    )
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [(one["question"], one["answer"], one["right"] is None) for one in objects] == [
        (1, None, True),
        (1, 1, False),
        (2, None, True),
        (2, None, False),
        (None, None, True),
    ]
    assert objects[-1]["result"].startswith("loyd quiz 2; name anonymous; seed 7; searches astar; ")
    assert not list(Path().glob("*.json"))


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--kinds", "luck"), 2, "unknown kind of question 'luck'"),
        (("-a", "nothing"), 2, "nothing"),
        (("--questions", "0"), 2, "a quiz has 1 to 100 questions, not 0"),
        (("--size", "2x2"), 2, "boards from 2x3 to 5x5"),
        (("--check",), 2, "needs the files"),
        (("--collect",), 2, "needs the files"),
        (("--check", "--collect", "a.json"), 2, "two tasks"),
        (("--tour", "astra"), 2, "unknown tour 'astra'"),
        (("--tour", "astar", "--kinds", "next"), 2, "-a, --kinds"),
        (("a.json",), 2, "--check or --collect"),
        (("--check", "missing.json"), 1, "missing.json"),
        (("--format", "text", "--json"), 2, "one of them"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_line(
    arguments: tuple[str, ...], code: int, said: str
) -> None:
    result = run("quiz", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert said in result.stderr


def test_the_results_of_a_class_are_summed_up_as_tables_as_json_and_as_a_page(
    right: list[str], tmp_path: Path
) -> None:
    for name, answers in (("Ada", right), ("Bob", ["-", "-", *right[2:]])):
        run("quiz", "--name", name, "--seed", "7", stdin="\n".join(answers) + "\n")
    files = sorted(path.name for path in tmp_path.glob("quiz-*.json"))
    assert len(files) == 2
    table = run("quiz", "--collect", *files)
    assert table.exit_code == 0
    assert "should review it" in table.stdout
    assert "loyd tour " in table.stdout
    rows = json.loads(run("quiz", "--collect", "--json", *files).stdout)
    assert [(one["student"], one["right"], one["of"]) for one in rows["students"]] == [
        ("Ada", 10, 10),
        ("Bob", 8, 10),
    ]
    (quiz,) = rows["quizzes"]
    assert [one["right"] for one in quiz["table"]] == [1, 1, *[2] * 8]
    assert all(
        one["search"].startswith("loyd ") and " --at " in one["search"] for one in quiz["table"]
    )
    page = run("quiz", "--collect", *files, "-o", "class.html")
    assert (page.exit_code, page.stderr) == (0, "written to class.html\n")
    assert "<h1>Quiz results</h1>" in (tmp_path / "class.html").read_text()
    (tmp_path / "broken.json").write_text("[]")
    broken = run("quiz", "--collect", *files, "broken.json")
    assert (broken.exit_code, broken.stderr) == (
        1,
        "broken.json: line 1 is not a result: it must begin with 'loyd quiz 2'\n",
    )
    assert "Ada" in broken.stdout


def test_results_of_practice_are_collected() -> None:
    practice = ["--seed", "7", "--kinds", "practice", "-a", "astar", "867/254/3x1"]
    practice += ["--step", "20", "--questions", "5"]
    plan = Plan(7, ("astar",), (QuestionKind.PRACTICE,), count=5, at=AT)
    asked = [one.question for one in questions(plan)]
    right = [one.right + 1 for one in asked]
    wrong = len(asked[0].answers)  # the last of the open list
    assert wrong > max(right[0], 9)
    for name, answers in (("Ada", right), ("Bob", [wrong, *right[1:]])):
        done = run("quiz", "--name", name, *practice, stdin="\n".join(map(str, answers)) + "\n")
        assert (done.exit_code, f"answers ({wrong})" in done.stdout) == (0, name == "Bob")
    files = ["quiz-ada-7.json", "quiz-bob-7.json"]
    assert run("quiz", "--check", *files).stdout.count(": matches\n") == 2
    rows = json.loads(run("quiz", "--collect", "--json", *files).stdout)
    assert [(one["student"], one["right"]) for one in rows["students"]] == [("Ada", 5), ("Bob", 4)]
    first = rows["quizzes"][0]["table"][0]
    assert first["right"] == 1
    assert first["right answer"] == f"{right[0]} {asked[0].answers[right[0] - 1].board}"
    assert first["most frequent wrong answer"] == f"{wrong} {asked[0].answers[-1].board} (1×)"
    assert first["search"] == "loyd 867/254/3x1 -a astar:manhattan --at 20"


def test_the_exercises_of_a_tour_are_asked_and_checked() -> None:
    asked = run("quiz", "--tour", "astar", "--seed", "3", stdin="1\n1\n1\n")
    assert asked.exit_code == 0
    assert "Question 3 of 3" in asked.stdout
    assert "; tour astar; questions 3; answers 111;" in asked.stdout
    assert run("quiz", "--check", "quiz-anonymous-astar.json").stdout.endswith(": matches\n")
