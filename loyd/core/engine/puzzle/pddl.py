"""Problem files of planners and search programs.

In PDDL, with typed or untyped predicates in the usual spellings, a tile is `(at TILE PLACE)`, the
blank `(blank PLACE)` or `(at blank PLACE)`. A place has one number, counted row by row, or two: row
and column, or a column with an x and a row with a y in its name. Other programs write the height
and the width, "starting positions for each tile:" and "goal positions:", and below each of these
the place of the blank, of tile 1, of tile 2 …, counted row by row from 0.
"""

import re
from math import isqrt

from ...system import BoardError
from .board import Board

Coordinates = tuple[int, ...]
_FACT = re.compile(r"\(\s*([\w-]+)\s+([^()]+)\)")
_AT = re.compile(r"(?:is|tile)?[-_]?(?:at|on|in)[-_]?(?:tile)?")
_BLANK = re.compile(r"(?:is[-_]?)?(?:blank|empty|clear|free|hole|b)(?:[-_]?at)?|(?:t|tile)?[-_]?0")
# The look-behind keeps the search linear: without it, each digit of a long number begins anew.
_POSITIONS = re.compile(
    r"(?i)(?<!\d)(\d+)\s+(\d+)\s+starting positions for each tile:?"
    r"([\d\s]+)goal positions:?([\d\s]+)"
)


def is_problem(text: str) -> bool:
    """Whether a text looks like a PDDL problem rather than a board."""
    return ("(define" in text and ":init" in text) or bool(_POSITIONS.search(text))


def read_problem(text: str) -> tuple[Board, Board]:
    """The start and the goal of a problem file. Raises BoardError."""
    if match := _POSITIONS.search(text):
        height, width = int(match[1]), int(match[2])
        if height != width:
            raise BoardError(
                f"{height} {width} may be height and width or width and height: write the boards "
                "in rows"
            )
        placed: list[dict[Coordinates, int]] = [
            {divmod(int(place), width): tile for tile, place in enumerate(match[part].split())}
            for part in (3, 4)
        ]
        every = sorted(placed[0])
        return _board(placed[0], every, "start"), _board(placed[1], every, "goal")
    code = re.sub(r";.*", "", text).lower()
    start, _, goal = code[code.index(":init") :].partition(":goal")
    places = sorted(_tiles(start))
    return _board(_tiles(start), places, "start"), _board(_tiles(goal), places, "goal")


def _tiles(facts: str) -> dict[Coordinates, int]:
    """The tile in each place; 0 is the blank."""
    tiles: dict[Coordinates, int] = {}
    for name, words in _FACT.findall(facts):
        first, *place = words.split()
        if _BLANK.fullmatch(name):
            tile = 0
            place = [first, *place]
        elif _AT.fullmatch(name):
            number = re.search(r"\d+", first)
            tile = 0 if number is None or _BLANK.fullmatch(first) else int(number[0])
        else:
            continue
        at = tuple(int(number) for number in re.findall(r"\d+", " ".join(place)))
        is_turned = len(place) == 2 and "x" in place[0] and "y" in place[1]
        tiles[at[::-1] if is_turned else at] = tile
    return tiles


def _board(tiles: dict[Coordinates, int], places: list[Coordinates], role: str) -> Board:
    missing = {*range(len(places))} - {*tiles.values()}
    if len(missing) == 1:
        tiles |= {place: min(missing) for place in places if place not in tiles}
    is_pair = all(len(place) == 2 for place in places)
    rows = len({place[0] for place in places}) if is_pair else isqrt(len(places))
    is_whole = sorted(tiles) == places and sorted(tiles.values()) == [*range(len(places))]
    if not is_whole or len(places) % max(rows, 1):
        raise BoardError(
            f"the {role} of this problem file does not place the blank and each tile once on a "
            f"rectangle: write (at t1 p1) for each of the {len(places)} places"
        )
    return Board(rows, len(places) // max(rows, 1), tuple(tiles[place] for place in places))
