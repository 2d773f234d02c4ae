"""What happens to boards that a search meets again."""

from enum import StrEnum


class Repeats(StrEnum):
    """A board met again is left alone, or reopened where the new path to it is shorter."""

    ONCE = "once"
    REOPEN = "reopen"
