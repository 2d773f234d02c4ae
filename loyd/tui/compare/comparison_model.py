"""What the Compare screen says about its lanes together."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.draw.document import outcome_words, remark
from ...core.engine.puzzle.exact import Space
from ...core.engine.record import Counts, Trace, format_f
from ...core.study.compare import (
    Alignment,
    Comparison,
    Difference,
    Differences,
    DivergenceSearch,
    Figures,
    Lane,
    inclusion,
    verdict,
)
from ...core.system import TooFarError, capitalized, counted, grouped
from ..key_names import key_of
from ..paint import Tick
from ..signs import Signs, wrapped

LETTERS = "ABCD"
UNDECIDED = "The winner appears here, with the reasons, when all searches have ended."


def first_differing_steps(difference: Difference, letters: tuple[str, str]) -> list[str]:
    """For each search, the first step at which it expands a board that the other does not."""
    left = [
        f"First board of {one} alone: step {grouped(step)}"
        if step is not None
        else f"{other} expanded all of {one}'s boards"
        for one, other, step in zip(letters, letters[::-1], difference.alone_from, strict=True)
    ]
    return [*left, "The goal is not counted."]


class LaneReading(NamedTuple):
    """A lane at its step.

    `ending`: how its search ended, if this is its last step, and what is known of the length;
    `remark`: a comment on that; `bound`: the f or the bound it has reached; `equation`: the
    definition of f; `on_path`: how many of the closed nodes, or visits, lie on optimal paths, if
    known.
    """

    trace: Trace
    step: int
    counts: Counts
    ending: tuple[str, ...]
    remark: str
    is_solved: bool
    bound: float | None
    equation: str
    on_path: int | None


def read_lane(lane: Lane, step: int, optimum: int | None, space: Space | None) -> LaneReading:
    """A lane after a step; `optimum`: the optimal length, if known; `space`: all boards, if there
    are few enough.
    """
    trace = lane.trace
    at_end = lane.outcome is not None and step >= trace.steps
    figures = lane.figures(step) if at_end else None
    if figures is not None and optimum is not None:
        figures = figures._replace(optimum=optimum)
    return LaneReading(
        trace=trace,
        step=step,
        counts=trace.counts(step),
        ending=() if figures is None else _ending(figures),
        remark="" if figures is None else remark(figures),
        is_solved=figures is not None and figures.is_solved,
        bound=lane.levels.level_of(step),
        equation=trace.formula_at(step).equation,
        on_path=on_path(trace, step, space),
    )


def _ending(figures: Figures) -> tuple[str, ...]:
    if not figures.is_solved:
        return (outcome_words(figures),)
    moves = counted(figures.length or 0, "move")
    return moves, figures.excess


def on_path(trace: Trace, step: int, space: Space | None) -> int | None:
    """How many boards expanded by a step lie on an optimal path; None where this is not known."""
    try:
        return trace.gh_counts(step, space).on_path[0] if space is not None else None
    except TooFarError:
        return None


def lane_title(place: int, lane: Lane) -> str:
    """The letter and the name of a lane."""
    return f"{LETTERS[place]} {lane.spec.name}"


TICK_NOUNS = {Alignment.STEP: "step", Alignment.BOUND: "level", Alignment.TIME: "tick"}
"""The noun for a tick of the clock."""


LanePair = tuple[int, int]
_REASON = re.compile(r" \((?:[^()]|\([^()]*\))*\)")
"""A remark in parentheses, which may contain further ones."""


def comparison_note(
    comparison: Comparison,
    pair: LanePair,
    readings: Sequence[LaneReading],
    room: tuple[int, int],
    maps: str,
) -> str:
    """Where the pair differs, or else who won and why, to fit in `room` (columns, lines); `maps`:
    the remark on the maps.
    """
    search = _divergence(comparison, pair)
    if search is not None and comparison.is_at_divergence:
        letters = [LETTERS[comparison.lanes.index(lane)] for lane in search.lanes]
        brief = search.sentence(*letters, with_boards=False)
        forms = [
            capitalized(form) for form in (search.sentence(*letters), brief, _REASON.sub("", brief))
        ]
        return next(
            (form for form in forms if len(wrapped(form, max(room[0], 1))) <= room[1]), forms[-1]
        )
    is_over = bool(readings) and all(reading.ending for reading in readings)
    sentences = [
        *(verdict(comparison.figures(), LETTERS[: len(readings)]) if is_over else ()),
        *_remarks(readings),
        maps and f"{maps}.",
    ]
    sentences = [*filter(None, sentences)] or [UNDECIDED]
    while len(sentences) > 1 and len(wrapped(" ".join(sentences), room[0])) > room[1] > 0:
        sentences.pop()
    return " ".join(sentences)


DIFFERENCE_PROMISE = "Boards expanded by one search or both; {step(1)}: step, {play}: play."


def progress_words(reading: LaneReading) -> Iterator[str]:
    """The bound, iteration or round of a search, in words, and how far it is."""
    counts = reading.counts
    if counts.iteration is not None and counts.bound is not None:
        yield f"bound {format_f(counts.bound)}"
        yield f"iteration {counts.iteration}"
    elif reading.bound is not None:
        symbol = reading.equation.partition("= ")[2] or "f"
        yield f"max {symbol if len(symbol) == 1 else 'f'} {format_f(reading.bound)}"
    else:
        yield "not started"


def pair_words(comparison: Comparison, pair: LanePair, readings: Sequence[LaneReading]) -> str:
    """Where the lanes of the pair first differ, if that is known; else which searches have ended
    while others go on.
    """
    names = " and ".join(LETTERS[place] for place in sorted(pair))
    search = _divergence(comparison, pair)
    divergence = None if search is None else search.found
    if divergence is not None:
        return f"{names} first differ at step {grouped(divergence.step)}."
    ended = [
        f"{letter}: {', '.join(reading.ending)}"
        for letter, reading in zip(LETTERS, readings, strict=False)
        if reading.ending
    ]
    going = [
        letter for letter, reading in zip(LETTERS, readings, strict=False) if not reading.ending
    ]
    if ended and going:
        return f"{'; '.join(ended)}. Still searching: {', '.join(going)}."
    return f"Comparing {names}."


def pair_facts(
    differences: Differences, steps: tuple[int, int], letters: tuple[str, str], optimum: int | None
) -> tuple[str, ...]:
    """Whether all boards of one search are among the other's, with exceptions, or how many they
    share: the longest form first.
    """
    inclusions = inclusion(differences, *steps, optimum=optimum)
    inner = letters[inclusions.side]
    outer = letters[1 - inclusions.side]
    sentence = (
        inclusions.sentence(inner, outer)
        if inclusions.is_notable
        else differences.after_steps(*steps).sentence(*letters)
    )
    first = sentence.partition(";")[0]
    if not inclusions.is_notable:
        return f"{capitalized(sentence)}.", f"{' and '.join(letters)} {first}."
    why = " (f = C*)" if inclusions.at_optimum == inclusions.beyond else ""
    brief = (
        f"{outer} expanded all boards of "
        f"{inner}{f' but {grouped(inclusions.beyond)}{why}' if inclusions.beyond else ''}."
    )
    return f"{capitalized(first)}.", brief


def _remarks(readings: Sequence[LaneReading]) -> list[str]:
    remarks = [reading.remark for reading in readings]
    if len(set(remarks)) == 1:
        return [f"{capitalized(remarks[0])}."] if remarks[0] else []
    return [
        f"{letter}: {remark}." for letter, remark in zip(LETTERS, remarks, strict=False) if remark
    ]


def not_counted(error: object) -> str:
    """The note for shared boards that could not be counted."""
    return f"Shared boards could not be counted: {error}."


def counting_words(letters: tuple[str, str]) -> str:
    """What is shown while shared boards are being counted."""
    return f"Counting boards that both {letters[0]} and {letters[1]} expanded …"


def shared_words(
    differences: Differences, steps: tuple[int, int], letters: tuple[str, str], optimum: int | None
) -> str:
    """What both searches of a pair have expanded by these steps, and whether one includes the
    other.
    """
    sentences = [
        f"{differences.after_steps(*steps).sentence(*letters)} ({key_of('overlap')} lists these)"
    ]
    inclusions = inclusion(differences, *steps, optimum=optimum)
    if inclusions.is_notable:
        sentences.append(
            inclusions.sentence(letters[inclusions.side], letters[1 - inclusions.side])
        )
    return " ".join(f"{capitalized(one)}." for one in sentences)


def comparison_marks(comparison: Comparison, pair: LanePair, signs: Signs) -> Iterator[Tick]:
    """The ticks on the timeline: where each search ended, and where the pair diverges."""
    for letter, lane, end in zip(LETTERS, comparison.lanes, comparison.ends, strict=False):
        if end is not None and lane.outcome is not None:
            sign = signs.right if lane.outcome.moves is not None else signs.wrong
            yield Tick(end, f"{letter} {sign}")
    search = _divergence(comparison, pair)
    if search is not None and search.found is not None and comparison.aligned_by is Alignment.STEP:
        first, second = sorted(LETTERS[comparison.lanes.index(lane)] for lane in search.lanes)
        yield Tick(search.found.step, f"{first}, {second} diverge {grouped(search.found.step)}")


def _divergence(comparison: Comparison, pair: LanePair) -> DivergenceSearch | None:
    search = comparison.divergence
    chosen = {comparison.lanes[place] for place in pair}
    if search is not None and (not search.is_done or set(search.lanes) == chosen):
        return search
    return None
