"""The exercises of a tour as questions."""

from loyd.core.classroom.question import AnswerChoice, Question, QuestionKind, Topic, sentence, shuffled, step_title
from loyd.core.classroom.tour import problem_of, seen
from loyd.core.classroom.tour_reader import tour
from loyd.core.puzzle.scramble import seeded
from loyd.core.search.problem import Problem
from loyd.core.system.errors import SettingError


def exercise_questions(name: str, seed: int) -> list[tuple[Problem, Question]]:
    """The exercises of a tour, their choices shuffled by a seed.  Raises TourError, and SettingError where the tour has an error."""
    rng, chosen, found = seeded(seed), tour(name), []
    for place in seen(chosen):
        if place.faults:
            raise SettingError(place.faults[0])
        topic, title = Topic(chosen.title, name, place.step.title), step_title(place.at)
        for text, given in place.exercises:
            choices = shuffled(given, rng)
            answers = tuple(
                AnswerChoice((choice,), reason if (choice, reason) == given[0] else sentence(reason)) for choice, reason in choices
            )
            question = Question(QuestionKind.EXERCISE, topic, place.at, text, "", place.board, title, "", answers, choices.index(given[0]))
            found.append((problem_of(place.step), question))
    return found
