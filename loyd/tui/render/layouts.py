"""Where the panes of Explore, the lanes of Compare and the parts of a question stand, computed from the sizes of screen and board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from loyd.tui.render.board_painter import BoardSize, board_extent, fit_board

NARROW = 60
"""On fewer columns, as on a phone, a picture is shown rather than the log."""
LEAST_STAGE, SMALL_PICTURE = 13, 13
PAIRED, PAIRED_LINES = 72, 18
"""From this many columns and lines of the body on, a picture stands beside the stage."""
WIDE, TALL = 110, 25
"""From this many columns and lines of the body on, log, board entry and algorithm choice are always visible."""
VAST, HIGH = 160, 39
"""From this size on, there are two pictures."""
GRAND, TOWERING = 200, 54
"""From this size on, there are three."""
SEARCH_LINES, LEAST_LEDGER = 7, 8
"""The lines of the search pane above a table, and the least lines of that table."""
DRAWER = 11
"""The lines of the drawer: its frame, seven events, the condition and what is said about it."""
LEAST_TOUR = 6
"""The lines of a guided tour on a phone: its frame and four of text."""
TOUR_LINES = 13
"""The lines of a guided tour above the log."""
LEAST_HALF = 30
"""The least columns of the stage beside another pane."""
LEAST_TREE = 66
"""The least columns of a tree that was asked for alone if the stage stands beside it: two siblings in each row."""
LONG_LOG = 96
"""The columns of a log whose boards have up to 25 cells."""
LEAST_CODE = 17
"""The lines of the pseudo-code, and of board and search above it."""
LONG_OPEN = 48
"""The columns of an open list whose boards have more than sixteen cells."""
LEAST_RULED = 4
"""The lines of a log without a frame: its heading, which is a rule, and three rows."""
STAGE_BESIDE = 58
"""The most columns of a stage, unless the picture at its right would stay narrow."""


class PanePlace(NamedTuple):
    """A rectangle of the screen, in characters; `column` and `line` count from its top left corner."""

    column: int
    line: int
    columns: int
    lines: int


def is_roomy(columns: int, lines: int) -> bool:
    return columns >= WIDE and lines >= TALL


def is_paired(columns: int, lines: int) -> bool:
    """Whether a screen body of this size shows a picture beside the stage, or below it on a phone."""
    return (columns >= PAIRED and lines >= PAIRED_LINES) or (columns < NARROW and lines >= LEAST_STAGE + SMALL_PICTURE)


def body_size(columns: int, lines: int) -> tuple[int, int]:
    """The columns and lines between the title and the foot, which has the status, figures, labels, track and keys; no labels below 34
    lines, no figures below 28.
    """
    return columns, max(lines - (6 if lines >= 34 else 5 if lines >= 28 else 4), 0)


def arrange_explore(
    columns: int,
    lines: int,
    board: tuple[int, int],
    pictures: Sequence[str],
    alone: str | None = None,
    *,
    second: str = "",
    is_first: bool = False,
    has_tour: bool = False,
) -> dict[str, PanePlace]:
    """The place of each pane in a body of `columns` x `lines`; panes without a place are hidden.

    `board` is (height, width). `pictures` are all pictures, the chosen one first; `second` is the one beside the lists if there is room for
    two; `alone` is the pane that gets all the room, if any. `is_first`: no step has been made, so settings get more room than lists.
    `has_tour`: pictures that the tour does not speak of are left out.
    """
    if alone is not None:
        return _alone(alone, columns, lines, board, pictures)
    if columns < NARROW and is_paired(columns, lines):
        stage = lines - SMALL_PICTURE
        return {"stage": PanePlace(0, 0, columns, stage), pictures[0]: PanePlace(0, stage, columns, SMALL_PICTURE)}
    if not is_roomy(columns, lines):
        places = _paired(columns, lines, pictures[0])
        return {name: place for name, place in places.items() if place.lines > 2 and place.line < lines}
    has_two = columns >= VAST and lines >= HIGH
    has_three = columns >= GRAND and lines >= TOWERING
    upper = _upper_lines(lines, board)
    if is_first:
        return _first_look(columns, lines, lines - 16 if has_three else upper, board, pictures[0])
    if has_three and not has_tour:
        return _grand(columns, lines, upper, board, pictures)
    return _wide(columns, lines, upper, board, pictures[0], second if has_two else "")


def _first_look(columns: int, lines: int, upper: int, board: tuple[int, int], picture: str) -> dict[str, PanePlace]:
    left, log = columns * 2 // 5 if columns >= GRAND else _stage_columns(columns, board), 26
    return {
        "stage": PanePlace(0, 0, left, upper),
        picture: PanePlace(left, 0, columns - left, upper),
        "problem": PanePlace(0, upper, left, lines - upper),
        "search": PanePlace(left, upper, columns - left - log, lines - upper),
        "log": PanePlace(columns - log, upper, log, lines - upper),
    }


def _paired(columns: int, lines: int, picture: str) -> dict[str, PanePlace]:
    has_log = lines >= PAIRED_LINES + LEAST_RULED
    if not is_paired(columns, lines):
        upper = min(11 + max(lines - 19, 0) // 2, 24) if lines >= 2 * LEAST_RULED + 11 else lines
        places = {"stage": PanePlace(0, 0, columns, upper)}
    else:
        upper = min(lines - LEAST_RULED, 22) if has_log else lines
        stage = min(STAGE_BESIDE, max(columns - 42, columns // 2))
        places = {"stage": PanePlace(0, 0, stage, upper), picture: PanePlace(stage, 0, columns - stage, upper)}
    return places | {"log": PanePlace(0, upper, columns, lines - upper)}


def with_drawer(places: dict[str, PanePlace], columns: int, lines: int) -> dict[str, PanePlace]:
    """The places with a drawer, `until`: over the log and the open list beside it, so that stage and picture stay; else at the bottom."""
    log = places.get("log")
    if log is not None and log.lines >= DRAWER and is_roomy(columns, lines):
        opened = places.get("open")
        is_beside = opened is not None and opened.column == log.column + log.columns
        width = log.columns + (opened.columns if opened is not None and is_beside else 0)
        kept = {name: place for name, place in places.items() if name != "log" and not (name == "open" and is_beside)}
        return kept | {"until": PanePlace(log.column, log.line, width, log.lines)}
    line = max(lines - DRAWER, 0)
    kept = {
        name: PanePlace(place.column, place.line, place.columns, min(place.lines, line - place.line))
        for name, place in places.items()
        if place.line < line
    }
    return kept | {"until": PanePlace(0, line, columns, lines - line)}


def with_table(places: dict[str, PanePlace]) -> dict[str, PanePlace]:
    """The places while a search runs fast: the table has the larger one of its own and the log's, and the lists go if it had none.

    Unchanged if log and lists are not both shown.
    """
    if "log" not in places or "open" not in places:
        return places
    if "ledger" not in places:
        return {{"open": "log", "log": "ledger"}.get(name, name): place for name, place in places.items()}
    if places["ledger"].columns < places["log"].columns:
        return places | {"ledger": places["log"], "log": places["ledger"]}
    return places


def with_tour(places: dict[str, PanePlace], columns: int, lines: int, pane: str = "") -> dict[str, PanePlace]:
    """The places with a guided tour, `tour`: in that of the log where it is large; else at the right of the stage, or on a phone below it.

    A `pane` that the tour speaks of stands in the right half of the stage where it has no place of its own, or in that of the stage.
    """
    stage = places.get("stage")
    if "until" in places or stage is None:
        return {"tour" if name == "log" else name: place for name, place in places.items()}
    if columns < NARROW:
        left = lines - LEAST_TOUR
        return places | {"stage": stage._replace(lines=left), "tour": PanePlace(0, left, stage.columns, LEAST_TOUR)}
    if not is_roomy(columns, lines):
        left = stage.columns if stage.columns < columns else columns // 2
        return {pane or "stage": PanePlace(0, 0, left, lines), "tour": PanePlace(left, 0, columns - left, lines)}
    if pane and pane not in places and stage.columns >= 2 * LEAST_HALF:
        left = stage.columns // 2
        half = PanePlace(stage.column + left, stage.line, stage.columns - left, stage.lines)
        places = places | {"stage": stage._replace(columns=left), pane: half}
    log = places.get("log")
    if log is not None and log.lines >= 2 * TOUR_LINES:
        upper = {"tour": log._replace(lines=TOUR_LINES)}
        return places | upper | {"log": log._replace(line=log.line + TOUR_LINES, lines=log.lines - TOUR_LINES)}
    return {"tour" if name == "log" else name: place for name, place in places.items()}


def _alone(pane: str, columns: int, lines: int, board: tuple[int, int], pictures: Sequence[str]) -> dict[str, PanePlace]:
    if pane in ("log", "tree") and columns >= VAST and lines >= HIGH:  # neither is as wide as that
        left, upper = columns - max(LONG_LOG, columns // 2), _upper_lines(lines, board)
        beside = {"stage": PanePlace(0, 0, left, upper), pane: PanePlace(left, 0, columns - left, lines)}
        return beside | {next(name for name in pictures if name != pane): PanePlace(0, upper, left, lines - upper)}
    stage = max(_stage_columns(columns, board), columns // 2 - 10)
    if pane == "boards":
        half, upper = columns // 2, lines if lines < 2 * LEAST_CODE else max(LEAST_CODE, lines - LEAST_CODE)
        both = {"problem": PanePlace(0, 0, half, upper), "search": PanePlace(half, 0, columns - half, upper)}
        return both | ({"code": PanePlace(0, upper, columns, lines - upper)} if upper < lines else {})
    if pane == "tree" and is_roomy(columns, lines) and columns - stage >= LEAST_TREE:
        return {"stage": PanePlace(0, 0, stage, lines), pane: PanePlace(stage, 0, columns - stage, lines)}
    return {pane: PanePlace(0, 0, columns, lines)}


def _upper_lines(lines: int, board: tuple[int, int]) -> int:
    least = {3: 22, 4: 23}.get(board[0], 26)
    if lines < HIGH:
        return max(min(least, lines - 8), 18)
    return max(least, 23) if lines < TOWERING else 26 + (lines - TOWERING) // 3


def _stage_columns(columns: int, board: tuple[int, int]) -> int:
    height, width = board
    least = 74 if width > 4 and height < 4 else 64 if width > 4 else 52 if width > 3 or height > 3 else 50
    return max(least, 62 if columns >= GRAND else 58 if columns >= VAST else 0)


def _side_columns(columns: int, board: tuple[int, int]) -> int:
    return 28 if max(board) < 4 or columns >= VAST else 24


def _wide(columns: int, lines: int, upper: int, board: tuple[int, int], picture: str, second: str) -> dict[str, PanePlace]:
    is_long = board[0] * board[1] > 16  # whose lists need the columns of the second picture
    stage, side, opened, small = _stage_columns(columns, board), _side_columns(columns, board), LONG_OPEN if is_long else 36, 38
    second = "" if is_long else second
    rest = columns - side - opened - (small if second else 0)
    lower = lines - upper
    places = {
        "stage": PanePlace(0, 0, stage, upper),
        picture: PanePlace(stage, 0, columns - stage, upper),
        "log": PanePlace(0, upper, rest, lower),
        "open": PanePlace(rest, upper, opened, lower),
    }
    is_tall = lower < board[0] + 6  # less than two lines would be left for the search
    # Lists of long boards take the full width: the search pane goes below the picture.
    if is_tall or (is_long and columns < VAST):
        half, low = (columns - stage) // 2, board[0] + 2
        places[picture] = PanePlace(stage, 0, columns - stage, upper - low)
        places["log"], places["open"] = PanePlace(0, upper, 72, lower), PanePlace(72, upper, columns - 72, lower)
        return places | {
            "problem": PanePlace(stage, upper - low, half, low),
            "search": PanePlace(stage + half, upper - low, columns - stage - half, low),
        }
    if second:
        places[second] = PanePlace(rest + opened, upper, small, lower)
    return places | _side(columns - side, upper, side, lower, board)


def _grand(columns: int, lines: int, upper: int, board: tuple[int, int], pictures: Sequence[str]) -> dict[str, PanePlace]:
    stage, side = _stage_columns(columns, board), _side_columns(columns, board)
    first = (columns - stage + 1) // 2
    if pictures[0] == "map" and max(board) < 4:
        first += first % 2
    lower, opened = lines - upper, LONG_OPEN if board[0] * board[1] > 16 else 40
    log = min(stage, columns - opened - side - LEAST_TREE)
    third = columns - log - opened - side
    places = {
        "stage": PanePlace(0, 0, stage, upper),
        pictures[0]: PanePlace(stage, 0, first, upper),
        pictures[1]: PanePlace(stage + first, 0, columns - stage - first, upper),
        "log": PanePlace(0, upper, log, lower),
        pictures[2]: PanePlace(log, upper, third, lower),
        "open": PanePlace(log + third, upper, opened, lower),
    }
    places |= _side(columns - side, upper, side, lower, board)
    search = places["search"]
    if "ledger" not in places and search.lines >= SEARCH_LINES + LEAST_LEDGER:
        places["search"] = search._replace(lines=SEARCH_LINES)
        places["ledger"] = search._replace(line=search.line + SEARCH_LINES, lines=search.lines - SEARCH_LINES)
    return places


def _side(column: int, line: int, columns: int, lines: int, board: tuple[int, int]) -> dict[str, PanePlace]:
    problem = board[0] + 2
    return {"problem": PanePlace(column, line, columns, problem), "search": PanePlace(column, line + problem, columns, lines - problem)}


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
"""From this many columns and lines on, all lanes are visible at once and the results have a frame."""
FEW_CELLS = 9
FIGURES, FEW_FIGURES = 18, 14
"""The columns of the figures beside a board: `180 822 off it` for small boards, `● 12 345 678` for others."""
LEAST_SEARCHES = 33
"""The least columns of the list of all searches: enough for a name and an outcome."""
RESULT_WORDS = 3
"""The lines of text above the results."""
HILL_COLUMNS, HILL_WORDS, LEAST_TABLE = 70, 4, 9
"""The columns of a lane in which each place of a hill is two wide; the lines of a hill beside its rows, and of a table below it."""
FIGURE_LINES, STACKED_LINES = 7, 3
"""The lines of figures beside a board, if there is room, and below one."""
SIZES = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


@dataclass(frozen=True)
class LaneArrangement:
    """The places within a lane's frame, the same in all lanes.  `board` is drawn at `size`; without one there is only the picture.

    `table`: where the table stands below a map that does not fill the lane; `map`: where a map stands below a table.
    """

    size: BoardSize
    board: PanePlace | None
    figures: PanePlace | None
    picture: PanePlace
    table: PanePlace | None = None
    map: PanePlace | None = None


@dataclass(frozen=True)
class CompareArrangement:
    """The places of a comparison: `lanes` by number, and `within` each of them; `searches` lists the searches if not all have a lane.

    `legend`: one for all lanes. Below the words of the results there is a table if all lanes are visible.
    """

    lanes: dict[int, PanePlace]
    difference: PanePlace | None
    results: PanePlace
    searches: PanePlace | None
    legend: PanePlace | None
    within: LaneArrangement


def turn_of(columns: int, lines: int, count: int) -> tuple[str, ...]:
    return COMPARE_PICTURES if _has_beside(columns, lines, count) else (*COMPARE_PICTURES, DIFFERENCE)


def _has_beside(columns: int, lines: int, count: int) -> bool:
    return _is_roomy(columns, lines) and columns >= LEAST_LANE * (count + 1)


def _is_roomy(columns: int, lines: int) -> bool:
    return columns >= COMPARE_WIDE and lines >= COMPARE_TALL


def arrange_comparison(
    columns: int, lines: int, count: int, pair: tuple[int, int], board: tuple[int, int], picture: str, hill: int = 0
) -> CompareArrangement:
    """The places in a body of `columns` x `lines` for so many lanes with boards of (height, width).

    `pair`: the numbers of the selected pair; `picture`: the chosen one; `hill`: the rows of the maps where they are hills, else 0.
    """
    is_roomy, beside = _is_roomy(columns, lines), _has_beside(columns, lines, count)
    upper = max(lines - RESULT_WORDS - FRAME - (count + 1) * is_roomy, 0)
    results = PanePlace(0, upper, columns, lines - upper)
    has_legend = is_roomy and picture != "flame"
    legend = PanePlace(2, upper - 1, columns - 4, 1) if has_legend else None
    upper -= has_legend
    is_turned = picture == DIFFERENCE and not beside
    if not is_roomy:
        left = max(columns * 21 // 40, LEAST_SEARCHES)
        right = PanePlace(left, 0, columns - left, upper)
        within = LaneArrangement(BoardSize.SMALL, None, None, PanePlace(0, 0, right.columns - FRAME, max(upper - FRAME, 0)))
        shown_lanes = {} if is_turned else {pair[1]: right}
        return CompareArrangement(shown_lanes, right if is_turned else None, results, PanePlace(0, 0, left, upper), legend, within)
    if count > 3 and columns < LEAST_LANE * count and not is_turned:
        width, height = columns // 2, upper // 2
        lanes = {at: PanePlace(at % 2 * width, at // 2 * height, width, height) for at in range(count)}
        across, down = board_extent(*board, BoardSize.SMALL)
        figures = max(FIGURES, across) + 2
        within = LaneArrangement(
            BoardSize.SMALL,
            PanePlace(0, 0, across, down),
            PanePlace(0, down, figures, height - FRAME - down),
            PanePlace(figures, 0, width - FRAME - figures, height - FRAME),
        )
        return CompareArrangement(lanes, None, results, None, legend, within)
    shown = sorted(pair) if is_turned else list(range(count))
    width = columns // (len(shown) + (beside or is_turned))
    if beside and len(shown) == 2 and hill and columns >= 2 * HILL_COLUMNS + LEAST_LANE:
        width = max(width, HILL_COLUMNS)
    lanes = {number: PanePlace(at * width, 0, width, upper) for at, number in enumerate(shown)}
    difference = PanePlace(len(shown) * width, 0, columns - len(shown) * width, upper) if beside or is_turned else None
    map_lines = hill * (1 + (width >= HILL_COLUMNS)) + HILL_WORDS - 1  # without a free line
    within = _within(width - 2, upper - 2, (_board_columns(columns, count), lines - count - 5), board, map_lines if hill else lines)
    line, spare = within.picture.line + hill + HILL_WORDS, within.picture.lines - hill - HILL_WORDS
    if picture == MAP and hill and width < HILL_COLUMNS and spare >= LEAST_TABLE:
        map_place = within.picture._replace(lines=within.picture.lines - spare)
        within = replace(within, picture=map_place, table=within.picture._replace(line=line, lines=spare))
    if picture == TABLE and not hill and (rows := within.picture.lines) >= 2 * LEAST_TABLE:
        whole, upper = within.picture, max(LEAST_TABLE, rows * 2 // 5)
        lower = whole._replace(line=whole.line + upper, lines=rows - upper)
        within = replace(within, picture=whole._replace(lines=upper), map=lower)
    return CompareArrangement(lanes, difference, results, None, legend, within)


def _board_columns(columns: int, count: int) -> int:
    """The columns that decide the size of the boards: those of a lane, but no more than it keeps on a larger screen."""
    return min(columns // count, max(LEAST_LANE, columns // (count + 1))) - 2


def _within(columns: int, lines: int, least: tuple[int, int], board: tuple[int, int], map_lines: int) -> LaneArrangement:
    """The board, the figures at its right or else below it, and the picture below both; the size of the board follows from the room that a
    lane has at the `least` on any larger screen, and from the lines that a hill leaves.
    """
    figures, share = (FIGURES, 4) if board[0] * board[1] <= FEW_CELLS else (FEW_FIGURES, 3)  # all of the hill's height
    head = max(least[1] // share, lines - map_lines)
    sizes = [size for size in SIZES if _has_room(board_extent(*board, size), figures, (least[0], head))]
    size = sizes[0] if sizes else BoardSize.SMALL
    across, down = board_extent(*board, size)
    if across + 1 + figures <= columns:
        head = max(down, min(FIGURE_LINES, lines // 4))
        drawn, beside = PanePlace(0, (head - down) // 2, across, down), PanePlace(across + 1, 0, columns - across - 1, head)
    else:
        head = down + STACKED_LINES
        drawn, beside = PanePlace((columns - across) // 2, 0, across, down), PanePlace(0, down, columns, STACKED_LINES)
    return LaneArrangement(size, drawn, beside, PanePlace(0, head, columns, max(lines - head, 0)))


def _has_room(extent: tuple[int, int], figures: int, room: tuple[int, int]) -> bool:
    return extent[0] + 1 + figures <= room[0] and extent[1] <= max(room[1], 1)


FRAME, QUESTION_WORDS = 2, 2
"""The lines of a frame, and those of an answer below its board."""
ASKED, SHORT_ASKED = 4, 3
"""The lines of the question, with and without a frame."""
SHARE, SHORT_SHARE = 0.45, 0.57
"""The largest share of the lines below the question that answers with boards may take."""
BESIDE, LEAST_BOARD = 11, 24
"""The columns beside the board in its pane, with room for a move at each side, and the least width of that pane."""
FORMS = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


@dataclass(frozen=True)
class QuestionPlaces:
    """The places of the question, its board, the evidence and the answers.

    `is_framed`: whether the question has a frame.
    """

    asked: PanePlace
    board: PanePlace
    evidence: PanePlace
    answers: tuple[PanePlace, ...]
    is_framed: bool


def arrange_question(
    columns: int, lines: int, board: tuple[int, int], count: int, *, cards: int, foot: int, is_halved: bool
) -> QuestionPlaces:
    """The places in a room of `columns` x `lines` for `count` answers with `cards` lines each (0: boards, as large as fits).

    `foot`: the lines below the board. `is_halved`: two boards are compared, so their panes are equally wide.
    """
    is_framed = columns >= WIDE and lines >= TALL + 4
    asked = ASKED if is_framed else SHORT_ASKED
    below = lines - asked
    limit = int(below * (SHARE if is_framed else SHORT_SHARE))
    room = columns // max(count, 1) - FRAME
    if count and not cards:
        cards = max((_lines(board, form) for form in FORMS if _question_fits(board, form, room, limit)), default=limit)
    cards = min(cards, limit) if count else 0
    middle = below - cards
    form = fit_board(*board, columns // 2 - BESIDE, middle - FRAME - foot, largest=BoardSize.COLOSSAL)
    left = columns // 2 if is_halved else max(board_extent(*board, form)[0] + BESIDE, LEAST_BOARD)
    return QuestionPlaces(
        PanePlace(0, 0, columns, asked),
        PanePlace(0, asked, left, middle),
        PanePlace(left, asked, columns - left, middle),
        _row(columns, asked + middle, cards, count),
        is_framed,
    )


def _lines(board: tuple[int, int], form: BoardSize) -> int:
    return board_extent(*board, form)[1] + QUESTION_WORDS + FRAME


def _question_fits(board: tuple[int, int], form: BoardSize, columns: int, lines: int) -> bool:
    return board_extent(*board, form)[0] <= columns and _lines(board, form) <= lines


def _row(columns: int, line: int, lines: int, count: int) -> tuple[PanePlace, ...]:
    ends = [columns * place // max(count, 1) for place in range(count + 1)]
    return tuple(PanePlace(left, line, right - left, lines) for left, right in pairwise(ends))
