"""Where the panes of Explore stand: it depends on the sizes of screen and board alone, so that
nothing moves from the first look to the end of a search.
"""

from ..framework.panes import NARROW_SCREEN, SMALL_PICTURE, VAST, PanePlace, is_paired, is_roomy

LOWER_LINES = 8
"""The lines of board, search and log below stage and picture."""
LEAST_UPPER = 17
"""The least lines of the stage above them."""
HIGH = 33
"""From so many lines on, a vast screen has the open list and the table beside the picture."""
ASIDE, LONG_OPEN = 40, 48
"""The columns of that open list, and where boards have more than sixteen cells."""
SIDE = 34
"""The columns of board, search and log where there is no room for them below."""
PROBLEM, SEARCH = 30, 34
"""The columns of the board and the search."""
LEAST_PICTURE, LEAST_STAGE, MOST_STAGE = 42, 38, 58
"""The columns of the picture and the stage where nothing else stands beside them."""
FRAME = 2
LEAST_LOG = 4
"""The lines of a log without a frame: its heading, which is a rule, and three rows."""
DRAWER = 11
"""The lines of the drawer: its frame, seven events, the condition and what is said about it."""
LEAST_TOUR = 6
"""The lines of a tutorial on a phone: its frame and four of text."""


def arrange_explore(columns: int, lines: int, board: tuple[int, int]) -> dict[str, PanePlace]:
    """The place of each pane in a body of `columns` x `lines` for boards of (height, width); one
    without a place is shown in that of the picture, or where there is none, of the stage.
    """
    body = PanePlace(0, 0, columns, lines)
    if is_roomy(columns, lines):
        return _roomy(body, board)
    if not is_paired(columns, lines):
        # the stage alone below 19 lines; half of those beyond are the log's until the stage has 24
        above, log = body.split_lines(min(11 + (lines - 19) // 2, 24) if lines >= 19 else lines)
        return {
            name: place for name, place in (("stage", above), ("log", log)) if place.lines > FRAME
        }
    if columns < NARROW_SCREEN:
        stage, picture = body.split_lines(lines - SMALL_PICTURE)
        return {"stage": stage, "picture": picture}
    has_log = lines >= LEAST_UPPER + LEAST_LOG
    # the stage has at most 22 lines, and the log what is left
    above, log = body.split_lines(min(lines - LEAST_LOG, 22) if has_log else lines)
    stage, picture = above.split_columns(min(max(columns - LEAST_PICTURE, LEAST_STAGE), MOST_STAGE))
    return {"stage": stage, "picture": picture} | ({"log": log} if has_log else {})


def _roomy(body: PanePlace, board: tuple[int, int]) -> dict[str, PanePlace]:
    columns, lines = body.columns, body.lines
    if lines < LEAST_UPPER + LOWER_LINES:
        above, side = body.split_columns(columns - SIDE)
        stage, picture = above.split_columns(above.columns // 2)
        problem, rest = side.split_lines(board[0] + 2)
        search, log = rest.split_lines(rest.lines // 2)
        return {
            "stage": stage,
            "picture": picture,
            "problem": problem,
            "search": search,
            "log": log,
        }
    # of the lines beyond 28, two fifths go to the panes below, so that the log grows too
    above, below = body.split_lines(
        max(lines - LOWER_LINES - max(lines - 28, 0) * 2 // 5, LEAST_UPPER)
    )
    stage, picture = above.split_columns(_stage_columns(columns, board))
    problem, rest = below.split_columns(PROBLEM)
    search, log = rest.split_columns(SEARCH)
    places = {"stage": stage, "problem": problem, "search": search}
    if columns < VAST or lines < HIGH:
        return places | {"picture": picture, "log": log}
    aside = LONG_OPEN if board[0] * board[1] > 16 else ASIDE
    picture, opened = picture.split_columns(picture.columns - aside)
    log, table = log.split_columns(log.columns - aside)
    return places | {"picture": picture, "log": log, "open": opened, "ledger": table}


def _stage_columns(columns: int, board: tuple[int, int]) -> int:
    # room for the board between two successors, which depends on how wide boards are; of what a
    # vast screen has beyond, the stage takes a third and the pictures the rest
    height, width = board
    least = 74 if width > 4 > height else 64 if width > 4 else 52 if max(board) > 3 else 50
    return least + max(columns - VAST - 10, 0) // 3


def add_drawer(places: dict[str, PanePlace], columns: int, lines: int) -> dict[str, PanePlace]:
    """The places with a drawer, `until`, over the lowest lines."""
    line = max(lines - DRAWER, 0)
    shortened = {
        name: place._replace(lines=min(place.lines, line - place.line))
        for name, place in places.items()
        if place.line < line
    }
    return shortened | {"until": PanePlace(0, line, columns, lines - line)}


def add_tour(places: dict[str, PanePlace], columns: int, pane: str) -> dict[str, PanePlace]:
    """The places with a tutorial, `tour`: over the board, the search and the log where these are
    shown, else in the place of the picture, or on a phone below the stage.

    A `pane` that the tutorial speaks of then takes the place of the stage.
    """
    stage = places.get("stage", PanePlace(0, 0, columns, 0))
    if "problem" in places:
        problem, log = places["problem"], places["log"]
        is_below = problem.line == log.line
        width = log.column + log.columns - problem.column
        lines = log.line + log.lines - problem.line
        tour = problem._replace(columns=width, lines=log.lines if is_below else lines)
        others = {
            name: place
            for name, place in places.items()
            if name not in ("problem", "search", "log")
        }
        return others | {"tour": tour}
    if columns < NARROW_SCREEN:
        lines = stage.lines + (places["picture"].lines if "picture" in places else 0)
        stage, tour = stage._replace(lines=lines).split_lines(lines - LEAST_TOUR)
        return {"stage": stage, "tour": tour}
    stage, tour = stage._replace(columns=columns).split_columns(
        stage.columns if stage.columns < columns else columns // 2
    )
    return {pane or "stage": stage, "tour": tour}
