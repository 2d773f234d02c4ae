"""What is said of an audited heuristic: verdicts, figures, and the boards on which a heuristic is
worst.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ..engine.puzzle import Board
from ..study.audit.audit import AuditFindings
from ..study.audit.prediction import MeanExpansions
from ..system import grouped


def verdicts(audit: AuditFindings) -> Iterator[tuple[str, bool]]:
    """Sentences on admissibility and consistency, each with whether it is good news."""
    over = audit.admissibility
    steep = audit.consistency
    every = (
        f"all {grouped(audit.count)} boards"
        if audit.whole
        else f"{grouped(audit.count)} sampled boards"
    )
    moves = f"{'all ' if audit.whole else ''}{grouped(steep.moves)} moves"
    never, steady = (
        ("Admissible on", "Consistent on")
        if audit.whole
        else ("No overestimate among", "No inconsistency among")
    )
    overestimates = f"Not admissible: overestimates {grouped(over.violations)} of {every}."
    yield f"{never} {every}." if over.holds else overestimates, over.holds
    jumps = (
        f"Not consistent: {grouped(steep.violations)} of {grouped(steep.moves)} moves change h by "
        "more than 1."
    )
    yield f"{steady} {moves}." if steep.holds else jumps, steep.holds
    claims = (
        ("admissible", audit.heuristic.admissible, over.holds),
        ("consistent", audit.heuristic.consistent, steep.holds),
    )
    if broken := [word for word, is_claimed, holds in claims if is_claimed and not holds]:
        yield f"It claims to be {' and '.join(broken)}.", False


def accuracy_figures(audit: AuditFindings) -> Iterator[tuple[str, str]]:
    """The names and values of how accurate a heuristic is."""
    accuracy = audit.accuracy
    if audit.left_out:
        yield "left out", f"{audit.left_out} boards: too hard to solve"
    yield "h", f"mean {accuracy.mean_h:5.2f}   max {accuracy.greatest_h:3}"
    yield "distance", f"mean {accuracy.mean_distance:5.2f}   max {accuracy.greatest_distance:3}"
    if audit.whole:
        distance, count = accuracy.widest_layer
        yield "widest", f"layer {distance}: {grouped(count)} boards"
    yield "h/distance", f"mean {accuracy.mean_ratio:5.3f}   exact {grouped(accuracy.exact)}"


class Fault(NamedTuple):
    """An error of h on a board: by how many moves, h there, and what it contradicts: the distance,
    or h after a move.
    """

    board: Board
    what: str
    excess: int
    h: int
    compared: str
    is_error: bool


def faults(audit: AuditFindings) -> tuple[Fault, ...]:
    """The most overestimated board and the move along which h falls most, then the rest of both
    kinds, worst first.

    If there are none, the boards that are underestimated most.
    """
    boards, moves = overestimates(audit), inconsistencies(audit)
    if boards or moves:
        return *boards[:1], *moves[:1], *boards[1:], *moves[1:]
    return tuple(
        Fault(one.board, "underestimates", -one.excess, one.h, str(one.distance), False)
        for one in audit.admissibility.underestimated
    )


def overestimates(audit: AuditFindings) -> list[Fault]:
    """The most overestimated boards, worst first."""
    return [
        Fault(one.board, "overestimates", one.excess, one.h, str(one.distance), True)
        for one in audit.admissibility.overestimated
    ]


def inconsistencies(audit: AuditFindings) -> list[Fault]:
    """The moves along which h falls most, worst first."""
    return [
        Fault(
            one.board, f"falls, move {one.move.letter}", one.fall, one.h, f"then {one.next_h}", True
        )
        for one in audit.consistency.worst
    ]


def expansion_rows(
    efforts: Iterable[MeanExpansions], write: Callable[[float], str]
) -> Iterator[tuple[str, str, str]]:
    """Of each algorithm its id, and its predicted and measured expansions as `write` writes
    them.
    """
    for one in efforts:
        predicted = "–" if one.predicted is None else " to ".join(map(write, one.predicted))
        measured = f"> {write(one.limit)}" if one.measured is None else write(one.measured)
        yield one.algorithm, predicted, measured
