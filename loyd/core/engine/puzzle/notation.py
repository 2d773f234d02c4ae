"""How boards are written: every notation that Loyd reads, and the six that it prints."""

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from math import isqrt
from typing import NamedTuple

from ...system import BoardError, counted, listed
from .board import LARGEST, LARGEST_CELLS, SMALLEST, Board, Size
from .ranking import board_unrank

# characters; no board needs more, and refusing longer texts unread keeps hostile input cheap
LONGEST_TEXT = 1000
# cells: up to this number every tile has one digit, so that no separators are needed
MOST_COMPACT = 10
FEWEST_CELLS = SMALLEST * SMALLEST
TILE_SIGNS = "x123456789ABCDEFGHIJKLMNO"
"""The character of each tile: its digit, then A for 10, B for 11 and so on; x is the blank."""

ROW_BREAK = re.compile(r"[\n\r/;\])}]+")
CELL_BREAK = re.compile(r"[\s,\[({|]+")
_LETTER = re.compile("[A-Xa-x]")
FIRST_LETTER = ord("A") - 1
_RANK = re.compile(r"#\s*([0-9]+)")
_SIZE = re.compile(r"\s*([0-9]{1,3})\s*(?:[xX×*]\s*([0-9]{1,3})\s*)?")
BLANKS = "xX_.*"
"""The characters for the blank in every notation; also `0` where it is not a tile."""
EMPTY = "the board is empty: write its cells in order, such as 2 3 4 1 5 x 7 6 8"
_BLANK_ADVICE = "write x, _, ., * or 0 for the blank"


class Notation(StrEnum):
    """How the blank is written. In `last` the cells are 0 … n-1, n-1 is the blank, and t stands for
    Loyd's tile t+1.

    In `letters` A stands for tile 1, B for tile 2 …, and the blank is `*`; x is an ordinary letter.
    In `columns` the cells are in order column by column.
    """

    X = "x"
    ZERO = "0"
    UNDERSCORE = "_"
    STAR = "*"
    LAST = "last"
    LETTERS = "letters"
    COLUMNS = "columns"


class BoardReading(NamedTuple):
    """A board and, in a few words, how its text was read: `3x3, blank written x`."""

    board: Board
    how: str


def parse_board(text: str, *, size: Size | None = None, notation: Notation | None = None) -> Board:
    """The board that a text describes; `read_board` explains the notations. Raises BoardError.

    >>> parse_board("2 3 4 1 5 x 7 6 8") == parse_board("234/15x/768")
    True
    >>> parse_board("1 2 3 x 4 5", size=(2, 3)).rows
    ((1, 2, 3), (0, 4, 5))
    """
    return read_board(text, size=size, notation=notation).board


def read_board(
    text: str, *, size: Size | None = None, notation: Notation | None = None
) -> BoardReading:
    """The board that a text describes, and how it was read.

    Rows end at a newline, a slash, a semicolon or a closing bracket; cells at white space, a comma,
    a bar or an opening bracket. Boards of at most ten cells need nothing between the cells
    (`23415x768`, `234/15x/768`), nor do larger ones in which A stands for tile 10, B for 11 and so
    on (`8A54/EC2F/19x3/6D7B`). The blank is `x`, `X`, `_`, `.`, `*` or `0`; with Notation.LAST, 0
    is a tile and the greatest number is the blank. The size (height, width) is the given one, or
    that of the rows, or a square. `#46233` is a board's rank, counted from 0 with the blank lowest,
    for 3x3 unless a size is given. Raises BoardError, which says what is wrong, in which cell
    (counted from 1), and what would be right.
    """
    if len(text) > LONGEST_TEXT:
        raise BoardError(
            f"a text of {len(text):,} characters is not a board: {quoted(text)}; the largest board "
            f"has {LARGEST_CELLS} cells"
        )
    if notation is Notation.COLUMNS:
        board, how = read_board(text, size=size and size[::-1])
        return BoardReading(_turned(board), f"{how}, column by column")
    if notation is Notation.LETTERS:
        text = numbered(text)
    if ranked := _RANK.fullmatch(text.strip()):
        height, width = size or (3, 3)
        return BoardReading(
            board_unrank(int(ranked[1]), (height, width)),
            f"{height}x{width}, number {ranked[1]} of all arrangements",
        )
    rows = _rows(text)
    tokens = [token for row in rows for token in row]
    last = notation is Notation.LAST
    numbers = [_number(token, cell) for cell, token in enumerate(tokens, 1)]
    if not last and all(numbers) and FEWEST_CELLS - 1 <= len(tokens) <= LARGEST_CELLS:
        repeated = "".join(f", and tile {number} {often}" for number, often in _repeated(numbers))
        raise BoardError(f"no blank among the {len(tokens)} cells{repeated}: {_BLANK_ADVICE}")
    height, width = _size(rows, size)
    if last:
        blank = len(tokens) - 1
        numbers = [0 if number in (None, blank) else (number or 0) + 1 for number in numbers]
    cells = tuple(number or 0 for number in numbers)
    _check(cells, tokens, width, last)
    sign = tokens[cells.index(0)]
    how = f"{height}x{width}" + (f" from {height} rows, " if len(rows) > 1 else ", ")
    return BoardReading(
        Board(height, width, cells),
        how + (f"{sign} is the blank (notation last)" if last else f"blank written {sign}"),
    )


def _turned(board: Board) -> Board:
    """The board whose rows are the columns of a board."""
    cells = tuple(tile for column in zip(*board.rows, strict=True) for tile in column)
    return Board(board.width, board.height, cells)


def numbered(text: str) -> str:
    """The text of a board in letters with its numbers."""
    text = _LETTER.sub(lambda sign: f" {ord(sign[0].upper()) - FIRST_LETTER} ", text)
    return text.replace("*", " x ")


def format_board(board: Board, notation: Notation = Notation.X, *, rows: bool = False) -> str:
    """The cells on one line with spaces between, or one row per line with aligned columns.
    `read_board` reads both.
    """
    if notation is Notation.COLUMNS:
        return format_board(_turned(board), rows=rows)
    if notation is Notation.LAST:
        names = [str((tile or len(board.cells)) - 1) for tile in board.cells]
    elif notation is Notation.LETTERS:
        names = [chr(FIRST_LETTER + tile) if tile else Notation.STAR.value for tile in board.cells]
    else:
        names = [str(tile) if tile else notation.value for tile in board.cells]
    if not rows:
        return " ".join(names)
    widest = max(map(len, names))
    lines = (names[start : start + board.width] for start in range(0, len(names), board.width))
    return "\n".join(" ".join(name.rjust(widest) for name in line) for line in lines)


def parse_size(text: str) -> tuple[int, int]:
    """(height, width) from `3x5`, `3×5` or, for a square, `4`. Raises BoardError."""
    match = _SIZE.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        raise BoardError(
            f"{quoted(text)} is not a size: write the height and the width, such as 3x5, or one "
            "number for a square"
        )
    height = int(match[1])
    width = int(match[2] or match[1])
    if not (SMALLEST <= height <= LARGEST and SMALLEST <= width <= LARGEST):
        raise BoardError(
            f"{height}x{width} is not a board size: height and width are {SMALLEST} to {LARGEST}"
        )
    return height, width


def quoted(text: str) -> str:
    """A text in quotation marks for a message, cut after 20 characters if it is long."""
    return repr(text) if len(text) <= 24 else repr(text[:20])[:-1] + "…" + repr(text[:20])[-1]


def _rows(text: str) -> list[list[str]]:
    rows = [row for part in ROW_BREAK.split(text) if (row := CELL_BREAK.sub(" ", part).split())]
    if not rows:
        raise BoardError(EMPTY)
    tokens = [token for row in rows for token in row]
    apart = len(tokens) == len(rows) or len(tokens) < FEWEST_CELLS
    has_letters = any(sign.upper() in TILE_SIGNS[MOST_COMPACT:] for sign in "".join(tokens))
    if (apart or has_letters) and all(len(token) > 1 for token in tokens):
        if sum(map(len, tokens)) > MOST_COMPACT and not has_letters:
            raise BoardError(
                f"the cells of {quoted(text)} are not separated: above {MOST_COMPACT} cells, put "
                "spaces between them"
            )
        return [list(token) for token in tokens]
    return [tokens] if len(tokens) == len(rows) else rows


def _number(token: str, cell: int) -> int | None:
    if len(token) == 1 and token in BLANKS:
        return None
    if len(token) == 1 and token.upper() in TILE_SIGNS[MOST_COMPACT:]:
        return TILE_SIGNS.index(token.upper())
    if not (token.isascii() and token.isdecimal()):
        raise BoardError(
            f"{quoted(token)} is neither a tile nor the blank (cell {cell}): tiles are numbers; "
            f"{_BLANK_ADVICE}",
            cell,
        )
    return int(token)


def _size(rows: list[list[str]], size: Size | None) -> tuple[int, int]:
    count = sum(map(len, rows))
    sides = range(SMALLEST, LARGEST + 1)
    if len(rows) > 1:
        for at, row in enumerate(rows[1:], 2):
            if len(row) != len(rows[0]):
                raise BoardError(
                    f"rows have different lengths: row {at} has {counted(len(row), 'cell')}, row 1 "
                    f"has {len(rows[0])}"
                )
        written = len(rows), len(rows[0])
        if size is not None and size != written:
            raise BoardError(
                f"{len(rows)} rows of {counted(written[1], 'cell')} are not the size "
                f"{size[0]}x{size[1]}: change the rows or the size"
            )
        if not set(written).issubset(sides):
            raise BoardError(
                f"{len(rows)} rows of {counted(written[1], 'cell')} are not a board: height and "
                f"width are {SMALLEST} to {LARGEST}"
            )
        return written
    if size is not None:
        if size[0] * size[1] != count:
            raise BoardError(
                f"{counted(count, 'cell')} cannot fill {size[0]}x{size[1]}: it has "
                f"{size[0] * size[1]}"
            )
        return size
    side = isqrt(count)
    if side * side == count and side in sides:
        return side, side
    sizes = [
        f"{height}x{count // height}"
        for height in sides
        if count % height == 0 and count // height in sides
    ]
    if sizes:
        raise BoardError(
            f"{count} cells make {' or '.join(sizes)}: give the size, or end each row with a slash"
        )
    raise BoardError(
        f"no board has {counted(count, 'cell')}: height and width are {SMALLEST} to {LARGEST}, and "
        "a square has 4, 9, 16 or 25 cells"
    )


def _check(cells: tuple[int, ...], tokens: list[str], width: int, last: bool) -> None:
    count = len(cells)
    absent = [tile for tile in range(count) if tile not in cells]
    if not absent:
        return
    missing = _missing([str(tile - last) for tile in absent if tile], blank=0 in absent)
    for cell, tile in enumerate(cells):
        if tile >= count:
            where = f"cell {cell + 1}: row {cell // width + 1}, column {cell % width + 1}"
            tiles = (
                f"0 to {count - 2} and the blank is {count - 1}" if last else f"1 to {count - 1}"
            )
            token = tokens[cell] if len(tokens[cell]) <= 8 else tokens[cell][:6] + "…"
            number = f"{token} is not a tile of a {count // width}x{width} board ({where})"
            raise BoardError(f"{number}; tiles are {tiles}; {missing}", cell + 1)
    said = [
        f"{f'tile {tile - last}' if tile else 'the blank'} {often}"
        for tile, often in _repeated(cells)
    ]
    marks = {token for token, tile in zip(tokens, cells, strict=True) if tile == 0}
    advice = (
        "; if 0 is a tile here, choose the notation last" if len(marks) > 1 and not last else ""
    )
    again = next(at for at, tile in enumerate(cells) if tile in cells[:at])
    raise BoardError(f"{', '.join(said)}; {missing}{advice}", again + 1)


def _repeated(cells: Iterable[int | None]) -> Iterator[tuple[int, str]]:
    """Each number that occurs in several cells, and `appears twice (cells 8 and 9)`."""
    places: dict[int, list[int]] = {}
    for cell, number in enumerate(cells, 1):
        places.setdefault(number or 0, []).append(cell)
    for number, at in sorted(places.items()):
        if len(at) > 1:
            yield (
                number,
                f"appears {'twice' if len(at) == 2 else f'{len(at)} times'} (cells {_listed(at)})",
            )


def _missing(tiles: list[str], blank: bool) -> str:
    """`tile 6 is missing`, `the blank and tiles 6 and 7 are missing`."""
    what = ["the blank"] * blank
    if tiles:
        what.append(f"{'tile' if len(tiles) == 1 else 'tiles'} {_listed(tiles)}")
    return f"{' and '.join(what)} {'is' if len(tiles) + blank == 1 else 'are'} missing"


def _listed(numbers: Iterable[object]) -> str:
    words = [*map(str, numbers)]
    if len(words) > 6:
        words[5:] = [f"{len(words) - 5} more"]
    return listed(words)


def blank_last(height: int, width: int) -> Board:
    """1 2 … n-1 in rows, then the blank: the default goal. Raises BoardError for a size outside 2x2
    to 5x5.
    """
    return Board(height, width, (*range(1, height * width), 0))


def blank_first(height: int, width: int) -> Board:
    """The blank, then 1 2 … n-1 in rows. Raises BoardError for a size outside 2x2 to 5x5."""
    return Board(height, width, tuple(range(height * width)))


def snail(height: int, width: int) -> Board:
    """1 2 … n-1 along a clockwise spiral from the top left corner inwards, the blank at its end.

    Raises BoardError for a size outside 2x2 to 5x5.
    """
    left = [list(range(row * width, (row + 1) * width)) for row in range(height)]
    spiral: list[int] = []
    while left:
        spiral += left[0]
        # a quarter turn brings the next side to the top
        left = [list(row) for row in zip(*left[1:], strict=True)][::-1]
    cells = [0] * len(spiral)
    for tile, cell in enumerate(spiral[:-1], 1):
        cells[cell] = tile
    return Board(height, width, tuple(cells))


GOALS: dict[str, Callable[[int, int], Board]] = {
    "blank-last": blank_last,
    "blank-first": blank_first,
    "snail": snail,
}
