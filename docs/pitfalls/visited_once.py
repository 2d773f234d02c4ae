"""IDA* with one set of visited boards for each bound."""


def visited_once(problem, record):
    """IDA* that enters no board twice under one bound."""
    bound = problem.estimate.value(problem.start)
    while True:
        visited, above = {problem.start}, []
        found = yield from _below(problem, problem.start, (), bound, visited, above)
        if found is not None or not above:
            return found
        bound = min(above)


def _below(problem, board, moves, bound, visited, above):
    yield board, len(moves)
    if board == problem.goal:
        return moves
    for move, after in board.successors(problem.order):
        if after in visited:
            continue  # the mistake: it may have been visited on a longer path
        f = len(moves) + 1 + problem.estimate.value(after)
        if f > bound:
            above.append(f)
            continue
        visited.add(after)
        found = yield from _below(problem, after, (*moves, move), bound, visited, above)
        if found is not None:
            return found
    return None


visited_once.complete = visited_once.optimal = True
visited_once.f = "g + h"
visited_once.uses = ("heuristic",)
