"""Where the panes of Explore stand on a screen: decided once from its size, the size of the board and the picture chosen."""

from collections.abc import Sequence
from typing import NamedTuple

PICTURES = ("map", "flame", "tree", "ledger", "growth")
"""The pictures of a search, in the order in which `v` turns through them."""
SMALL_PICTURES = frozenset({"ledger", "growth"})
"""Those that say what they say in forty columns."""

WIDE, TALL = 110, 35
"""From so many columns and lines on, the entry and the choice stay in sight."""
VAST, HIGH = 160, 45
"""From here on there are two pictures."""
GRAND, TOWERING = 200, 60
"""From here on there are three."""
SEARCH_LINES, LEAST_LEDGER = 7, 8
"""The lines of the search that was chosen where a ledger stands below it, and of that ledger at the least."""
DRAWER = 11
"""The lines of the drawer: its frame, seven rows of events, the condition and what is said of it."""
LEAST_TOUR = 6
"""The lines of a guided tour where the log has none: its frame and four of text."""
LEAST_LOG = 8
"""The lines of the log at the least: its frame, its heading and five rows."""


class Place(NamedTuple):
    """A rectangle of the screen, in characters; `column` and `line` count from its top left."""

    column: int
    line: int
    columns: int
    lines: int


def is_roomy(columns: int, lines: int) -> bool:
    """Whether a screen body of this size shows more than the stage and the log at once."""
    return columns >= WIDE and lines >= TALL - HEAD_AND_FOOT


HEAD_AND_FOOT, SHORT_HEAD_AND_FOOT = 7, 6
"""What stands above and below the body: the title, and the lines of status, figures, timeline and keys."""
SHORT = 34
"""On a screen of fewer lines the timeline has no labels."""


def body_size(columns: int, lines: int) -> tuple[int, int]:
    """The columns and lines of the body on a screen of this size."""
    return columns, max(lines - (HEAD_AND_FOOT if lines >= SHORT else SHORT_HEAD_AND_FOOT), 0)


def arrange(columns: int, lines: int, board: tuple[int, int], picture: str, alone: str | None = None) -> dict[str, Place]:
    """The place of each pane in a body of `columns` x `lines`; what has none is not shown.

    `board` is (height, width); `picture` the one that was chosen; `alone` the pane that has all the room, if one has.
    """
    if alone is not None:
        return _alone(alone, columns, lines)
    if not is_roomy(columns, lines):
        stage = max(min(11 + max(lines - 19, 0) // 2, 24), 1)
        return _checked({"stage": Place(0, 0, columns, stage), "log": Place(0, stage, columns, lines - stage)}, lines)
    has_two = columns >= VAST and lines >= HIGH - HEAD_AND_FOOT
    has_three = columns >= GRAND and lines >= TOWERING - HEAD_AND_FOOT
    pictures = PICTURES[PICTURES.index(picture) :] + PICTURES[: PICTURES.index(picture)]
    upper = _upper_lines(lines)
    if has_three:
        return _grand(columns, lines, upper, board, pictures)
    return _wide(columns, lines, upper, board, pictures, has_two=has_two)


def with_drawer(places: dict[str, Place], columns: int, lines: int) -> dict[str, Place]:
    """The places with a drawer, `until`: in that of the log and the open list beside it, so that stage and picture stay; else below all."""
    log = places.get("log")
    if log is not None and log.lines >= DRAWER and is_roomy(columns, lines):
        opened = places.get("open")
        is_beside = opened is not None and opened.column == log.column + log.columns
        width = log.columns + (opened.columns if opened is not None and is_beside else 0)
        kept = {name: place for name, place in places.items() if name != "log" and not (name == "open" and is_beside)}
        return kept | {"until": Place(log.column, log.line, width, log.lines)}
    line = max(lines - DRAWER, 0)
    kept = {
        name: Place(place.column, place.line, place.columns, min(place.lines, line - place.line))
        for name, place in places.items()
        if place.line < line
    }
    return kept | {"until": Place(0, line, columns, lines - line)}


def with_tour(places: dict[str, Place], lines: int) -> dict[str, Place]:
    """The places with a guided tour, `tour`: in that of the log; where it has none, below the stage, as long as that keeps as much."""
    if "log" in places:
        return {"tour" if name == "log" else name: place for name, place in places.items()}
    stage = places.get("stage")
    if "until" in places or stage is None or lines < 2 * LEAST_TOUR:
        return places
    left = lines - LEAST_TOUR
    return places | {"stage": stage._replace(lines=left), "tour": Place(0, left, stage.columns, LEAST_TOUR)}


def _alone(pane: str, columns: int, lines: int) -> dict[str, Place]:
    whole = Place(0, 0, columns, lines)
    if pane == "boards":
        half = columns // 2
        return {"problem": Place(0, 0, half, lines), "search": Place(half, 0, columns - half, lines)}
    return {pane: whole}


def _checked(places: dict[str, Place], lines: int) -> dict[str, Place]:
    """Without the panes that have no line left."""
    return {name: place for name, place in places.items() if place.lines > 2 and place.line < lines}


def _upper_lines(lines: int) -> int:
    """The lines of the stage and the picture beside it."""
    if lines < HIGH - HEAD_AND_FOOT:
        return 22
    return 23 if lines < TOWERING - HEAD_AND_FOOT else 26 + (lines - TOWERING + HEAD_AND_FOOT) // 3


def _stage_columns(columns: int, board: tuple[int, int]) -> int:
    widest = max(board)
    if columns >= GRAND:
        return 62 if widest < 5 else 66
    if columns >= VAST:
        return 58 if widest < 4 else 60
    return 50 if widest < 4 else 52 if widest == 4 else 60


def _side_columns(columns: int, board: tuple[int, int]) -> int:
    if max(board) < 4 or columns >= GRAND:
        return 28
    return 23 if columns < VAST else 25


def _wide(columns: int, lines: int, upper: int, board: tuple[int, int], pictures: Sequence[str], *, has_two: bool) -> dict[str, Place]:
    """Stage and picture above; log, open list, perhaps a small picture, and what was chosen below."""
    stage, side, opened, small = _stage_columns(columns, board), _side_columns(columns, board), 36, 38
    second = next((name for name in pictures[1:] if name in SMALL_PICTURES), None) if has_two else None
    rest = columns - side - opened - (small if second else 0)
    lower = lines - upper
    places = {
        "stage": Place(0, 0, stage, upper),
        pictures[0]: Place(stage, 0, columns - stage, upper),
        "log": Place(0, upper, rest, lower),
        "open": Place(rest, upper, opened, lower),
    }
    if second:
        places[second] = Place(rest + opened, upper, small, lower)
    return places | _side(columns - side, upper, side, lower, board)


def _grand(columns: int, lines: int, upper: int, board: tuple[int, int], pictures: Sequence[str]) -> dict[str, Place]:
    """Stage and two pictures above; log, a third picture, the open list and what was chosen below."""
    stage, side = _stage_columns(columns, board), _side_columns(columns, board)
    first = (columns - stage + 1) // 2
    if pictures[0] == "map" and max(board) < 4:
        first += first % 2
    lower, log, opened = lines - upper, stage, 40
    third = columns - log - opened - side
    places = {
        "stage": Place(0, 0, stage, upper),
        pictures[0]: Place(stage, 0, first, upper),
        pictures[1]: Place(stage + first, 0, columns - stage - first, upper),
        "log": Place(0, upper, log, lower),
        pictures[2]: Place(log, upper, third, lower),
        "open": Place(log + third, upper, opened, lower),
    }
    places |= _side(columns - side, upper, side, lower, board)
    search = places["search"]
    if "ledger" not in places and search.lines >= SEARCH_LINES + LEAST_LEDGER:
        places["search"] = search._replace(lines=SEARCH_LINES)
        places["ledger"] = search._replace(line=search.line + SEARCH_LINES, lines=search.lines - SEARCH_LINES)
    return places


def _side(column: int, line: int, columns: int, lines: int, board: tuple[int, int]) -> dict[str, Place]:
    """The start and the goal above the search that was chosen."""
    problem = board[0] + 2
    return {"problem": Place(column, line, columns, problem), "search": Place(column, line + problem, columns, lines - problem)}
