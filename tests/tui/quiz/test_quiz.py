"""A quiz in the app, from the dialogue to the file of its result, by keys and clicks."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from loyd.core.teach.question import QuestionKind
from loyd.core.teach.quiz_questions import Plan
from loyd.core.teach.quiz_result import Attempt, check, read_results, unfinished
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.quiz import quiz
from loyd.tui.quiz.learn import LearnScreen
from loyd.tui.quiz.question_views import AnswerCard
from loyd.tui.quiz.quiz import NO_FILE, NewQuizScreen, QuizScreen
from tests.tui.explore.explore_driver import explore, lines_of, run_of, said, text_of, until


def quiz_of(pilot: Pilot[None]) -> QuizScreen:
    screen = pilot.app.screen
    assert isinstance(screen, QuizScreen)
    return screen


async def test_a_quiz_is_played_left_gone_on_with_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    async with explore((80, 24)) as pilot:
        await pilot.press("L", "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewQuizScreen))
        for field, value in (
            ("name", "Ada Lovelace"),
            ("seed", "x"),
            ("questions", "4"),
            ("searches", "astar idastar"),
        ):
            pilot.app.screen.query_one(f"#{field}", Input).value = value
        await pilot.press("enter")
        assert "seed 'x' is not a whole number" in " ".join(said(pilot, "#fault").split())
        pilot.app.screen.query_one("#seed", Input).value = "7"
        await pilot.press("enter")
        await until(
            pilot,
            lambda: isinstance(pilot.app.screen, QuizScreen) and bool(quiz_of(pilot).questions),
        )
        asked = quiz_of(pilot).questions
        await until(pilot, lambda: "question 1 of 4" in text_of(pilot))
        wrong = (asked[0].question.right + 1) % len(asked[0].question.answers)
        await pilot.press(str(wrong + 1), str(asked[0].question.right + 1))
        await until(pilot, lambda: f"{wrong + 1} no." in text_of(pilot))
        await pilot.click(next(iter(quiz_of(pilot).query(AnswerCard))))
        await until(pilot, lambda: "question 2 of 4" in text_of(pilot))
        await pilot.click(list(quiz_of(pilot).query(AnswerCard))[asked[1].question.right])
        await until(pilot, lambda: "1 of 2 right" in text_of(pilot))
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, LearnScreen)
        left = unfinished()
        assert left is not None
        assert left.answers == (wrong, asked[1].question.right)
        await pilot.press("L", "3")
        await until(pilot, lambda: "question 3 of 4" in text_of(pilot))
        await pilot.press("space", "space", str(asked[3].question.right + 1), "space")
        await until(pilot, lambda: "2 of 4" in text_of(pilot))
        assert "you skipped it" in text_of(pilot)
        (path,) = tmp_path.glob("quiz-ada-lovelace-7.json")
        (result,) = read_results(path.read_text())
        assert (result.attempt.name, result.score, check(result).faults) == ("Ada Lovelace", 2, ())
        assert unfinished() is None
        assert "loyd quiz --check quiz-ada-lovelace-7.json" in text_of(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "question 1 of 4" in text_of(pilot))
        assert f"{wrong + 1} no." in text_of(pilot)
        await pilot.press("backspace")
        await until(pilot, lambda: "To review" in text_of(pilot))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExploreScreen))
        problem, question = asked[0].problem, asked[0].question
        await until(pilot, lambda: run_of(pilot).position == question.step)
        assert (run_of(pilot).problem.start, run_of(pilot).problem.spec) == (
            problem.start,
            problem.spec,
        )
        await pilot.press("L", "backspace")
        await until(pilot, lambda: "To review" in text_of(pilot))
        assert len([*tmp_path.glob("quiz-*.json")]) == 1
        await pilot.press("r")
        await until(pilot, lambda: "question 1 of 5" in text_of(pilot))
        kinds = {one.question.kind for one in quiz_of(pilot).questions}
        assert kinds <= {one.question.kind for one in asked}
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, LearnScreen)


async def test_the_goal_stays_beside_the_board_when_the_answer_is_told() -> None:
    async with explore() as pilot:
        await pilot.app.push_screen(
            QuizScreen(Attempt("Ada", Plan(7, ("astar",), kinds=("admissible",), count=1)), NO_FILE)
        )

        def goal_lines() -> list[int]:
            return [line for line, text in enumerate(lines_of(pilot)) if text[60:].count("┼") == 2]

        await until(pilot, lambda: bool(goal_lines()))
        before = goal_lines()
        await pilot.press("1")
        await until(
            pilot, lambda: "the shortest solution" in text_of(pilot) or "no." in text_of(pilot)
        )
        assert before
        assert [
            line for line, text in enumerate(lines_of(pilot)) if text[60:].count("┼") == 2
        ] == before


async def test_no_file_is_written_where_the_output_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    async with explore() as pilot:
        await pilot.app.push_screen(
            QuizScreen(Attempt("Ada", Plan(7, ("astar",), count=1)), NO_FILE)
        )
        await until(pilot, lambda: bool(quiz_of(pilot).questions))
        await pilot.press("1", "space")
        await until(pilot, lambda: "Not saved yet" in text_of(pilot))
        assert not [*tmp_path.glob("*.json")]
        assert unfinished() is None


async def test_a_search_is_practised_from_the_step_in_explore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    async with explore((80, 24)) as pilot:
        await pilot.press("right", "right", "right")
        await until(pilot, lambda: run_of(pilot).position == 3)
        start = run_of(pilot).problem.start
        await pilot.press("L", "3")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewQuizScreen))
        for field, value in (("questions", "3"), ("kinds", "practice")):
            pilot.app.screen.query_one(f"#{field}", Input).value = value
        await pilot.press("enter")
        await until(pilot, lambda: "question 1 of 3" in text_of(pilot))
        asked = [one.question for one in quiz_of(pilot).questions]
        assert {one.problem.start for one in quiz_of(pilot).questions} == {start}
        assert [one.kind for one in asked] == ["next", "successor", "figures"]
        assert asked[0].step == 3
        wrong = (asked[0].right + 1) % len(asked[0].answers)
        await pilot.press(str(wrong + 1))
        await until(pilot, lambda: "0 of 1 right" in text_of(pilot))
        await pilot.press("backspace")  # undo, and answer anew
        await until(pilot, lambda: "0 of 1 right" not in text_of(pilot))
        await pilot.press(str(asked[0].right + 1))
        await until(pilot, lambda: "1 of 1 right" in text_of(pilot))
        await pilot.press("p")  # the model answers play to the end
        await until(pilot, lambda: bool([*tmp_path.glob("quiz-*.json")]))
        (path,) = tmp_path.glob("quiz-*.json")
        (result,) = read_results(path.read_text())
        assert (result.score, check(result).faults) == (1, ())


async def test_a_node_of_the_whole_open_list_is_picked_by_keys_and_mouse() -> None:
    at = "20 astar 867/254/3x1 123/456/78x"
    plan = Plan(3, ("astar",), (QuestionKind.PRACTICE,), count=4, at=at)
    async with explore((80, 24)) as pilot:
        await pilot.app.push_screen(QuizScreen(Attempt("Ada", plan), NO_FILE))
        await until(pilot, lambda: bool(quiz_of(pilot).questions))
        first = quiz_of(pilot).questions[0].question
        await until(pilot, lambda: f"{len(first.answers)} nodes" in text_of(pilot))
        assert not [card for card in quiz_of(pilot).query(AnswerCard) if card.display]
        await pilot.press("5", "end", "enter")  # a digit is no answer here
        last = len(first.answers)
        await until(pilot, lambda: f"{last} no." in text_of(pilot))
        assert f"{first.right + 1} comes next" in text_of(pilot)
        await pilot.press("backspace")
        await until(pilot, lambda: "no." not in text_of(pilot))
        await pilot.press(*["down"] * first.right, "enter")
        await until(pilot, lambda: "1 of 1 right" in text_of(pilot))
        await pilot.press("backspace")
        await until(pilot, lambda: "1 of 1 right" not in text_of(pilot))
        await pilot.click("#answers", offset=(8, first.right + 1))
        await until(pilot, lambda: "1 of 1 right" in text_of(pilot))
        await pilot.press("space")
        await until(pilot, lambda: "question 2 of 4" in text_of(pilot))
        assert quiz_of(pilot).query_one("#answers").display is False


async def test_the_successors_of_a_question_are_named_once() -> None:
    plan = Plan(3, ("astar",), (QuestionKind.SUCCESSOR,), count=1)
    async with explore((120, 40)) as pilot:
        await pilot.app.push_screen(QuizScreen(Attempt("Ada", plan), NO_FILE))
        await until(pilot, lambda: "successors:  " in text_of(pilot))
        question = quiz_of(pilot).questions[0].question
        assert question.move is not None
        others = ", ".join(one.letter for one in question.board.moves() if one is not question.move)
        words = f"successors:  {question.move.letter} ?  hidden: {others}"
        row = next(line for line in text_of(pilot).splitlines() if "successors:" in line)
        assert words in row
        assert row.count("hidden:") == 1


async def test_what_plays_a_practice_stops_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz, "SECONDS_A_PAGE", 0.05)
    at = "3 astar 867/254/3x1 123/456/78x"
    plan = Plan(3, ("astar",), (QuestionKind.PRACTICE,), count=2, at=at)
    async with explore((80, 24)) as pilot:
        await pilot.app.push_screen(QuizScreen(Attempt("Ada", plan), NO_FILE))
        await until(pilot, lambda: "question 1 of 2" in text_of(pilot))
        await pilot.press("p")
        await until(pilot, lambda: "To review" in text_of(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "question 1 of 2" in text_of(pilot))
        await pilot.pause(0.3)
        assert isinstance(pilot.app.screen, QuizScreen)
        await pilot.press("backspace")
        await until(pilot, lambda: "To review" in text_of(pilot))
        await pilot.press("r")
        await until(pilot, lambda: "question 1 of" in text_of(pilot))
        await pilot.pause(0.3)
        assert not quiz_of(pilot)._attempt.answers
