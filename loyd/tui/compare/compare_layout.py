"""Where the lanes of Race stand, computed from the size of the screen."""

from typing import NamedTuple

from ..framework.panes import FRAME_LINES, PanePlace

MAP, TABLE, DIFFERENCE = ("map", "table", "difference")
"""The maps of all lanes over their trajectories, over the table of results, or the difference of
two of them where it has no place beside the lanes, in the order in which a key cycles through them.
"""


LEAST_LANE = 40
"""The least columns of a lane beside the difference."""


COMPARE_WIDE, COMPARE_TALL = 110, 28
"""From this many columns and lines on, all lanes are visible at once and the results have a
frame.
"""


FIGURES = 20
"""The columns of the figures at the left of a map: `180 822 on path`, and a gap."""


FIGURE_LINES = 2
"""The lines of the figures above a map."""


LEAST_SEARCHES = 33
"""The least columns of the list of all searches: enough for a name and an outcome."""


RESULT_WORDS = 3
"""The lines of text above the results."""


HILL_COLUMNS = 70
"""The columns of a lane in which each place of a hill is two wide."""


HILL_LINES, LEAST_STRIP, MOST_STRIP = 22, 2, 6
"""The lines that show a whole hill, and those of a trajectory below."""


class CompareArrangement(NamedTuple):
    """The places of a comparison: `lanes` by number; within each of them `map` and, but where
    `searches` lists all, `figures`.

    Below the words of the results there is room for a trajectory of each lane, or a table, if all
    lanes are visible.
    """

    lanes: dict[int, PanePlace]
    difference: PanePlace | None
    results: PanePlace
    searches: PanePlace | None
    figures: PanePlace | None
    map: PanePlace


def pictures_with_room(columns: int, lines: int, count: int) -> list[str]:
    """What a screen of this size turns through."""
    has_table = _is_roomy(columns, lines)
    return [MAP, *[TABLE] * has_table, *[DIFFERENCE] * (not has_beside(columns, lines, count))]


def has_beside(columns: int, lines: int, count: int) -> bool:
    """Whether there is room for the difference beside so many lanes."""
    return _is_roomy(columns, lines) and columns >= LEAST_LANE * (count + 1)


def _is_roomy(columns: int, lines: int) -> bool:
    return columns >= COMPARE_WIDE and lines >= COMPARE_TALL


def arrange_comparison(
    columns: int, lines: int, count: int, pair: tuple[int, int], picture: str, *, is_hill: bool
) -> CompareArrangement:
    """The places in a body of `columns` x `lines` for so many lanes.

    `pair`: the numbers of the selected pair; `picture`: the chosen one; `is_hill`: whether the maps
    are hills, which should be no spires.
    """
    is_roomy = _is_roomy(columns, lines)
    beside = has_beside(columns, lines, count)
    spare = lines - HILL_LINES - RESULT_WORDS - FRAME_LINES - 1
    strip = min(max(spare // count, LEAST_STRIP), MOST_STRIP)
    upper = max(lines - RESULT_WORDS - FRAME_LINES - (count * strip + 1) * is_roomy, 0)
    body, results = PanePlace(0, 0, columns, lines).split_lines(upper)
    is_turned = picture == DIFFERENCE and not beside
    if not is_roomy:
        # a little more than half: 42 of 80 columns, in which a row of the list has all its figures
        searches, right = body.split_columns(max(columns * 21 // 40, LEAST_SEARCHES))
        whole_pane = PanePlace(0, 0, right.columns - FRAME_LINES, max(upper - FRAME_LINES, 0))
        difference = right if is_turned else None
        lanes = {} if is_turned else {pair[1]: right}
        return CompareArrangement(lanes, difference, results, searches, None, whole_pane)
    if count > 3 and columns < LEAST_LANE * count and not is_turned:
        width, height = columns // 2, body.lines // 2
        lanes = {
            at: PanePlace(at % 2 * width, at // 2 * height, width, height) for at in range(count)
        }
        within = PanePlace(0, 0, width - FRAME_LINES, height - FRAME_LINES)
        return CompareArrangement(lanes, None, results, None, *within.split_columns(FIGURES))
    places_shown = sorted(pair) if is_turned else list(range(count))
    width = columns // (len(places_shown) + (beside or is_turned))
    if beside and len(places_shown) == 2 and is_hill and columns >= 2 * HILL_COLUMNS + LEAST_LANE:
        width = max(width, HILL_COLUMNS)
    lanes = {
        number: PanePlace(at * width, 0, width, body.lines)
        for at, number in enumerate(places_shown)
    }
    _, rest = body.split_columns(len(places_shown) * width)
    difference = rest if beside or is_turned else None
    within = PanePlace(0, 0, width - FRAME_LINES, body.lines - FRAME_LINES)
    return CompareArrangement(lanes, difference, results, None, *within.split_lines(FIGURE_LINES))
