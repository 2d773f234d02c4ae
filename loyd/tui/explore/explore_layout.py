"""Where the panes of Explore, the lanes of Compare and the parts of a question stand, computed from
the sizes of screen and board.
"""

from collections.abc import Sequence

from ..framework.panes import (
    HIGH,
    NARROW,
    PAIRED_LINES,
    SMALL_PICTURE,
    VAST,
    PanePlace,
    is_paired,
    is_roomy,
)

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
"""The least columns of a tree that was asked for alone if the stage stands beside it: two siblings
in each row.
"""
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

    `board` is (height, width). `pictures` are all pictures, the chosen one first; `second` is the
    one beside the lists if there is room for two; `alone` is the pane that gets all the room, if
    any. `is_first`: no step has been made, so settings get more room than lists. `has_tour`:
    pictures that the tour does not speak of are left out.
    """
    body = PanePlace(0, 0, columns, lines)
    if alone is not None:
        return _alone(alone, body, board, pictures)
    if columns < NARROW and is_paired(columns, lines):
        stage, picture = body.split_lines(lines - SMALL_PICTURE)
        return {"stage": stage, pictures[0]: picture}
    if not is_roomy(columns, lines):
        places = _paired(body, pictures[0])
        return {
            name: place for name, place in places.items() if place.lines > 2 and place.line < lines
        }
    has_two = columns >= VAST and lines >= HIGH
    has_three = columns >= GRAND and lines >= TOWERING
    upper = _upper_lines(lines, board)
    if is_first:
        return _first_look(body, lines - 16 if has_three else upper, board, pictures[0])
    if has_three and not has_tour:
        return _grand(body, upper, board, pictures)
    return _wide(body, upper, board, pictures[0], second if has_two else "")


def _first_look(
    body: PanePlace, upper: int, board: tuple[int, int], picture: str
) -> dict[str, PanePlace]:
    columns = body.columns
    left = columns * 2 // 5 if columns >= GRAND else _stage_columns(columns, board)
    above, below = body.split_lines(upper)
    stage, drawn = above.split_columns(left)
    problem, rest = below.split_columns(left)
    search, log = rest.split_columns(rest.columns - 26)
    return {"stage": stage, picture: drawn, "problem": problem, "search": search, "log": log}


def _paired(body: PanePlace, picture: str) -> dict[str, PanePlace]:
    columns = body.columns
    lines = body.lines
    if not is_paired(columns, lines):
        upper = min(11 + max(lines - 19, 0) // 2, 24) if lines >= 2 * LEAST_RULED + 11 else lines
        stage, log = body.split_lines(upper)
        return {"stage": stage, "log": log}
    has_log = lines >= PAIRED_LINES + LEAST_RULED
    above, log = body.split_lines(min(lines - LEAST_RULED, 22) if has_log else lines)
    stage, drawn = above.split_columns(min(STAGE_BESIDE, max(columns - 42, columns // 2)))
    return {"stage": stage, picture: drawn, "log": log}


def with_drawer(places: dict[str, PanePlace], columns: int, lines: int) -> dict[str, PanePlace]:
    """The places with a drawer, `until`: over the log and the open list beside it, so that stage
    and picture stay; else at the bottom.
    """
    log = places.get("log")
    if log is not None and log.lines >= DRAWER and is_roomy(columns, lines):
        opened = places.get("open")
        is_beside = opened is not None and opened.column == log.column + log.columns
        width = log.columns + (opened.columns if opened is not None and is_beside else 0)
        kept = {
            name: place
            for name, place in places.items()
            if name != "log" and not (name == "open" and is_beside)
        }
        return kept | {"until": PanePlace(log.column, log.line, width, log.lines)}
    line = max(lines - DRAWER, 0)
    kept = {
        name: PanePlace(
            place.column, place.line, place.columns, min(place.lines, line - place.line)
        )
        for name, place in places.items()
        if place.line < line
    }
    return kept | {"until": PanePlace(0, line, columns, lines - line)}


def with_table(places: dict[str, PanePlace]) -> dict[str, PanePlace]:
    """The places while a search runs fast: the table has the larger one of its own and the log's,
    and the lists go if it had none.

    Unchanged if log and lists are not both shown.
    """
    if "log" not in places or "open" not in places:
        return places
    if "ledger" not in places:
        return {
            {"open": "log", "log": "ledger"}.get(name, name): place
            for name, place in places.items()
        }
    if places["ledger"].columns < places["log"].columns:
        return places | {"ledger": places["log"], "log": places["ledger"]}
    return places


def with_tour(
    places: dict[str, PanePlace], columns: int, lines: int, pane: str = ""
) -> dict[str, PanePlace]:
    """The places with a guided tour, `tour`: in that of the log where it is large; else at the
    right of the stage, or on a phone below it.

    A `pane` that the tour speaks of stands in the right half of the stage where it has no place of
    its own, or in that of the stage.
    """
    stage = places.get("stage")
    if "until" in places or stage is None:
        return {"tour" if name == "log" else name: place for name, place in places.items()}
    if columns < NARROW:
        stage, tour = stage._replace(lines=lines).split_lines(lines - LEAST_TOUR)
        return places | {"stage": stage, "tour": tour}
    if not is_roomy(columns, lines):
        left = stage.columns if stage.columns < columns else columns // 2
        shown, tour = PanePlace(0, 0, columns, lines).split_columns(left)
        return {pane or "stage": shown, "tour": tour}
    if pane and pane not in places and stage.columns >= 2 * LEAST_HALF:
        stage, half = stage.split_columns(stage.columns // 2)
        places = places | {"stage": stage, pane: half}
    log = places.get("log")
    if log is not None and log.lines >= 2 * TOUR_LINES:
        tour, log = log.split_lines(TOUR_LINES)
        return places | {"tour": tour, "log": log}
    return {"tour" if name == "log" else name: place for name, place in places.items()}


def _alone(
    pane: str, body: PanePlace, board: tuple[int, int], pictures: Sequence[str]
) -> dict[str, PanePlace]:
    columns = body.columns
    lines = body.lines
    if pane in ("log", "tree") and columns >= VAST and lines >= HIGH:  # neither is as wide as that
        left, shown = body.split_columns(columns - max(LONG_LOG, columns // 2))
        stage, other = left.split_lines(_upper_lines(lines, board))
        return {
            "stage": stage,
            pane: shown,
            next(name for name in pictures if name != pane): other,
        }
    if pane == "boards":
        above, code = body.split_lines(
            lines if lines < 2 * LEAST_CODE else max(LEAST_CODE, lines - LEAST_CODE)
        )
        problem, search = above.split_columns(columns // 2)
        return {"problem": problem, "search": search} | ({"code": code} if code.lines else {})
    stage, shown = body.split_columns(max(_stage_columns(columns, board), columns // 2 - 10))
    if pane == "tree" and is_roomy(columns, lines) and shown.columns >= LEAST_TREE:
        return {"stage": stage, pane: shown}
    return {pane: body}


def _upper_lines(lines: int, board: tuple[int, int]) -> int:
    least = {3: 22, 4: 23}.get(board[0], 26)
    if lines < HIGH:
        return max(min(least, lines - 8), 18)
    return max(least, 23) if lines < TOWERING else 26 + (lines - TOWERING) // 3


def _stage_columns(columns: int, board: tuple[int, int]) -> int:
    height, width = board
    least = (
        74
        if width > 4 and height < 4
        else 64
        if width > 4
        else 52
        if width > 3 or height > 3
        else 50
    )
    return max(least, 62 if columns >= GRAND else 58 if columns >= VAST else 0)


def _side_columns(columns: int, board: tuple[int, int]) -> int:
    return 28 if max(board) < 4 or columns >= VAST else 24


def _wide(
    body: PanePlace, upper: int, board: tuple[int, int], picture: str, second: str
) -> dict[str, PanePlace]:
    columns = body.columns
    is_long = board[0] * board[1] > 16
    side = _side_columns(columns, board)
    small = 38
    second = "" if is_long else second  # long lists need the columns of the second picture
    above, below = body.split_lines(upper)
    stage, drawn = above.split_columns(_stage_columns(columns, board))
    is_tall = below.lines < board[0] + 6  # less than two lines would be left for the search
    # Lists of long boards take the full width: the search pane goes below the picture.
    if is_tall or (is_long and columns < VAST):
        drawn, low = drawn.split_lines(drawn.lines - board[0] - 2)
        log, opened = below.split_columns(72)
        problem, search = low.split_columns(low.columns // 2)
        more = {"problem": problem, "search": search}
    else:
        lists, boards = below.split_columns(columns - side)
        rest, other = lists.split_columns(lists.columns - small if second else lists.columns)
        log, opened = rest.split_columns(rest.columns - (LONG_OPEN if is_long else 36))
        more = ({second: other} if second else {}) | _side(boards, board)
    return {"stage": stage, picture: drawn, "log": log, "open": opened} | more


def _grand(
    body: PanePlace, upper: int, board: tuple[int, int], pictures: Sequence[str]
) -> dict[str, PanePlace]:
    columns = body.columns
    opened = LONG_OPEN if board[0] * board[1] > 16 else 40
    above, below = body.split_lines(upper)
    stage, drawn = above.split_columns(_stage_columns(columns, board))
    half = (drawn.columns + 1) // 2
    if pictures[0] == "map" and max(board) < 4:
        half += half % 2
    first, second = drawn.split_columns(half)
    lists, boards = below.split_columns(columns - _side_columns(columns, board))
    log, rest = lists.split_columns(min(stage.columns, lists.columns - opened - LEAST_TREE))
    third, open_list = rest.split_columns(rest.columns - opened)
    places = {
        "stage": stage,
        "log": log,
        "open": open_list,
        **dict(zip(pictures, (first, second, third), strict=False)),
        **_side(boards, board),
    }
    search = places["search"]
    if "ledger" not in places and search.lines >= SEARCH_LINES + LEAST_LEDGER:
        places["search"], places["ledger"] = search.split_lines(SEARCH_LINES)
    return places


def _side(place: PanePlace, board: tuple[int, int]) -> dict[str, PanePlace]:
    problem, search = place.split_lines(board[0] + 2)
    return {"problem": problem, "search": search}
