"""Sliding-tile problems in PDDL: typed or untyped predicates in the usual spellings.

A tile is `(at TILE PLACE)`, the blank `(blank PLACE)` or `(at blank PLACE)`. A place has one
number, counted row by row, or two: row and column, or a column with an x and a row with a y in its
name.
"""

import re
from math import isqrt

from ...system import BoardError
from .board import Board

Coordinates = tuple[int, ...]
_FACT = re.compile(r"\(\s*([\w-]+)\s+([^()]+)\)")
_AT = re.compile(r"(?:is|tile)?[-_]?(?:at|on|in)[-_]?(?:tile)?")
_BLANK = re.compile(r"(?:is[-_]?)?(?:blank|empty|clear|free|hole|b)(?:[-_]?at)?|(?:t|tile)?[-_]?0")


def is_problem(text: str) -> bool:
    return "(define" in text and ":init" in text


def read_problem(text: str) -> tuple[Board, Board]:
    """The start and the goal of a problem file. Raises BoardError."""
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
            f"the {role} of this PDDL problem does not place the blank and each tile once on a "
            f"rectangle: write (at t1 p1) for each of the {len(places)} places"
        )
    return Board(rows, len(places) // max(rows, 1), tuple(tiles[place] for place in places))
