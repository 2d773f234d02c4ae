"""Class mode, played by keys and by mouse, against the record of its search."""

from textual.pilot import Pilot

from loyd.core.teach.question import KINDS, Question, QuestionKind
from loyd.tui.quiz.class_mode import ClassScreen
from loyd.tui.quiz.question_views import AnswerCard
from tests.tui.explore.explore_driver import explore, press, run_of, screen_of, text_of, until

SIZE = (120, 40)


def class_of(pilot: Pilot[None]) -> ClassScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ClassScreen)
    return screen


def question_of(pilot: Pilot[None]) -> Question:
    question = class_of(pilot).question
    assert question is not None
    return question


async def turn_kind(pilot: Pilot[None], times: int) -> None:
    await pilot.press(*["z"] * times)
    await until(pilot, lambda: class_of(pilot)._lesson.kind is KINDS[times - 1])


async def enter(pilot: Pilot[None], *steps: str) -> None:
    await press(pilot, *steps)
    pilot.app.action_class_mode()  # type: ignore[attr-defined]
    await until(
        pilot,
        lambda: isinstance(pilot.app.screen, ClassScreen) and class_of(pilot).question is not None,
    )


async def test_a_class_answers_by_keys_and_mouse_and_goes_on_step_by_step() -> None:
    async with explore(SIZE) as pilot:
        await enter(pilot, *["right"] * 9)
        run, question = run_of(pilot), question_of(pilot)
        assert run.position == question.step == 9
        assert question_of(pilot).kind is QuestionKind.NEXT
        assert question.answers[question.right].board == run.trace.node(10).board
        await until(pilot, lambda: f"1-{len(question.answers)} choose" in text_of(pilot))
        hidden = text_of(pilot)
        assert "is hidden" in hidden
        assert "─ Log ─" not in hidden
        assert question.answers[question.right].reason not in hidden
        wrong = (question.right + 1) % len(question.answers)
        await pilot.press(str(wrong + 1))
        await until(pilot, lambda: f"{wrong + 1} no." in text_of(pilot))
        assert "0 of 1 right" in text_of(pilot)
        assert f"Topic: {question.topic.name}. T tutorial" in text_of(pilot)
        await pilot.press(str(question.right + 1))
        assert "0 of 1 right" in text_of(pilot)
        await pilot.press("space")
        await until(pilot, lambda: run.position == 10 and class_of(pilot).question is not None)
        assert question_of(pilot).step == 10
        await pilot.click(list(class_of(pilot).query(AnswerCard))[question_of(pilot).right])
        await until(pilot, lambda: "1 of 2 right" in text_of(pilot))
        assert "your answer" in text_of(pilot)
        await pilot.press("left")
        await until(pilot, lambda: run.position == 9 and class_of(pilot).question is not None)
        await pilot.press(str(question_of(pilot).right + 1))
        assert "1 of 2 right" in text_of(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(pilot.app.screen, ClassScreen))
        assert run_of(pilot).position == 9
        assert not isinstance(pilot.app.screen, ClassScreen)


async def test_one_kind_alone_is_asked_of_every_step_and_the_end_is_said() -> None:
    async with explore((80, 24), algorithm="idastar") as pilot:
        await enter(pilot, *["right"] * 3)
        await turn_kind(pilot, 2)
        assert "Only this kind: g, h and f." in text_of(pilot)
        asked = question_of(pilot)
        successors = {one.board: one for one in run_of(pilot).trace.successors(3)}
        one = successors[asked.board]
        assert asked.answers[asked.right].words == (f"g {one.g}  h {one.h}  f {one.f:g}",)
        await pilot.press("space")
        assert " right" not in text_of(pilot)
        assert "one move more" in text_of(pilot)
        await pilot.press("escape", "end")
        await until(pilot, lambda: run_of(pilot).outcome is not None)
        pilot.app.action_class_mode()  # type: ignore[attr-defined]
        await until(pilot, lambda: "Solved in 19 moves." in text_of(pilot))
        await pilot.press("space", "left")
        await until(pilot, lambda: class_of(pilot).question is not None)
        assert question_of(pilot).kind is QuestionKind.NEXT


async def test_a_child_lookup_shows_the_deciding_row_afterwards() -> None:
    for size in ((120, 40), (80, 24)):
        async with explore(size) as pilot:
            await press(pilot, *["shift+right"] * 2, *["right"] * 9)
            await enter(pilot)
            await turn_kind(pilot, 3)
            asked = question_of(pilot)
            assert asked.answers[asked.right].words[0] == "improved"
            shown = text_of(pilot)
            assert f"gives {asked.board.after(asked.move)}." in shown
            assert "x23/156/784" in shown.partition("Known boards")[2]
            assert "here, with g" not in shown
            assert (
                "hidden: "
                f"{', '.join(one.letter for one in asked.board.moves() if one is not asked.move)}"
                in shown
            )
            await pilot.press("2")
            await until(
                pilot, lambda: "2 no. The board is known, but only with g 11." in text_of(pilot)
            )
            answered = text_of(pilot)
            assert "3 improved: g 11 → 9" in answered
            assert size == (80, 24) or "here, with g 11" in answered


async def test_the_note_below_the_known_boards_is_read_to_its_end() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "right", "right")
        await enter(pilot)
        await turn_kind(pilot, 3)
        assert "need it." in text_of(pilot)


async def test_the_true_distance_is_hidden_until_the_question_is_over() -> None:
    async with explore(SIZE, heuristic="blank-counted") as pilot:
        await enter(pilot, "right")
        await turn_kind(pilot, 4)
        asked = question_of(pilot)
        assert "h* is hidden" in text_of(pilot)
        assert asked.hidden not in text_of(pilot)
        await pilot.press("space")
        assert asked.hidden in text_of(pilot)


async def test_a_wrong_answer_leads_to_the_tutorial_that_explains_it_and_can_be_asked_again() -> (
    None
):
    async with explore(SIZE) as pilot:
        await press(pilot, *["shift+right"] * 2, *["right"] * 9)
        await enter(pilot)
        await pilot.press("z", "z", "z", "2", "backspace")
        assert "is hidden" in text_of(pilot)
        await pilot.press("2")
        assert "Wrong twice now: T tutorial" in text_of(pilot)
        assert "0 of 1 right" in text_of(pilot)
        topic = question_of(pilot).topic
        await pilot.press("T")
        await until(pilot, lambda: screen_of(pilot).tour is not None)
        walk = screen_of(pilot)._walk
        assert walk is not None
        assert (walk.tour.name, walk.step.title) == (topic.tour, topic.heading)
