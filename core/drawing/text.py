"""Shapes as lines of characters: the signs that they have, and words where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from loyd.core.drawing.shapes import Box, Disc, Label, Polygon, Shape

ACROSS, DOWN = 10, 20
"""The points that a character takes."""


class Cell(NamedTuple):
    """A character, its colour, and that of what lies behind it; each empty where there is none."""

    sign: str = ""
    ink: str = ""
    ground: str = ""


def as_text(shapes: Sequence[Shape]) -> str:
    """The lines.  A box has its sign in every character whose middle it covers; words that meet others on a line go on behind them."""
    lines = [(number, line) for number, line in cells(shapes).items() if any(cell.sign for cell in line.values())]
    written = {number: _written(line) for number, line in lines}
    return "\n".join(written.get(number, "") for number in range(max(written, default=-1) + 1)) + "\n"


def cells(shapes: Sequence[Shape]) -> dict[int, dict[int, Cell]]:
    """By line and column, from 0, the characters in their colours; what has no sign colours the ground."""
    lines: dict[int, dict[int, Cell]] = {}
    words: list[Label] = []

    def put(line: int, column: int, sign: str, ink: str) -> None:
        before = lines.setdefault(line, {}).get(column, Cell())
        lines[line][column] = Cell(sign, ink, before.ground)

    def colour(line: int, column: int, ground: str) -> None:
        there = lines.setdefault(line, {})
        there[column] = there.get(column, Cell())._replace(ground=ground)

    for shape in shapes:
        match shape:
            case Box():
                for line in range(_cell(shape.y, DOWN), _cell(shape.y + shape.height, DOWN)):
                    for column in range(_cell(shape.x, ACROSS), _cell(shape.x + shape.width, ACROSS)):
                        if shape.sign:
                            put(line, column, shape.sign, shape.fill or "")
                        elif shape.fill:
                            colour(line, column, shape.fill)
            case Disc() if shape.sign:
                put(int(shape.y // DOWN), int(shape.x // ACROSS), shape.sign, shape.fill)
            case Disc() if 2 * shape.radius >= ACROSS:
                colour(int(shape.y // DOWN), int(shape.x // ACROSS), shape.fill)
            case Polygon() if shape.sign:
                x, y = shape.middle
                put(int(y // DOWN), int(x // ACROSS), shape.sign, shape.fill)
            case Label():
                words.append(shape)
            case _:
                pass
    ends: dict[int, int] = {}
    for label in sorted(words, key=lambda label: label.x):
        line = int((label.y - label.size / 3) // DOWN)
        column = max(_begin(label), ends.get(line, 0))
        for at, sign in enumerate(label.text):
            put(line, column + at, sign, label.colour)
        ends[line] = column + len(label.text) + 1
    return lines


def _cell(edge: float, points: int) -> int:
    """The first character whose middle lies beyond an edge."""
    return int(-(-(edge - points / 2) // points))


def _begin(label: Label) -> int:
    shift = {"start": 0.0, "middle": len(label.text) / 2, "end": float(len(label.text))}[label.anchor]
    return max(int(label.x / ACROSS - shift + 0.5 * (label.anchor == "middle")), 0)


def _written(line: Mapping[int, Cell]) -> str:
    last = max(column for column, cell in line.items() if cell.sign)
    return "".join(line.get(column, Cell()).sign or " " for column in range(last + 1))
