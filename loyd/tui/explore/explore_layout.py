"""Where the panes of Explore, the lanes of Compare and the parts of a question stand, computed from
the sizes of screen and board.
"""

from collections.abc import Sequence

from loyd.tui.framework.panes import (
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
    if alone is not None:
        return _alone(alone, columns, lines, board, pictures)
    if columns < NARROW and is_paired(columns, lines):
        stage = lines - SMALL_PICTURE
        return {
            "stage": PanePlace(0, 0, columns, stage),
            pictures[0]: PanePlace(0, stage, columns, SMALL_PICTURE),
        }
    if not is_roomy(columns, lines):
        places = _paired(columns, lines, pictures[0])
        return {
            name: place for name, place in places.items() if place.lines > 2 and place.line < lines
        }
    has_two = columns >= VAST and lines >= HIGH
    has_three = columns >= GRAND and lines >= TOWERING
    upper = _upper_lines(lines, board)
    if is_first:
        return _first_look(columns, lines, lines - 16 if has_three else upper, board, pictures[0])
    if has_three and not has_tour:
        return _grand(columns, lines, upper, board, pictures)
    return _wide(columns, lines, upper, board, pictures[0], second if has_two else "")


def _first_look(
    columns: int, lines: int, upper: int, board: tuple[int, int], picture: str
) -> dict[str, PanePlace]:
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
        places = {
            "stage": PanePlace(0, 0, stage, upper),
            picture: PanePlace(stage, 0, columns - stage, upper),
        }
    return places | {"log": PanePlace(0, upper, columns, lines - upper)}


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
        left = lines - LEAST_TOUR
        return places | {
            "stage": stage._replace(lines=left),
            "tour": PanePlace(0, left, stage.columns, LEAST_TOUR),
        }
    if not is_roomy(columns, lines):
        left = stage.columns if stage.columns < columns else columns // 2
        return {
            pane or "stage": PanePlace(0, 0, left, lines),
            "tour": PanePlace(left, 0, columns - left, lines),
        }
    if pane and pane not in places and stage.columns >= 2 * LEAST_HALF:
        left = stage.columns // 2
        half = PanePlace(stage.column + left, stage.line, stage.columns - left, stage.lines)
        places = places | {"stage": stage._replace(columns=left), pane: half}
    log = places.get("log")
    if log is not None and log.lines >= 2 * TOUR_LINES:
        upper = {"tour": log._replace(lines=TOUR_LINES)}
        return (
            places
            | upper
            | {"log": log._replace(line=log.line + TOUR_LINES, lines=log.lines - TOUR_LINES)}
        )
    return {"tour" if name == "log" else name: place for name, place in places.items()}


def _alone(
    pane: str, columns: int, lines: int, board: tuple[int, int], pictures: Sequence[str]
) -> dict[str, PanePlace]:
    if pane in ("log", "tree") and columns >= VAST and lines >= HIGH:  # neither is as wide as that
        left, upper = columns - max(LONG_LOG, columns // 2), _upper_lines(lines, board)
        beside = {
            "stage": PanePlace(0, 0, left, upper),
            pane: PanePlace(left, 0, columns - left, lines),
        }
        return beside | {
            next(name for name in pictures if name != pane): PanePlace(
                0, upper, left, lines - upper
            )
        }
    stage = max(_stage_columns(columns, board), columns // 2 - 10)
    if pane == "boards":
        half, upper = (
            columns // 2,
            lines if lines < 2 * LEAST_CODE else max(LEAST_CODE, lines - LEAST_CODE),
        )
        both = {
            "problem": PanePlace(0, 0, half, upper),
            "search": PanePlace(half, 0, columns - half, upper),
        }
        return both | (
            {"code": PanePlace(0, upper, columns, lines - upper)} if upper < lines else {}
        )
    if pane == "tree" and is_roomy(columns, lines) and columns - stage >= LEAST_TREE:
        return {
            "stage": PanePlace(0, 0, stage, lines),
            pane: PanePlace(stage, 0, columns - stage, lines),
        }
    return {pane: PanePlace(0, 0, columns, lines)}


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
    columns: int, lines: int, upper: int, board: tuple[int, int], picture: str, second: str
) -> dict[str, PanePlace]:
    is_long = board[0] * board[1] > 16  # whose lists need the columns of the second picture
    stage, side, opened, small = (
        _stage_columns(columns, board),
        _side_columns(columns, board),
        LONG_OPEN if is_long else 36,
        38,
    )
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
        places["log"], places["open"] = (
            PanePlace(0, upper, 72, lower),
            PanePlace(72, upper, columns - 72, lower),
        )
        return places | {
            "problem": PanePlace(stage, upper - low, half, low),
            "search": PanePlace(stage + half, upper - low, columns - stage - half, low),
        }
    if second:
        places[second] = PanePlace(rest + opened, upper, small, lower)
    return places | _side(columns - side, upper, side, lower, board)


def _grand(
    columns: int, lines: int, upper: int, board: tuple[int, int], pictures: Sequence[str]
) -> dict[str, PanePlace]:
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
        places["ledger"] = search._replace(
            line=search.line + SEARCH_LINES, lines=search.lines - SEARCH_LINES
        )
    return places


def _side(
    column: int, line: int, columns: int, lines: int, board: tuple[int, int]
) -> dict[str, PanePlace]:
    problem = board[0] + 2
    return {
        "problem": PanePlace(column, line, columns, problem),
        "search": PanePlace(column, line + problem, columns, lines - problem),
    }
