"""Where the lanes of a comparison, their difference and the results stand on the screen."""

from dataclasses import dataclass

from loyd.tui.paint.board_extent import BoardSize, board_extent
from loyd.tui.paint.explore_arrangement import Place

PICTURES = ("map", "flame", "growth")
"""What every lane shows, in the order in which a key turns through them."""
DIFFERENCE = "difference"
"""The picture of two lanes; in the turn where it does not stand beside them anyway."""
LEAST_LANE = 40
"""The columns that a lane has at the least where the difference stands beside it."""
WIDE, TALL = 110, 28
"""The columns and lines from which on all lanes are shown at once, and the results have a frame."""
FEW_CELLS = 9
FIGURES, FEW_FIGURES = 18, 14
"""The columns of the figures beside a board: `180 822 astray` of small boards, `● 12 345 678` of others."""
FIGURE_LINES, STACKED_LINES = 7, 3
"""The lines of the figures beside a board, where there is room, and of those below one."""
SIZES = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


@dataclass(frozen=True)
class LaneArrangement:
    """The places within a lane's frame, the same in all lanes.  `board` is drawn at `size`."""

    size: BoardSize
    board: Place
    figures: Place
    picture: Place


@dataclass(frozen=True)
class CompareArrangement:
    """The places of a comparison: `lanes` by their numbers, and what is within each."""

    lanes: dict[int, Place]
    difference: Place | None
    results: Place
    is_framed: bool
    """Whether the results have a frame."""
    within: LaneArrangement


def turn_of(columns: int, lines: int, count: int) -> tuple[str, ...]:
    """The pictures that a key turns through with so many lanes."""
    return PICTURES if _has_beside(columns, lines, count) else (*PICTURES, DIFFERENCE)


def _has_beside(columns: int, lines: int, count: int) -> bool:
    return _is_roomy(columns, lines) and columns >= LEAST_LANE * (count + 1)


def _is_roomy(columns: int, lines: int) -> bool:
    return columns >= WIDE and lines >= TALL


def arrange_comparison(
    columns: int, lines: int, count: int, pair: tuple[int, int], board: tuple[int, int], picture: str
) -> CompareArrangement:
    """The places in a body of `columns` x `lines` for so many lanes with boards of (height, width).

    `pair`: the numbers of the two lanes at hand; `picture`: the one that was chosen.
    """
    is_roomy, beside = _is_roomy(columns, lines), _has_beside(columns, lines, count)
    results = min(count + (3 if is_roomy else 1), lines)
    upper = lines - results
    is_turned = picture == DIFFERENCE and not beside
    shown = sorted(pair) if is_turned or not is_roomy else list(range(count))
    if is_turned and not is_roomy:
        shown = []
    panes = len(shown) + (beside or is_turned)
    width = columns // panes
    lanes = {number: Place(at * width, 0, width, upper) for at, number in enumerate(shown)}
    difference = Place(len(shown) * width, 0, columns - len(shown) * width, upper) if beside or is_turned else None
    within = _within(width - 2, upper - 2, (_board_columns(columns, count), lines - count - 5), board)
    return CompareArrangement(lanes, difference, Place(0, upper, columns, results), is_roomy, within)


def _board_columns(columns: int, count: int) -> int:
    """The columns by which the size of the boards is decided: those of a lane, but no more than it keeps on a larger screen."""
    return min(columns // count, max(LEAST_LANE, columns // (count + 1))) - 2


def _within(columns: int, lines: int, least: tuple[int, int], board: tuple[int, int]) -> LaneArrangement:
    """The board, the figures at its right or else below it, and the picture below both; the size of the board is decided by the room
    that a lane has at the `least` on any larger screen."""
    figures = FIGURES if board[0] * board[1] <= FEW_CELLS else FEW_FIGURES
    sizes = [size for size in SIZES if _has_room(board_extent(*board, size), figures, least)]
    size = sizes[0] if sizes else BoardSize.SMALL
    across, down = board_extent(*board, size)
    if across + 1 + figures <= columns:
        head = max(down, min(FIGURE_LINES, lines // 4))
        drawn, beside = Place(0, (head - down) // 2, across, down), Place(across + 1, 0, columns - across - 1, head)
    else:
        head = down + STACKED_LINES
        drawn, beside = Place((columns - across) // 2, 0, across, down), Place(0, down, columns, STACKED_LINES)
    return LaneArrangement(size, drawn, beside, Place(0, head, columns, max(lines - head, 0)))


def _has_room(extent: tuple[int, int], figures: int, room: tuple[int, int]) -> bool:
    return extent[0] + 1 + figures <= room[0] and extent[1] <= max(room[1] // 3, 1)
