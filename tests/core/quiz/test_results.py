"""Quizzes: the same from the same seed, kept while they are under way, and results that do not bear a change."""

from dataclasses import replace
from pathlib import Path

import pytest

from loyd.core.classroom import attempt
from loyd.core.classroom.attempt import LONGEST_NAME, Attempt, name_of
from loyd.core.classroom.question import Plan, QuestionKind, kinds_of
from loyd.core.classroom.quiz_questions import questions
from loyd.core.classroom.quiz_result import QuizResult, ResultError, check, read_results
from loyd.core.system.errors import SettingError

PLAN = Plan(7)


def finished(name: str = "Ada Lovelace") -> QuizResult:
    """The result of somebody who knows all but every third answer."""
    asked = questions(PLAN)
    sitting = Attempt(name, PLAN)
    for number, one in enumerate(asked):
        sitting = sitting.answered(None if number % 3 == 2 else one.question.right)
    return QuizResult.of(sitting, asked)


def test_a_seed_draws_the_same_questions_about_the_searches_in_their_order() -> None:
    asked = questions(PLAN)
    assert asked == questions(PLAN)
    assert len(asked) == PLAN.count
    assert list(dict.fromkeys(one.problem.algorithm.id for one in asked)) == ["astar", "greedy", "bfs", "idastar"]
    assert len({(one.problem.spec.text, one.question.kind, one.question.step) for one in asked}) == len(asked)
    other = questions(replace(PLAN, seed=8))
    assert [one.problem.start for one in other] != [one.problem.start for one in asked]


def test_only_the_kinds_that_were_chosen_are_asked() -> None:
    plan = Plan(3, ("idastar",), kinds_of(["bound", "fate"]), count=6)
    assert {one.question.kind for one in questions(plan)} == {QuestionKind.BOUND, QuestionKind.FATE}
    with pytest.raises(SettingError, match="there are not 4 questions of the kinds bound to ask about bfs"):
        questions(Plan(3, ("bfs",), (QuestionKind.BOUND,), count=4))
    with pytest.raises(SettingError, match="no kind of question is called 'luck': there are next, figures, fate"):
        kinds_of(["luck"])
    with pytest.raises(SettingError, match="0 questions are no quiz"):
        Plan(1, count=0)


def test_a_result_is_read_back_from_its_line_and_from_its_object() -> None:
    result = finished("Zoë; Ångström")
    assert result.score == 7
    kept = replace(result, sitting=replace(result.sitting, name=name_of(result.sitting.name)))
    kept = replace(kept, digest=kept.own_digest)
    assert kept.sitting.name == "Zoë Ångström"
    assert read_results(kept.line) == read_results(kept.json) == [kept]
    assert read_results(f"\n{kept.line}\r\n{finished().line}\n") == [kept, finished()]
    assert check(kept).faults == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("name Ada Lovelace", "name Ada Byron", ("the digest does not fit",)),
        ("seed 7;", "seed 8;", ("the digest does not fit", "its score is 7, but its answers get")),
        ("score 7/10", "score 9/10", ("the digest does not fit", "its score is 9, but its answers get 7")),
        ("searches astar greedy", "searches astar nothing", ("the digest does not fit", "its questions cannot be made again")),
    ],
)
def test_what_was_changed_is_said(old: str, new: str, said: tuple[str, ...]) -> None:
    (changed,) = read_results(finished().line.replace(old, new))
    faults = check(changed).faults
    assert len(faults) == len(said)
    assert all(fault.startswith(begin) for fault, begin in zip(faults, said, strict=True))


def test_an_answer_left_out_is_said() -> None:
    result = finished()
    short = replace(result.sitting, answers=result.sitting.answers[:-1])
    signed = replace(result, sitting=short)
    assert "it has 9 answers to 10 questions" in check(replace(signed, digest=signed.own_digest)).faults


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it is empty"),
        ("Ada, 10 of 10", "line 1 is no result"),
        ("{}", "no result that loyd quiz has written"),
        ('{"quiz": 1, "name": "a"}', "no result that loyd quiz has written"),
        ("loyd quiz 1; name Ada; seed 7", "line 1 is no whole result: searches is missing"),
    ],
)
def test_what_is_no_result_is_refused(text: str, said: str) -> None:
    with pytest.raises(ResultError, match=said):
        read_results(text)


def test_a_line_with_a_number_that_is_none_is_refused() -> None:
    for old, new in (("seed 7", "seed x"), ("score 7/10", "score 7/11"), ("size 3x3", "size 9x9"), ("answers ", "answers 9")):
        with pytest.raises(ResultError, match="line 1 is no result"):
            read_results(finished().line.replace(old, new))


def test_a_name_is_one_line_without_semicolons() -> None:
    assert name_of(" Ada\n;  Love\x1blace ") == "Ada Love lace"
    assert name_of("  ") == "anonymous"
    assert len(name_of("a" * 500)) == LONGEST_NAME


def test_a_quiz_under_way_is_kept_until_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    assert attempt.under_way() is None
    sitting = Attempt("Ada", Plan(7, ("astar",), kinds_of(["next"]), (4, 4), 3), (2, None))
    assert attempt.keep(sitting) == ""
    assert attempt.under_way() == sitting
    attempt.progress_path().write_bytes(attempt.progress_path().read_bytes().replace(b"Ada", b"Bob"))
    assert attempt.under_way() is None
    attempt.keep(sitting.answered(0))
    assert attempt.under_way() == sitting.answered(0)
    attempt.forget()
    assert attempt.under_way() is None
