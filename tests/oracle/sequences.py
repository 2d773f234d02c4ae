"""Sequences of moves with a duplicate, by trying all of them."""

from functools import cache

from tests.oracle.sliding import Cells, Size, slides

LONGEST = 8


@cache
def kept_sequences(size: Size, order: str) -> frozenset[tuple[int, str]]:
    """Of all sequences of at most LONGEST moves from a cell of the blank that carry the tiles
    alike, the first: the shortest, of several the first in move order. Each with that cell.
    """
    found: dict[tuple[int, Cells], str] = {}
    for start in range(size[0] * size[1]):
        tiles = list(range(1, size[0] * size[1]))
        layer = [("", (*tiles[:start], 0, *tiles[start:]))]
        for _ in range(LONGEST + 1):
            for moves, cells in layer:
                found.setdefault((start, cells), moves)
            layer = [
                (moves + move, after)
                for moves, cells in layer
                for move, after in slides(cells, size, order)
            ]
    return frozenset((start, moves) for (start, _), moves in found.items())


def is_pruned(blanks: list[int], moves: str, size: Size, order: str) -> bool:
    """Whether the last move of a path ends a sequence that is not kept; `blanks`: the cell of the
    blank before each move.
    """
    kept = kept_sequences(size, order)
    firsts = range(max(0, len(moves) - LONGEST), len(moves))
    return any((blanks[first], moves[first:]) not in kept for first in firsts)
