"""What the footer shows at a moment: a word for each of some actions, in their order."""

from typing import NamedTuple


class Shown(NamedTuple):
    """A word, and the actions it stands for; the keys beside it are theirs."""

    word: str
    actions: tuple[str, ...]


Footer = tuple[Shown, ...]


def shown(word: str, *actions: str) -> Shown:
    """A word for some actions."""
    return Shown(word, actions)
