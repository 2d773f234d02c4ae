"""Where the lanes of Compare stand, computed from the sizes of screen and board."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from ..framework.panes import PanePlace
from ..paint.board_painter import BoardSize, board_extent
from ..quiz.question_layout import FRAME

TABLE = "table"
"""The table of nodes by f: the default picture of lanes whose maps know no true distances."""


MAP = "map"


COMPARE_PICTURES = (MAP, "flame", TABLE)
"""What every lane can show, in the order in which a key cycles through them."""


DIFFERENCE = "difference"
"""The difference of two lanes; part of the cycle unless it is visible beside them anyway."""


LEAST_LANE = 40
"""The least columns of a lane beside the difference."""


COMPARE_WIDE, COMPARE_TALL = 110, 28
"""From this many columns and lines on, all lanes are visible at once and the results have a
frame.
"""


FEW_CELLS = 9


FIGURES, FEW_FIGURES = 18, 14
"""The columns of the figures beside a board: `180 822 off it` for small boards, `● 12 345 678` for
others.
"""


LEAST_SEARCHES = 33
"""The least columns of the list of all searches: enough for a name and an outcome."""


RESULT_WORDS = 3
"""The lines of text above the results."""


HILL_COLUMNS, HILL_WORDS, LEAST_TABLE = 70, 4, 9
"""The columns of a lane in which each place of a hill is two wide; the lines of a hill beside its
rows, and of a table below it.
"""


FIGURE_LINES, STACKED_LINES = 7, 3
"""The lines of figures beside a board, if there is room, and below one."""


SIZES = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


@dataclass(frozen=True)
class LaneArrangement:
    """The places within a lane's frame, the same in all lanes.  `board` is drawn at `size`; without
    one there is only the picture.

    `table`: where the table stands below a map that does not fill the lane; `map`: where a map
    stands below a table.
    """

    size: BoardSize
    board: PanePlace | None
    figures: PanePlace | None
    picture: PanePlace
    table: PanePlace | None = None
    map: PanePlace | None = None


class CompareArrangement(NamedTuple):
    """The places of a comparison: `lanes` by number, and `within` each of them; `searches` lists
    the searches if not all have a lane.

    `legend`: one for all lanes. Below the words of the results there is a table if all lanes are
    visible.
    """

    lanes: dict[int, PanePlace]
    difference: PanePlace | None
    results: PanePlace
    searches: PanePlace | None
    legend: PanePlace | None
    within: LaneArrangement


def turn_of(columns: int, lines: int, count: int) -> tuple[str, ...]:
    if _has_beside(columns, lines, count):
        return COMPARE_PICTURES
    return (*COMPARE_PICTURES, DIFFERENCE)


def _has_beside(columns: int, lines: int, count: int) -> bool:
    return _is_roomy(columns, lines) and columns >= LEAST_LANE * (count + 1)


def _is_roomy(columns: int, lines: int) -> bool:
    return columns >= COMPARE_WIDE and lines >= COMPARE_TALL


def arrange_comparison(
    columns: int,
    lines: int,
    count: int,
    pair: tuple[int, int],
    board: tuple[int, int],
    picture: str,
    hill: int = 0,
) -> CompareArrangement:
    """The places in a body of `columns` x `lines` for so many lanes with boards of (height, width).

    `pair`: the numbers of the selected pair; `picture`: the chosen one; `hill`: the rows of the
    maps where they are hills, else 0.
    """
    is_roomy = _is_roomy(columns, lines)
    beside = _has_beside(columns, lines, count)
    upper = max(lines - RESULT_WORDS - FRAME - (count + 1) * is_roomy, 0)
    _, results = PanePlace(0, 0, columns, lines).split_lines(upper)
    has_legend = is_roomy and picture != "flame"
    legend = PanePlace(2, upper - 1, columns - 4, 1) if has_legend else None
    upper -= has_legend
    body = PanePlace(0, 0, columns, upper)
    is_turned = picture == DIFFERENCE and not beside
    if not is_roomy:
        searches, right = body.split_columns(max(columns * 21 // 40, LEAST_SEARCHES))
        within = LaneArrangement(
            BoardSize.SMALL,
            None,
            None,
            PanePlace(0, 0, right.columns - FRAME, max(upper - FRAME, 0)),
        )
        shown_lanes = {} if is_turned else {pair[1]: right}
        return CompareArrangement(
            shown_lanes, right if is_turned else None, results, searches, legend, within
        )
    if count > 3 and columns < LEAST_LANE * count and not is_turned:
        lanes, within = _in_two_rows(columns // 2, upper // 2, count, board)
        return CompareArrangement(lanes, None, results, None, legend, within)
    shown = sorted(pair) if is_turned else list(range(count))
    width = columns // (len(shown) + (beside or is_turned))
    if beside and len(shown) == 2 and hill and columns >= 2 * HILL_COLUMNS + LEAST_LANE:
        width = max(width, HILL_COLUMNS)
    lanes = {number: PanePlace(at * width, 0, width, upper) for at, number in enumerate(shown)}
    _, rest = body.split_columns(len(shown) * width)
    difference = rest if beside or is_turned else None
    map_lines = hill * (1 + (width >= HILL_COLUMNS)) + HILL_WORDS - 1  # without a free line
    within = _within(
        width - 2,
        upper - 2,
        (_board_columns(columns, count), lines - count - 5),
        board,
        map_lines if hill else lines,
    )
    within = _with_second_picture(within, picture, hill, is_narrow=width < HILL_COLUMNS)
    return CompareArrangement(lanes, difference, results, None, legend, within)


def _with_second_picture(
    within: LaneArrangement, picture: str, hill: int, *, is_narrow: bool
) -> LaneArrangement:
    """A table below a hill that leaves room for it, or a map below a table."""
    spare = within.picture.lines - hill - HILL_WORDS
    if picture == MAP and hill and is_narrow and spare >= LEAST_TABLE:
        map_place, table = within.picture.split_lines(within.picture.lines - spare)
        return replace(within, picture=map_place, table=table)
    if picture == TABLE and not hill and (rows := within.picture.lines) >= 2 * LEAST_TABLE:
        picture_place, lower = within.picture.split_lines(max(LEAST_TABLE, rows * 2 // 5))
        return replace(within, picture=picture_place, map=lower)
    return within


def _in_two_rows(
    width: int, height: int, count: int, board: tuple[int, int]
) -> tuple[dict[int, PanePlace], LaneArrangement]:
    """The places of so many lanes of this size, two in a row, and what is where within each."""
    lanes = {at: PanePlace(at % 2 * width, at // 2 * height, width, height) for at in range(count)}
    across, down = board_extent(*board, BoardSize.SMALL)
    figures = max(FIGURES, across) + 2
    return lanes, LaneArrangement(
        BoardSize.SMALL,
        PanePlace(0, 0, across, down),
        PanePlace(0, down, figures, height - FRAME - down),
        PanePlace(figures, 0, width - FRAME - figures, height - FRAME),
    )


def _board_columns(columns: int, count: int) -> int:
    """The columns that decide the size of the boards: those of a lane, but no more than it keeps on
    a larger screen.
    """
    return min(columns // count, max(LEAST_LANE, columns // (count + 1))) - 2


def _within(
    columns: int, lines: int, least: tuple[int, int], board: tuple[int, int], map_lines: int
) -> LaneArrangement:
    """The board, the figures at its right or else below it, and the picture below both; the size of
    the board follows from the room that a lane has at the `least` on any larger screen, and from
    the lines that a hill leaves.
    """
    figures, share = (
        (FIGURES, 4) if board[0] * board[1] <= FEW_CELLS else (FEW_FIGURES, 3)
    )  # all of the hill's height
    head = max(least[1] // share, lines - map_lines)
    sizes = [
        size for size in SIZES if _has_room(board_extent(*board, size), figures, (least[0], head))
    ]
    size = sizes[0] if sizes else BoardSize.SMALL
    across, down = board_extent(*board, size)
    if across + 1 + figures <= columns:
        head = max(down, min(FIGURE_LINES, lines // 4))
        drawn = PanePlace(0, (head - down) // 2, across, down)
        beside = PanePlace(across + 1, 0, columns - across - 1, head)
    else:
        head = down + STACKED_LINES
        drawn = PanePlace((columns - across) // 2, 0, across, down)
        beside = PanePlace(0, down, columns, STACKED_LINES)
    return LaneArrangement(size, drawn, beside, PanePlace(0, head, columns, max(lines - head, 0)))


def _has_room(extent: tuple[int, int], figures: int, room: tuple[int, int]) -> bool:
    return extent[0] + 1 + figures <= room[0] and extent[1] <= max(room[1], 1)
