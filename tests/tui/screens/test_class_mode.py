"""Class mode, played by keys and by mouse, against the record of its search."""

from textual.pilot import Pilot

from loyd.core.classroom.question import Question
from loyd.tui.screens.class_mode import ClassScreen
from loyd.tui.widgets.question_views import AnswerCard
from tests.tui.screens.explored import explore, run_of, text_of, until

SIZE = (120, 40)


def class_of(pilot: Pilot[None]) -> ClassScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ClassScreen)
    return screen


def question_of(pilot: Pilot[None]) -> Question:
    question = class_of(pilot)._question
    assert question is not None
    return question


async def enter(pilot: Pilot[None], *steps: str) -> None:
    await pilot.press(*steps, "w")
    await until(pilot, lambda: isinstance(pilot.app.screen, ClassScreen) and class_of(pilot)._question is not None)


async def test_a_class_answers_by_keys_and_mouse_and_goes_on_step_by_step() -> None:
    async with explore(SIZE) as pilot:
        await enter(pilot, *["right"] * 9)
        run, question = run_of(pilot), question_of(pilot)
        assert run.position == question.step == 9
        assert "Which of these open nodes is expanded next?" in text_of(pilot)
        assert question.answers[question.right].board == run.trace.node(10).board
        hidden = text_of(pilot)
        assert f"1-{len(question.answers)} choose" in hidden
        assert "Search log" not in hidden
        assert "lowest h wins" not in hidden
        wrong = (question.right + 1) % len(question.answers)
        await pilot.press(str(wrong + 1))
        assert f"{wrong + 1}: no." in text_of(pilot)
        assert "score 0 of 1" in text_of(pilot)
        await pilot.press(str(question.right + 1))
        assert "score 0 of 1" in text_of(pilot)
        await pilot.press("space")
        await until(pilot, lambda: run.position == 10 and class_of(pilot)._question is not None)
        assert question_of(pilot).step == 10
        await pilot.click(list(class_of(pilot).query(AnswerCard))[question_of(pilot).right])
        await until(pilot, lambda: "score 1 of 2" in text_of(pilot))
        assert ": right." in text_of(pilot)
        await pilot.press("left")
        await until(pilot, lambda: run.position == 9 and class_of(pilot)._question is not None)
        await pilot.press(str(question_of(pilot).right + 1))
        assert "score 1 of 2" in text_of(pilot)
        await pilot.press("w")
        assert run_of(pilot).position == 9
        assert not isinstance(pilot.app.screen, ClassScreen)


async def test_one_kind_alone_is_asked_of_every_step_and_the_end_is_said() -> None:
    async with explore((80, 24), algorithm="idastar") as pilot:
        await enter(pilot, *["right"] * 3)
        await pilot.press("z", "z")
        assert "asked: g, h and f?" in text_of(pilot)
        asked = question_of(pilot)
        successors = {one.board: one for one in run_of(pilot).trace.successors(3)}
        one = successors[asked.board]
        assert asked.answers[asked.right].words == (f"g {one.g}  h {one.h}  f {one.f:g}",)
        await pilot.press("space")
        assert "no answers yet" in text_of(pilot)
        assert f"{asked.right + 1}. One move more" in text_of(pilot)
        await pilot.press("w", "end")
        await until(pilot, lambda: run_of(pilot).outcome is not None)
        await pilot.press("w")
        await until(pilot, lambda: "Solved in 19 moves." in text_of(pilot))
        await pilot.press("space", "left")
        await until(pilot, lambda: class_of(pilot)._question is not None)
        assert "is entered next?" in text_of(pilot)
