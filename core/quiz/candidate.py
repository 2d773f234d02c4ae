"""The nodes among which one may look for the next."""

from dataclasses import dataclass

from loyd.core.puzzle.board import Board


@dataclass(frozen=True)
class Candidate:
    """A node: its board, what is said of it, what besides with the answer, and why it is next or not.

    In the reason `{right}` stands for the number of the right answer; without one, the record's own words say why it is next.
    """

    board: Board
    words: tuple[str, ...]
    after: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Candidates:
    """The node that is next, and others that are not, those first that are most easily taken for it.

    `facts`: what one has to know; `is_queue`: whether they stand in an open list.
    """

    right: Candidate
    others: tuple[Candidate, ...]
    facts: str
    is_queue: bool = True
