"""IDA* that enters only boards whose f is below the bound, not those at it."""


def strictly_below(problem, record):
    """IDA* whose bound never rises: the lowest f that is not below it is the bound itself."""
    bound = problem.estimate.value(problem.start)
    while True:
        above = []
        found = yield from _below(problem, problem.start, (), bound, above)
        if found is not None or not above:
            return found
        bound = min(above)


def _below(problem, board, moves, bound, above):
    yield board, len(moves)
    if board == problem.goal:
        return moves
    for move, after in board.successors(problem.order):
        f = len(moves) + 1 + problem.estimate.value(after)
        if f >= bound:  # the mistake: f > bound is right
            above.append(f)
            continue
        found = yield from _below(problem, after, (*moves, move), bound, above)
        if found is not None:
            return found
    return None


strictly_below.complete = strictly_below.optimal = True
strictly_below.f = "g + h"
strictly_below.uses = ("heuristic",)
