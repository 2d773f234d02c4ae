"""What the Compare screen says of its lanes together."""

from collections.abc import Iterator, Sequence

from loyd.core.comparison.clock import By
from loyd.core.comparison.comparison import Comparison
from loyd.core.comparison.difference import Differences
from loyd.core.comparison.divergence_search import DivergenceSearch
from loyd.core.comparison.inclusion import inclusion
from loyd.core.numbers import grouped
from loyd.tui.paint.signs import Signs
from loyd.tui.paint.track import Tick
from loyd.tui.readings.lane_reading import LETTERS, LaneReading

Pair = tuple[int, int]
"""The places of two lanes."""
LONGEST_WORD = 10
CLOCK_SENTENCES = {
    By.STEP: "Each lane at the same step.",
    By.BOUND: "Each lane at the end of the same f, or of the iteration with the same bound.",
    By.TIME: "Each lane as far as it got in the same processor time of its own; a tick is 0.1 ms.",
}
"""What each clock shows."""


def comparison_note(
    comparison: Comparison, pair: Pair, readings: Sequence[LaneReading], room: tuple[int, int], maps: str, *, is_hidden: bool
) -> str:
    """What was found of the pair, else what each lane shows and what can be asked, for a room of so many columns and lines.

    `maps`: the remark on the maps; `is_hidden`: some lane is out of sight.
    """
    search = _divergence(comparison, pair)
    if search is not None and comparison.is_at_divergence:
        letters = [LETTERS[comparison.lanes.index(lane)] for lane in search.lanes]
        sentence = search.sentence(*letters)
        columns, lines = room
        if len(sentence) > (columns - LONGEST_WORD) * lines:
            sentence = search.sentence(*letters, with_boards=False)
        return _begun(sentence)
    first, second = (LETTERS[place] for place in pair)
    said = [
        *_remarks(readings),
        maps and f"{maps}.",
        CLOCK_SENTENCES[comparison.by],
        f"Lanes {first} and {second} are chosen: u runs until they diverge, m counts what they share, l lists the rest.",
        f"1-{len(comparison.lanes)}, or a click on a row, chooses another." if is_hidden else "",
    ]
    return " ".join(filter(None, said))


def _remarks(readings: Sequence[LaneReading]) -> list[str]:
    """What there is to say of how lanes have ended: once where it is the same for all, else of each."""
    said = [reading.remark for reading in readings]
    if len(set(said)) == 1:
        return [f"{_begun(said[0])}."] if said[0] else []
    return [f"{letter}: {remark}." for letter, remark in zip(LETTERS, said, strict=False) if remark]


def shared_words(differences: Differences, steps: tuple[int, int], letters: tuple[str, str], optimum: int | None) -> str:
    """How much two lanes, named by their letters, have both expanded after their steps, and whether one has expanded all of the other's."""
    said = [f"{differences.at(*steps).sentence(*letters)} (l lists these)"]
    held = inclusion(differences, *steps)
    if held.is_telling:
        said.append(held.sentence(letters[held.side], letters[1 - held.side], optimum))
    return " ".join(f"{_begun(one)}." for one in said)


def comparison_marks(comparison: Comparison, pair: Pair, signs: Signs) -> Iterator[Tick]:
    """Where on the timeline each lane has ended, and where the pair diverge."""
    for letter, lane, end in zip(LETTERS, comparison.lanes, comparison.ends, strict=False):
        if end is not None and lane.outcome is not None:
            sign = signs.goal if lane.outcome.moves is not None else signs.error
            yield Tick(end, f"{letter} {sign} {grouped(lane.trace.steps)}")
    search = _divergence(comparison, pair)
    if search is not None and search.found is not None and comparison.by is By.STEP:
        first, second = sorted(LETTERS[comparison.lanes.index(lane)] for lane in search.lanes)
        yield Tick(search.found.step, f"{first}, {second} part {grouped(search.found.step)}")


def _divergence(comparison: Comparison, pair: Pair) -> DivergenceSearch | None:
    """Where the pair diverge; while that is looked for, the two lanes of which it was asked."""
    search = comparison.divergence
    chosen = {comparison.lanes[place] for place in pair}
    return search if search is not None and (not search.is_done or set(search.lanes) == chosen) else None


def _begun(sentence: str) -> str:
    """The same with a capital letter."""
    return sentence[:1].upper() + sentence[1:]
