"""When a search looks whether a board is the goal."""

from enum import StrEnum


class GoalTest(StrEnum):
    """When its node is expanded (the late test), or when it is generated (the early one; the start, when it is expanded)."""

    EXPANDED = "expanded"
    GENERATED = "generated"
