"""A* that never reopens a closed board, with an admissible heuristic that is not consistent."""

from heapq import heappop, heappush


def every_other(board, goal):
    """Misplaced tiles where the blank is in an even column, and 0 elsewhere."""
    if board.blank % board.width % 2:
        return 0
    pairs = zip(board.cells, goal.cells, strict=True)
    return sum(tile != wanted for tile, wanted in pairs if tile)


every_other.admissible, every_other.consistent = True, False


def closed_for_good(problem, record):
    """A* whose closed list is final."""
    g, came_from, closed = {problem.start: 0}, {}, set()
    queue, number = [(problem.estimate.value(problem.start), 0, problem.start)], 0
    while queue:
        _, _, board = heappop(queue)
        if board in closed:
            continue
        closed.add(board)
        yield board, g[board], came_from.get(board, (None, None))[0]
        if board == problem.goal:
            moves = []
            while board in came_from:
                board, move = came_from[board]
                moves.append(move)
            return moves[::-1]
        for move, after in board.successors(problem.order):
            if after not in closed and g[board] + 1 < g.get(after, 1000):
                g[after], came_from[after] = g[board] + 1, (board, move)
                number += 1
                f = g[after] + problem.estimate.value(after)
                heappush(queue, (f, -number, after))
    return None


closed_for_good.complete = closed_for_good.optimal = True  # the mistake: it promises both
closed_for_good.f = "g + h"
closed_for_good.uses = ("heuristic",)
