"""Linear conflict that adds 2 for each pair, although one tile may resolve two pairs."""

from itertools import combinations


def conflict_pairs(board, goal):
    """Manhattan, plus 2 for each pair of tiles reversed in their goal line."""
    width, homes = board.width, {tile: cell for cell, tile in enumerate(goal.cells)}
    places = [
        (divmod(cell, width), divmod(homes[tile], width))
        for cell, tile in enumerate(board.cells)
        if tile
    ]
    h = sum(abs(here[0] - home[0]) + abs(here[1] - home[1]) for here, home in places)
    for line, along in ((0, 1), (1, 0)):
        for (here, home), (other, other_home) in combinations(places, 2):
            if here[line] == home[line] == other[line] == other_home[line]:
                is_reversed = (here[along] - other[along]) * (home[along] - other_home[along]) < 0
                h += 2 * is_reversed
    return h


conflict_pairs.admissible = conflict_pairs.consistent = True  # the mistake: it promises both
