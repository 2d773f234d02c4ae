"""Shapes as lines of characters: the signs that they have, and words where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from loyd.core.drawing.shapes import Box, Disc, Label, Polygon, Shape

ACROSS, DOWN = 10, 20
"""The points that a character takes."""


def as_text(shapes: Sequence[Shape]) -> str:
    """The lines.  A box has its sign in every character whose middle it covers; words that meet others on a line go on behind them."""
    lines: dict[int, dict[int, str]] = {}
    words: list[Label] = []
    for shape in shapes:
        match shape:
            case Box() if shape.sign:
                for line in range(_cell(shape.y, DOWN), _cell(shape.y + shape.height, DOWN)):
                    columns = range(_cell(shape.x, ACROSS), _cell(shape.x + shape.width, ACROSS))
                    lines.setdefault(line, {}).update(dict.fromkeys(columns, shape.sign))
            case Disc() if shape.sign:
                lines.setdefault(int(shape.y // DOWN), {})[int(shape.x // ACROSS)] = shape.sign
            case Polygon() if shape.sign:
                x, y = shape.middle
                lines.setdefault(int(y // DOWN), {})[int(x // ACROSS)] = shape.sign
            case Label():
                words.append(shape)
            case _:
                pass
    ends: dict[int, int] = {}
    for label in sorted(words, key=lambda label: label.x):
        line = int((label.y - label.size / 3) // DOWN)
        column = max(_begin(label), ends.get(line, 0))
        lines.setdefault(line, {}).update({column + at: character for at, character in enumerate(label.text)})
        ends[line] = column + len(label.text) + 1
    return "\n".join(_written(lines.get(line, {})) for line in range(max(lines, default=-1) + 1)) + "\n"


def _cell(edge: float, points: int) -> int:
    """The first character whose middle lies beyond an edge."""
    return int(-(-(edge - points / 2) // points))


def _begin(label: Label) -> int:
    shift = {"start": 0.0, "middle": len(label.text) / 2, "end": float(len(label.text))}[label.anchor]
    return max(int(label.x / ACROSS - shift + 0.5 * (label.anchor == "middle")), 0)


def _written(line: dict[int, str]) -> str:
    return "".join(line.get(column, " ") for column in range(max(line, default=-1) + 1))
