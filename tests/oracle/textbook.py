"""Searches as printed in textbooks, counting exactly what their lines count."""

from collections import deque
from collections.abc import Iterator

from tests.oracle.sliding import BACK, Cells, Size, slides


def breadth_first(
    start: Cells, goal: Cells, size: Size, order: str = "udlr", *, back: bool = True
) -> tuple[int, int, int]:
    """Nodes expanded, nodes generated and the depth of the goal: BREADTH-FIRST-SEARCH of Russell
    and Norvig (2020), figure 3.9.

    `back`: whether EXPAND also yields the move that undoes the last one, as the book's does.
    """
    expanded = generated = 0

    def expand(cells: Cells, move: str | None) -> Iterator[tuple[str, Cells]]:
        nonlocal generated
        for action, child in slides(cells, size, order):
            if back or move is None or action != BACK[move]:
                generated += 1
                yield action, child

    if start == goal:
        return expanded, generated, 0
    frontier: deque[tuple[Cells, str | None, int]] = deque([(start, None, 0)])
    reached = {start}
    while frontier:
        cells, move, depth = frontier.popleft()
        expanded += 1
        for action, child in expand(cells, move):
            if child == goal:
                return expanded, generated, depth + 1
            if child not in reached:
                reached.add(child)
                frontier.append((child, action, depth + 1))
    raise AssertionError("no solution")
