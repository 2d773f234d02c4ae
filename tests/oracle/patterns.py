"""The least moves of a group of tiles, by a search in which only their moves count and the blank
moves freely through all others.
"""

from collections import deque

from tests.oracle.sliding import Cells, Size, slides

Placement = tuple[int, ...]


def pattern_distances(goal: Cells, size: Size, group: Placement) -> dict[Placement, int]:
    """The value of every placement of the group (the cell of each of its tiles) that can reach the
    goal.
    """
    start = tuple(tile if tile in group or tile == 0 else -1 for tile in goal)
    best = {start: 0}
    queue = deque([start])
    while queue:
        cells = queue.popleft()
        for _, after in slides(cells, size):
            moved = after[cells.index(0)]
            cost = best[cells] + (moved != -1)
            if cost < best.get(after, cost + 1):
                best[after] = cost
                (queue.append if moved != -1 else queue.appendleft)(after)
    found: dict[Placement, int] = {}
    for cells, cost in best.items():
        placement = tuple(cells.index(tile) for tile in group)
        found[placement] = min(cost, found.get(placement, cost))
    return found
