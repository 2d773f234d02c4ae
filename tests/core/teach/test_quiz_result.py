"""Quizzes: the same from the same seed, saved while they are under way, and results that detect
changes.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from loyd.core.draw.document import as_markdown_files
from loyd.core.system.errors import SettingError
from loyd.core.teach import quiz_result as attempts
from loyd.core.teach import tour_reader
from loyd.core.teach.class_report import class_report
from loyd.core.teach.question import QuestionKind
from loyd.core.teach.quiz_questions import Plan, kinds_of, questions
from loyd.core.teach.quiz_result import (
    LONGEST_NAME,
    Attempt,
    QuizResult,
    ResultError,
    Score,
    check,
    name_of,
    read_results,
)
from tests.mentions import mentions

PLAN = Plan(7)


def finished(name: str = "Ada Lovelace") -> QuizResult:
    """The result of someone who knows all but every third answer."""
    asked = questions(PLAN)
    attempt = Attempt(name, PLAN)
    for number, one in enumerate(asked):
        attempt = attempt.answered(None if number % 3 == 2 else one.question.right)
    return QuizResult.from_attempt(attempt, asked)


def test_a_seed_draws_the_same_questions_about_the_searches_in_their_order() -> None:
    asked = questions(PLAN)
    assert asked == questions(PLAN)
    assert len(asked) == PLAN.count
    assert list(dict.fromkeys(one.problem.algorithm.id for one in asked)) == [
        "astar",
        "greedy",
        "bfs",
        "idastar",
    ]
    assert len(
        {(one.problem.spec.text, one.question.kind, one.question.step) for one in asked}
    ) == len(asked)
    other = questions(replace(PLAN, seed=8))
    assert [one.problem.start for one in other] != [one.problem.start for one in asked]


def test_only_the_kinds_that_were_chosen_are_asked() -> None:
    plan = Plan(3, ("idastar",), kinds_of(["bound", "successor"]), count=6)
    assert {one.question.kind for one in questions(plan)} == {
        QuestionKind.BOUND,
        QuestionKind.SUCCESSOR,
    }
    with pytest.raises(SettingError, match=r"bound .* bfs: .*kinds or searches"):
        questions(Plan(3, ("bfs",), (QuestionKind.BOUND,), count=4))
    with pytest.raises(SettingError, match="'luck'; available: next, figures, successor"):
        kinds_of(["luck"])
    with pytest.raises(SettingError, match="a quiz has 1 to 100 questions, not 0"):
        Plan(1, count=0)


def test_a_result_is_read_back_from_its_line_and_from_its_object() -> None:
    result = finished("Zoë; Ångström")
    assert result.score == 7
    kept = result._replace(attempt=result.attempt._replace(name=name_of(result.attempt.name)))
    kept = kept._replace(digest=kept.computed_digest)
    assert kept.attempt.name == "Zoë Ångström"
    assert read_results(kept.line) == read_results(kept.json) == [kept]
    assert read_results(f"\n{kept.line}\r\n{finished().line}\n") == [kept, finished()]
    assert check(kept).faults == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("name Ada Lovelace", "name Ada Byron", ("digest",)),
        ("seed 7;", "seed 8;", ("digest", "score … 7 … answers")),
        ("score 7/10", "score 9/10", ("digest", "score … 9 … answers … 7")),
        ("searches astar greedy", "searches astar nothing", ("digest", "questions")),
    ],
)
def test_what_was_changed_is_said(old: str, new: str, said: tuple[str, ...]) -> None:
    (changed,) = read_results(finished().line.replace(old, new))
    faults = check(changed).faults
    assert len(faults) == len(said)
    assert all(mentions(fault, parts) for fault, parts in zip(faults, said, strict=True))


def test_an_answer_left_out_is_said() -> None:
    result = finished()
    short = result.attempt._replace(answers=result.attempt.answers[:-1])
    signed = result._replace(attempt=short)
    assert (
        "it has 9 answers to 10 questions"
        in check(signed._replace(digest=signed.computed_digest)).faults
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is empty"),
        ("Ada, 10 of 10", "line 1 "),
        ("{}", "loyd quiz"),
        ('{"quiz": 1, "name": "a"}', "format 1.* format 2"),
        ('{"quiz": 2, "name": "a"}', "incomplete.* seed"),
        ("loyd quiz 2; name Ada; seed 7", "line 1.* incomplete.* searches"),
    ],
)
def test_what_is_no_result_is_refused(text: str, said: str) -> None:
    with pytest.raises(ResultError, match=said):
        read_results(text)


def test_a_line_with_a_number_that_is_none_is_refused() -> None:
    for old, new in (
        ("seed 7", "seed x"),
        ("score 7/10", "score 7/11"),
        ("size 3x3", "size 9x9"),
        ("answers ", "answers 9"),
    ):
        with pytest.raises(ResultError, match="line 1 "):
            read_results(finished().line.replace(old, new))


def test_a_name_is_one_line_without_semicolons() -> None:
    assert name_of(" Ada\n;  Love\x1blace ") == "Ada Love lace"
    assert name_of("  ") == "anonymous"
    assert len(name_of("a" * 500)) == LONGEST_NAME


@pytest.mark.parametrize("plan", [Plan(7), Plan(10**300), Plan(7, tour="ü" * 120 + ".md")])
def test_any_name_makes_a_file_that_can_be_written(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = QuizResult(Attempt(60 * "\U00020000", plan), 0, "1", "")
    result.write(result.default_path)
    result.write(result.default_path)
    assert len([*tmp_path.iterdir()]) == 2


HOSTILE = "Ada\x1b]0;owned\x07\n\x1b[31m\u202e" + 50_000 * "a"


def test_a_name_in_a_received_file_is_cleaned_and_anything_else_is_refused() -> None:
    data = json.loads(finished().json)
    (named,) = read_results(json.dumps({**data, "name": HOSTILE}))
    assert named.attempt.name == name_of(HOSTILE)
    assert named.attempt.name.isprintable()
    assert len(named.attempt.name) <= LONGEST_NAME
    (fault,) = check(named).faults
    assert "digest" in fault
    for field in data.keys() - {"name"}:
        for value in (f"{data[field]}\x1b[31m", f"{data[field]}\ud800", 50_000 * "7"):
            with pytest.raises(ResultError) as refused:
                read_results(json.dumps({**data, field: value}))
            assert len(str(refused.value)) < 200


def test_a_received_file_opens_no_tour_that_was_not_named_and_builds_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(tour_reader, "read_tour", lambda path: pytest.fail(f"opened {path}"))
    at_pipe, building = finished(), finished()
    at_pipe = at_pipe._replace(attempt=at_pipe.attempt._replace(plan=Plan(7, tour="/dev/pipe.md")))
    for tour in (None, "other.md"):
        assert "--tour" in check(at_pipe, tour).faults[-1]
    plan = Plan(7, ("astar:pdb-7-8",), size=(4, 4))
    building = building._replace(attempt=building.attempt._replace(plan=plan))
    assert "large and not stored" in check(building).faults[-1]
    assert not (tmp_path / "cache").exists()


def test_a_tour_that_the_teacher_names_is_used_for_results_with_its_file_name(
    tmp_path: Path,
) -> None:
    mine = tmp_path / "mine.md"
    mine.write_bytes((tour_reader.FOLDER / "astar.md").read_bytes())
    plan = Plan(3, count=3, tour=str(mine))
    result = QuizResult.from_attempt(Attempt("Ada", plan, (0, 0, 0)), questions(plan))
    elsewhere = result._replace(
        attempt=result.attempt._replace(plan=replace(plan, tour="x/mine.md"))
    )
    elsewhere = elsewhere._replace(digest=elsewhere.computed_digest)
    assert check(elsewhere, str(mine)).faults == ()


def test_a_running_quiz_is_saved_until_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    assert attempts.unfinished() is None
    attempt = Attempt("Ada", Plan(7, ("astar",), kinds_of(["next"]), (4, 4), 3), (2, None))
    assert attempts.keep(attempt) == ""
    assert attempts.unfinished() == attempt
    attempts.PROGRESS.path.write_bytes(attempts.PROGRESS.path.read_bytes().replace(b"Ada", b"Bob"))
    assert attempts.unfinished() is None
    attempts.keep(attempt.answered(0))
    assert attempts.unfinished() == attempt.answered(0)
    attempts.forget()
    assert attempts.unfinished() is None


def test_a_search_without_questions_of_a_kind_leaves_them_to_the_others() -> None:
    asked = questions(Plan(5, ("bfs", "idastar"), (QuestionKind.BOUND,), count=3))
    assert {one.problem.algorithm.id for one in asked} == {"idastar"}


def test_topics_are_sure_or_to_be_repeated() -> None:
    asked = [one.question for one in questions(Plan(7, count=20))]
    score = Score(asked, [one.right if one.kind is QuestionKind.NEXT else None for one in asked])
    right = [name for name, count in score.right.items() if count]
    assert sum(score.asked.values()) == 20
    assert score.sure == [name for name in right if score.asked[name] > 1]
    assert set(score.repeat) == set(score.asked) - set(right)


def test_a_class_report_counts_by_topic_and_question_and_leaves_out_what_does_not_match() -> None:
    asked = questions(PLAN)
    wrong = [(one.question.right + 1) % len(one.question.answers) for one in asked]
    results = [finished("Ada"), finished("Bob")]
    results.append(QuizResult.from_attempt(Attempt("Cyd", PLAN, tuple(wrong)), asked))
    (forged,) = read_results(finished("Eve").line.replace("score 7/10", "score 9/10"))
    report = class_report([check(result) for result in [*results, forged]])
    ((plan, table),) = report.quizzes
    assert plan == PLAN
    rows = [[cell.text for cell in row] for row in table.rows]
    assert [int(row[2]) for row in rows] == [0 if number % 3 == 2 else 2 for number in range(10)]
    assert {row[3] for row in rows} == {"3"}
    assert all(
        row[5].startswith(f"{choice + 1} ") and row[5].endswith("(1×)")
        for row, choice in zip(rows, wrong, strict=True)
    )
    for row, one in zip(rows, asked, strict=True):
        assert (
            row[6]
            == f"`loyd {one.problem.start} -a {one.problem.spec.text} --at {one.question.step}`"
        )
        topic, _, kind = row[1].partition(": ")
        assert topic == one.question.topic.name
        assert kind.casefold() != topic.casefold()
    text = as_markdown_files(report.document, "class.md")["class.md"]
    assert f"| {rows[0][6]} |" in text  # as code: no backslash before its backticks
    topics = [[cell.text for cell in row] for row in report.topics.rows]
    assert sum(int(row[1]) for row in topics) == 14
    assert sum(int(row[2]) for row in topics) == 30
    students = [[cell.text for cell in row] for row in report.students.rows]
    assert [row[:3] for row in students] == [
        ["Ada", "7", "10"],
        ["Bob", "7", "10"],
        ["Cyd", "0", "10"],
        ["Eve", "9", "10"],
    ]
    assert students[3][3] == ""
    assert set(students[2][3].split("; ")) == {row[0] for row in topics}
    assert "digest" in students[3][4]
