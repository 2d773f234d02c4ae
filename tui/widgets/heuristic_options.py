"""The heuristics as a list to choose from."""

from textual.widgets.option_list import Option

from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import Board


def heuristic_options(goal: Board) -> list[Option]:
    """Those that are defined on boards of the goal's size, then the others, which cannot be chosen and say why."""
    entries = sorted(HEURISTICS.values(), key=lambda entry: bool(entry.refusal(goal.size)))
    return [Option(_said(entry, entry.refusal(goal.size)), id=entry.id, disabled=bool(entry.refusal(goal.size))) for entry in entries]


def _said(entry: Heuristic, refusal: str) -> str:
    """The name, and the beginning of the sentence that says why not: `pattern database 4-4 is of 3x3 boards`."""
    why_not = refusal.removeprefix(entry.id).partition(",")[0]
    return f"{entry.name}{why_not}" if why_not.startswith(" ") else entry.name
