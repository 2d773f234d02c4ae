"""A fact: a sentence, its figures, and the two programs that compute them."""

from collections.abc import Callable
from typing import NamedTuple

from tests.facts import loyd_figures, loyd_further, plain_further, plain_searches, plain_spaces
from tests.facts.plain_spaces import Figures


class Fact(NamedTuple):
    """`figures` fill the braces of `sentence`. `command`: shows it in Loyd, if one command does.
    `is_quick`: both programs take about a second at most, so a test runs them.
    """

    name: str
    sentence: str
    figures: Figures
    loyd: Callable[[], Figures]
    plain: Callable[[], Figures]
    command: str = ""
    is_quick: bool = True


def twice(
    name: str, sentence: str, figures: Figures, command: str = "", quick: bool = True
) -> Fact:
    """A fact whose two functions have its name."""
    loyd, plain = (
        next(getattr(module, name) for module in modules if hasattr(module, name))
        for modules in ((loyd_figures, loyd_further), (plain_spaces, plain_searches, plain_further))
    )
    return Fact(name, sentence, figures, loyd, plain, command, quick)


def wide(
    name: str, sentence: str, figures: Figures, command: str, *spaces: tuple[int, int, int]
) -> Fact:
    """A fact of spaces of ten and twelve cells: height, width, and the cell of the goal's blank
    of each; of the first also the widest layer.
    """

    def by(sizes: Callable[[int, int, int], list[int]]) -> Callable[[], Figures]:
        def found() -> Figures:
            first, *others = (sizes(*space) for space in spaces)
            ends = (figure for one in others for figure in plain_further.ends(one))
            return (*plain_further.widest(first), *ends)

        return found

    loyd, plain = loyd_further.layer_sizes, plain_further.layer_sizes
    return Fact(name, sentence, figures, by(loyd), by(plain), command, is_quick=False)
