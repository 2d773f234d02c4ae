"""Which of several searches did best, and why."""

from collections.abc import Iterator, Mapping, Sequence

from ...engine.record import Engine
from ...system import counted, grouped
from .figures import Column, Figures


def comparable(which: Column, rows: Sequence[Figures]) -> list[int]:
    """The indices of the rows whose values of a column are compared: those with the shortest of the
    solutions found.

    If the column depends on the engine, these are the compiled searches, or those in Python if no
    compiled one did as well.
    """
    least = min((row.length for row in rows if row.length is not None), default=None)
    equals = [
        place for place, row in enumerate(rows) if row.length is not None and row.length == least
    ]
    return (
        which.by_engine and [place for place in equals if rows[place].engine == Engine.COMPILED]
    ) or equals


def best(which: Column, rows: Sequence[Figures]) -> frozenset[int]:
    """The rows with the best value of a column, among those that can be compared in it."""
    return _least(
        {
            place: rank
            for place in comparable(which, rows)
            if (rank := which.rank(rows[place])) is not None
        }
    )


def shortest(rows: Sequence[Figures]) -> frozenset[int]:
    """The indices of all rows whose solution has the least length; none if none is solved."""
    return _least({place: row.length for place, row in enumerate(rows) if row.length is not None})


def winner(rows: Sequence[Figures]) -> int | None:
    """The index of the search with the shortest solution and, among several, the fewest
    expansions.
    """
    solved = [
        (row.length, row.expanded or 0, place)
        for place, row in enumerate(rows)
        if row.length is not None
    ]
    return min(solved)[2] if solved else None


def verdict(rows: Sequence[Figures], names: Sequence[str]) -> list[str]:
    """Who won, and why according to the figures: a sentence for the winner, and one for each other
    search.
    """
    won = winner(rows)
    if won is None:
        return ["No search found a solution."]
    mine = rows[won]
    name = names[won]
    equals = [place for place, row in enumerate(rows) if row.length == mine.length]
    most = max(equals, key=lambda place: rows[place].expanded or 0)
    is_optimal = mine.above == 0 or any(rows[place].optimal for place in equals)
    solution = (
        "an optimal solution"
        if is_optimal
        else f"the shortest solution found, {counted(mine.length or 0, 'move')},"
    )
    least = mine.expanded or 0
    greatest = rows[most].expanded or 0
    if len(equals) > 1 and least == greatest:
        said = [
            f"{' and '.join(names[place] for place in equals)} tie: {solution} with "
            f"{grouped(least)} expansions each."
        ]
    else:
        ratio = greatest / max(least, 1)
        fewer = f"{share(ratio)} of {names[most]}'s" if ratio >= 2 else grouped(least)
        said = [f"{name} wins: {solution} with {fewer} expansions."]
    reasons = (
        _why(row, other, mine, name)
        for row, other in zip(rows, names, strict=True)
        if row is not mine
    )
    return [*said, *filter(None, reasons), *_beyond_necessary(rows, names)]


def share(ratio: float) -> str:
    """`1/2.6`, `1/70`."""
    return f"1/{grouped(round(ratio)) if ratio >= 10 else f'{ratio:.1f}'}"


def _why(row: Figures, name: str, first: Figures, winner: str) -> str:
    if row.length is None:
        return f"{name}: {row.note or row.outcome}."
    if row.length != first.length:
        return f"{name}: +{grouped(row.length - (first.length or 0))} moves."
    if row.start_h is None and first.start_h:
        return (
            f"{name} has no h; "
            f"{winner}'s h at the start is {first.start_h} of {first.length} moves."
        )
    if row.start_h is not None and first.start_h is not None and row.start_h != first.start_h:
        return f"At the start {winner}'s h is {first.start_h}, {name}'s {row.start_h}."
    if row.peak_open is None and first.peak_open is not None:
        nodes = grouped(row.peak_nodes or 0)
        against = grouped(first.peak_nodes or 0)
        return (
            f"{name} has no closed list: it re-expands boards, but keeps {nodes} nodes in memory "
            f"instead of {against}."
        )
    return ""


def _beyond_necessary(rows: Sequence[Figures], names: Sequence[str]) -> Iterator[str]:
    for necessary in dict.fromkeys(row.necessary for row in rows if row.necessary):
        times = (
            f"{name} {grouped(row.expanded or 0)} ({(row.expanded or 0) / necessary:.2f} times)"
            for row, name in zip(rows, names, strict=True)
            if row.necessary == necessary
        )
        least = f"at least {counted(necessary, 'expansion')}"
        yield (
            f"A bidirectional search needs {least} if h is only known to be admissible: "
            f"{', '.join(times)}."
        )


def _least(ranks: Mapping[int, float]) -> frozenset[int]:
    least = min(ranks.values(), default=0)
    # If all are equal, none is the best.
    if len(set(ranks.values())) > 1:
        return frozenset(place for place, rank in ranks.items() if rank == least)
    return frozenset()
