"""A result held against its quiz: the digest, and the score that the answers get."""

from dataclasses import dataclass

from loyd.core.errors import LoydError
from loyd.core.quiz.questions import questions
from loyd.core.quiz.result import Result
from loyd.core.version import version


@dataclass(frozen=True)
class Checked:
    """A result, what does not fit it, a sentence each, and the score that its answers get, None where that cannot be told."""

    result: Result
    faults: tuple[str, ...]
    score: int | None


def check(result: Result) -> Checked:
    """Make the questions of a quiz again and see whether the result fits them."""
    faults: list[str] = []
    if result.digest != result.own_digest:
        faults.append("the digest does not fit: something of it was changed")
    if len(result.sitting.answers) != result.sitting.plan.count:
        faults.append(f"it has {len(result.sitting.answers)} answers to {result.sitting.plan.count} questions")
    score = None
    try:
        score = result.sitting.score(questions(result.sitting.plan))
    except LoydError as error:
        faults.append(f"its questions cannot be made again: {error}")
    else:
        if score != result.score:
            was = "" if result.version == version() else f" (it was made by Loyd {result.version}, and this is {version()})"
            faults.append(f"its score is {result.score}, but its answers get {score}{was}")
    return Checked(result, tuple(faults), score)
