"""What h is made of where that is not tiles: the groups that are marked on the board, and the sum in words."""

from collections.abc import Sequence
from textwrap import shorten

from loyd.core.heuristics.heuristic import Part
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import UNREACHABLE
from loyd.tui.paint.board_picture import group_letter

LEAST_ROOM = 8


def groups_of(board: Board, parts: Sequence[Part]) -> tuple[int | None, ...] | None:
    """For each cell the place of the part that speaks of its tile, among those that count; None where no part names any cells."""
    if not any(part.cells for part in parts):
        return None
    counted = [part for part in parts if part.counts]
    return tuple(next((at for at, part in enumerate(counted) if cell in part.cells), None) for cell in range(len(board.cells)))


def breakdown(h: int, parts: Sequence[Part], columns: int) -> str:
    """The sum in as many words as find room in so many columns: `h 29 = a 14 (tiles 1 2 3 4) + b 15 (tiles 5 6 7 8)`."""
    if not parts or h == UNREACHABLE:
        return ""
    said = [f"h {h} = {words}" for words in _words(parts)]
    return next((text for text in said if len(text) <= columns), shorten(said[-1], max(columns, LEAST_ROOM), placeholder=" …"))


def _words(parts: Sequence[Part]) -> list[str]:
    """The ways to say it, the longest first."""
    counted = [part for part in parts if part.counts]
    if not any(part.cells for part in parts):
        if len(counted) < len(parts):
            values = ", ".join(f"{part.name} {part.value}" for part in parts)
            return [f"the greatest of {values}", f"{counted[0].name}, the greatest of {len(parts)}"]
        long = " + ".join(f"{part.value} {part.name}" for part in counted)
        return [long, " + ".join(f"{part.value} {part.name.partition(' (')[0]}" for part in counted)]
    lettered = [f"{group_letter(at)} {part.value}" for at, part in enumerate(counted)]
    named = " + ".join(f"{value} ({part.name})" for value, part in zip(lettered, counted, strict=True))
    other = [part.value for part in parts if not part.counts]
    way, other_way = (", mirrored", "as it is") if counted[0].mirrored else ("", "mirrored")
    less = [f"{named}{way}; {other_way} {sum(other)}"] if other else []
    return [*less, f"{named}{way}", f"{' + '.join(lettered)}{way}"]
