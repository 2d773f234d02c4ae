"""What happens to boards that a search meets again."""

from enum import StrEnum


class Repeats(StrEnum):
    """Whether a successor is made a node although its board is known.

    REOPEN: where the new path to it is shorter, whether its node is open or closed.  ONCE: never.  PATH: unless it is on the path that
    led to its parent.  NONE: always; the search is one of the tree of paths, and remembers no boards.
    """

    REOPEN = "reopen"
    ONCE = "once"
    PATH = "path"
    NONE = "none"

    @property
    def remembers(self) -> bool:
        """Whether known boards are looked up."""
        return self in (Repeats.REOPEN, Repeats.ONCE)
