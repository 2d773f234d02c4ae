"""Sliding tiles as bare tuples: everything the oracles know of the puzzle."""

Cells = tuple[int, ...]
Size = tuple[int, int]

BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}
BY = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def slides(cells: Cells, size: Size, order: str = "udlr") -> list[tuple[str, Cells]]:
    """Each legal move of the blank and the cells after it, in move order."""
    height, width = size
    blank = cells.index(0)
    found = []
    for letter in order:
        row, column = blank // width + BY[letter][0], blank % width + BY[letter][1]
        if row in range(height) and column in range(width):
            after = list(cells)
            after[blank], after[row * width + column] = after[row * width + column], 0
            found.append((letter, tuple(after)))
    return found


def flood(goal: Cells, size: Size) -> dict[Cells, int]:
    """The distance of every arrangement that can reach the goal."""
    distances, layer = {goal: 0}, [goal]
    while layer:
        following = []
        for cells in layer:
            for _, after in slides(cells, size):
                if after not in distances:
                    distances[after] = distances[cells] + 1
                    following.append(after)
        layer = following
    return distances
