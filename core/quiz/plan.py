"""What a quiz asks: everything that its questions follow from."""

from collections.abc import Sequence
from dataclasses import dataclass

from loyd.core.errors import SettingError
from loyd.core.quiz.question import Kind

USUAL_SEARCHES = ("astar", "greedy", "bfs", "idastar")
MOST_QUESTIONS = 100
FEWEST_CELLS = 6
"""On fewer cells there is next to nothing to ask."""


@dataclass(frozen=True)
class Plan:
    """The `seed` that draws boards, steps and answers; the searches as texts of specs; the kinds of questions; (height, width) of the
    boards; and how many questions there are.

    Raises SettingError where that is no quiz.
    """

    seed: int
    searches: tuple[str, ...] = USUAL_SEARCHES
    kinds: tuple[Kind, ...] = tuple(Kind)
    size: tuple[int, int] = (3, 3)
    count: int = 10

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_QUESTIONS:
            raise SettingError(f"{self.count} questions are no quiz: ask from 1 to {MOST_QUESTIONS}")
        if not self.searches or not self.kinds:
            raise SettingError("a quiz needs a search and a kind of question")
        height, width = self.size
        if not (2 <= height <= 5 and 2 <= width <= 5 and height * width >= FEWEST_CELLS):
            raise SettingError(f"a quiz is about boards from 2x3 to 5x5, not {height}x{width}")


def kinds_of(names: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds of these names, each once.  Raises SettingError where one is unknown."""
    known = {kind.value: kind for kind in Kind}
    for name in names:
        if name not in known:
            raise SettingError(f"no kind of question is called {name!r}: there are {', '.join(known)}")
    return tuple(kind for kind in Kind if kind.value in names)
