"""Figures of spaces and heuristics by definition, on tuples and dictionaries, without Loyd."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations

from tests.oracle import heuristics, relaxations
from tests.oracle.sliding import Cells, Size, flood, slides

NINE, THREE = tuple(range(1, 9)), (3, 3)
GOAL = (*NINE, 0)
Figures = tuple[float | str, ...]


@cache
def distances(goal: Cells = GOAL, size: Size = THREE) -> dict[Cells, int]:
    return flood(goal, size)


def farthest_by_goal() -> Figures:
    """For the goal's blank in a corner, on an edge and in the centre: the greatest distance and
    how many boards have it.
    """
    figures: list[int] = []
    for blank in (8, 7, 4):
        layers = Counter(distances((*NINE[:blank], 0, *NINE[blank:])).values())
        figures += (max(layers), layers[max(layers)])
    return tuple(figures)


def layers() -> Figures:
    """Mean distance in hundredths, the commonest distance, its boards, boards at even distances."""
    counts = Counter(distances().values())
    mean = sum(distance * boards for distance, boards in counts.items()) / counts.total()
    common = max(counts, key=lambda distance: counts[distance])
    even = sum(boards for distance, boards in counts.items() if distance % 2 == 0)
    return round(mean, 2), common, counts[common], even


def optimal_solutions() -> Figures:
    """Boards with one optimal solution; the most of any board, how many boards, their distance."""
    paths = {GOAL: 1}
    for cells, distance in distances().items():  # nearer boards come first
        if distance:
            paths[cells] = sum(
                paths[after]
                for _, after in slides(cells, THREE)
                if distances()[after] == distance - 1
            )
    most = max(paths.values())
    of_these = [cells for cells, number in paths.items() if number == most]
    (distance,) = {distances()[cells] for cells in of_these}
    alone = sum(number == 1 for number in paths.values()) - 1  # the goal needs no solution
    return alone, most, len(of_these), distance


def all_misplaced() -> Figures:
    """Boards with every tile misplaced: all, by the blank's kind of cell (a corner, an edge, the
    centre; boards for each cell where they agree), and the least distance.
    """
    boards = [
        cells
        for cells in distances()
        if all(tile != home for tile, home in zip(cells, GOAL, strict=True) if tile)
    ]
    blanks = Counter(cells.index(0) for cells in boards)
    return (
        len(boards),
        blanks[8],
        *sorted({blanks[cell] for cell in range(8)}),
        min(distances()[cells] for cells in boards),
    )


def dead_ends() -> Figures:
    """Boards that no move takes farther from the goal, and the least distance of one."""
    found = [
        distance
        for cells, distance in distances().items()
        if all(distances()[after] < distance for _, after in slides(cells, THREE))
    ]
    return len(found), min(found)


def six_cells() -> Figures:
    """Orders of six cells that are solvable as 2x3, as 3x2, and as both."""
    wide, high = (set(distances((1, 2, 3, 4, 5, 0), size)) for size in ((2, 3), (3, 2)))
    return len(wide), len(high), len(wide & high)


def small_boards() -> Figures:
    """Greatest distance and boards there for 2x3 and 2x4, the goal's blank last."""
    figures: list[int] = []
    for size in ((2, 3), (2, 4)):
        counts = Counter(distances((*range(1, size[0] * size[1]), 0), size).values())
        figures += (max(counts), counts[max(counts)])
    return tuple(figures)


def blank_home() -> Figures:
    """Boards with the blank on its goal cell, without the goal; the least and the greatest
    distance of one.
    """
    found = [distance for cells, distance in distances().items() if cells[8] == 0 and distance]
    return len(found), min(found), max(found)


def between_goals() -> Figures:
    """Moves from the blank-last goal to blank-first, and to 1 2 3/8 x 4/7 6 5 (of the other half
    of all arrangements: -1).
    """
    first, snail = (0, *NINE), (1, 2, 3, 8, 0, 4, 7, 6, 5)
    return distances().get(first, -1), distances().get(snail, -1)


def moves() -> Figures:
    """Moves of all boards; those towards the goal; those that lower Manhattan; of these, those
    that lead away from the goal; and boards with only one move towards the goal.
    """
    total = towards = lower = astray = only = 0
    for cells, distance in distances().items():
        nearer = 0
        for _, after in slides(cells, THREE):
            is_nearer = distances()[after] < distance
            nearer += is_nearer
            total += 1
            if _manhattan(after) < _manhattan(cells):
                lower += 1
                astray += not is_nearer
        towards += nearer
        only += nearer == 1
    return total, towards, lower, astray, only


def three_misplaced() -> Figures:
    """Boards with three tiles misplaced and the blank at home; the least and the greatest
    distance.
    """
    found = [
        distance
        for cells, distance in distances().items()
        if cells[8] == 0 and heuristics.misplaced(cells, GOAL, THREE) == 3
    ]
    return len(found), min(found), max(found)


def manhattan_misleads() -> Figures:
    """The greatest distance of a board with Manhattan 2 and with Manhattan 4; the greatest
    Manhattan, the greatest distance there, and the Manhattan of the boards at 31 moves.
    """
    farthest: dict[int, int] = {}
    at_31 = set()
    for cells, distance in distances().items():
        h = heuristics.manhattan(cells, GOAL, THREE)
        farthest[h] = max(distance, farthest.get(h, 0))
        if distance == 31:
            at_31.add(h)
    most = max(farthest)
    return farthest[2], farthest[4], most, farthest[most], *at_31


def manhattan_exact() -> Figures:
    """Boards other than the goal for which Manhattan is the distance, and the farthest of them."""
    exact = [
        distance
        for cells, distance in distances().items()
        if distance and heuristics.manhattan(cells, GOAL, THREE) == distance
    ]
    return len(exact), max(exact)


def higher(first: Callable[[Cells], int], second: Callable[[Cells], int]) -> Figures:
    """Boards where the first is higher, and where the second is."""
    pairs = [(first(cells), second(cells)) for cells in distances()]
    return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)


@cache
def _manhattan(cells: Cells) -> int:
    return heuristics.manhattan(cells, GOAL, THREE)


def linear_conflict_over_manhattan() -> Figures:
    return higher(lambda cells: heuristics.linear_conflict(cells, GOAL, THREE), _manhattan)


def gaschnig_over_manhattan() -> Figures:
    table = relaxations.gaschnig(GOAL)
    return higher(lambda cells: table[cells], _manhattan)


def inversion_over_walking() -> Figures:
    return higher(
        lambda cells: relaxations.inversion(cells, GOAL, THREE), relaxations.walking(GOAL, THREE)
    )


def beam_widths(start: Sequence[int]) -> Figures:
    """Of the widths from 1 to 40: how many find a solution, the least that finds a shortest, the
    longest solution, and at which width. A closed board is not entered again; of equal h the
    oldest stay.
    """
    lengths = [_beam(tuple(start), width) for width in range(1, 41)]
    solved = [length for length in lengths if length is not None]
    shortest = distances()[tuple(start)]
    return len(solved), lengths.index(shortest) + 1, max(solved), lengths.index(max(solved)) + 1


def _beam(start: Cells, width: int) -> int | None:
    beam, closed, length = [start], set(), 0
    while beam:
        length += 1
        kept: dict[Cells, int] = {}
        for cells in beam:
            closed.add(cells)
            for _, after in slides(cells, THREE):
                if after == GOAL:
                    return length
                if after not in closed and after not in kept and after not in beam:
                    kept[after] = _manhattan(after)
                    if len(kept) > width:  # the worst goes, of equal ones the latest
                        worst = max(kept.values())
                        del kept[[other for other, h in kept.items() if h == worst][-1]]
        beam = sorted(kept, key=lambda one: kept[one])
    return None


def ida_star_orders(start: Sequence[int]) -> Figures:
    """IDA*'s expansions over all 24 move orders: least, its order, most, its order, and those
    before the last bound (the same for all 24).
    """
    totals, before = {}, set()
    for order in map("".join, permutations("udlr")):
        counts = _ida_star(tuple(start), order)
        totals[order] = sum(counts)
        before.add(sum(counts[:-1]))
    (below_last,) = before
    least, most = min(totals, key=totals.__getitem__), max(totals, key=totals.__getitem__)
    return totals[least], least, totals[most], most, below_last


def _ida_star(start: Cells, order: str) -> list[int]:
    """Expansions by bound; a board is tested when it is entered, and the undo move is left out."""
    successors = cache(lambda cells: slides(cells, THREE, order))
    h = _manhattan

    def search(cells: Cells, parent: Cells | None, g: int, bound: int) -> int | None:
        """The lowest f above the bound, or None if the goal is found."""
        nonlocal expanded
        if cells == GOAL:
            return None
        expanded += 1
        lowest = 99
        for _, after in successors(cells):
            if after == parent:
                continue
            f = g + 1 + h(after)
            above = f if f > bound else search(after, cells, g + 1, bound)
            if above is None:
                return None
            lowest = min(lowest, above)
        return lowest

    counts, bound = [], h(start)
    while True:
        expanded = 0
        following = search(start, None, 0, bound)
        counts.append(expanded)
        if following is None:
            return counts
        bound = following
