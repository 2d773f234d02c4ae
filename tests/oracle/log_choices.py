"""Which step of a best-first search's log expands the wrong node: the open list step by step."""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from math import inf

Cells = tuple[int, ...]


def first_wrong(
    log: Iterable[tuple[Cells, int]],
    f: Callable[[int, int], float],
    h: Callable[[Cells], int],
    successors: Callable[[Cells], list[Cells]],
) -> tuple[int, str, float, int]:
    """The first wrong step of a log (its boards and their g, the start first), and why: "missing",
    "g" with the least g of its board and the step that generated it, or "f" with the least f that
    is open and the step that generated it first. (0, "", 0, 0) if no step is wrong.
    """
    best: dict[Cells, tuple[int, int]] = {}
    closed: set[Cells] = set()
    heap: list[tuple[float, int, Cells]] = []
    for step, (board, g) in enumerate(log, start=1):
        if step == 1:
            best[board] = (0, 0)
        if board not in best:
            return step, "missing", inf, 0
        if g > best[board][0]:
            return step, "g", *best[board]
        closed.add(board)
        while heap and heap[0][-1] in closed:
            heappop(heap)
        if heap and f(g, h(board)) > heap[0][0]:
            return step, "f", *heap[0][:2]
        for after in successors(board):
            if after not in closed and g + 1 < best.get(after, (inf, 0))[0]:
                best[after] = g + 1, step
                heappush(heap, (f(g + 1, h(after)), step, after))
    return 0, "", 0, 0
