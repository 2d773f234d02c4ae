"""Pseudo-code beside a search: the lines that a step ran are lit, with the values that they had."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from loyd.core.search.pseudo_code_walk import ExecutedLine
from loyd.core.trace.choice import shown_f, shown_h
from loyd.core.trace.node import Successor
from loyd.tui.render.signs import ROLES, Role, Signs, compact, status_sentence, status_sign, status_word, wrapped
from loyd.tui.render.theme import ColourPalette

MARK, GAP, HANGING = 2, 2, 4
_ASCII = str.maketrans({"←": ":=", "≤": "<=", "≥": ">=", "∞": "infinity", "·": "*"})
"""What stands for the signs of pseudo-code on a terminal that shows nothing but ASCII."""


class CodeLook(NamedTuple):
    """How code is shown: the place among the lines that ran of the one `at` hand (None: all of them are lit alike), what f and h are, and
    whether there is an h."""

    at: int | None
    words: str
    has_h: bool


def code_lines(
    code: Sequence[str], ran: Sequence[ExecutedLine], columns: int, lines: int, look: CodeLook, *, signs: Signs, palette: ColourPalette
) -> list[Text]:
    """The code, as much of it about the current line as there is room for; below it what f is, and the status of the current successor."""
    found: list[Text] = []
    first_of = [0] * len(code)
    for place, text in enumerate(code):
        first_of[place] = len(found)
        found += _line(place, text, ran, columns, look, signs=signs, palette=palette)
    words = look.words if signs.blocks else look.words.translate(_ASCII)
    said = [Text(""), *(Text(line, style=palette[Role.DIM]) for line in wrapped(words, columns))] if words else []
    current = ran[look.at] if look.at is not None and look.at < len(ran) else None
    if current is not None and current.status is not None:
        sentence = f"{status_sign(current.status, signs)} {current.status}: {status_sentence(current.status)}"
        said += [Text(""), *(Text(line, style=palette[ROLES[current.status]]) for line in wrapped(sentence, columns))]
    if len(found) <= lines:
        return [*found, *said][:lines]
    about = first_of[current.line] if current is not None else first_of[ran[0].line] if ran else 0
    first = min(max(about - lines // 2, 0), max(len(found) - lines, 0))
    return found[first : first + lines]


def _line(
    place: int, text: str, ran: Sequence[ExecutedLine], columns: int, look: CodeLook, *, signs: Signs, palette: ColourPalette
) -> list[Text]:
    here = [one for one in ran if one.line == place]
    current = ran[look.at] if look.at is not None and look.at < len(ran) else None
    is_current = current is not None and current.line == place
    has_run = bool(here) if current is None else any(one.line == place for one in ran[: (look.at or 0) + 1])
    style = palette[Role.CURRENT] if is_current else Style.null() if has_run else palette[Role.DIM]
    if current is None:
        mark = signs.current if here else " "
        values = [_all_values(here, signs=signs, palette=palette)]
    else:
        mark = signs.current if is_current else signs.nothing if has_run else " "
        values = _values(current, look, signs=signs, palette=palette) if is_current else [Text()]
    if not signs.blocks:
        text = text.translate(_ASCII)
    indent = len(text) - len(text.lstrip())
    broken = wrapped(text.strip(), max(columns - MARK - indent, 1), hanging=" " * HANGING)
    drawn = [Text(f"{mark if not number else ' '} {' ' * indent}{part}", style=style) for number, part in enumerate(broken or [""])]
    room = columns - drawn[-1].cell_len - GAP
    value = next((value for value in values if value.cell_len <= room), values[-1])
    if value.cell_len:
        if value.cell_len > room:
            drawn.append(Text(" "))
        if value.cell_len > columns:
            value.truncate(max(columns - 1, 0))
            value.append(signs.ellipsis)
        drawn[-1].append(" " * max(columns - drawn[-1].cell_len - value.cell_len, 0))
        drawn[-1].append_text(value)
    return drawn


def _all_values(here: Sequence[ExecutedLine], *, signs: Signs, palette: ColourPalette) -> Text:
    value = Text()
    for one in here:
        gap = " " if value.cell_len else ""
        if one.successor is None:
            value.append(f"{gap}{one.value}")
        elif one.status is None:
            value.append(f"{gap}{one.successor.move.letter}")
        else:
            value.append(f"{gap}{one.successor.move.letter}{status_sign(one.status, signs)}", style=palette[ROLES[one.status]])
    return value


def _values(one: ExecutedLine, look: CodeLook, *, signs: Signs, palette: ColourPalette) -> list[Text]:
    if one.successor is not None:
        return _of_successor(one, one.successor, look, signs=signs, palette=palette)
    if one.board is None:
        return [Text(one.value)]
    return [Text("  ".join(part for part in (compact(one.board), one.value) if part)), Text(one.value)]


def _of_successor(one: ExecutedLine, successor: Successor, look: CodeLook, *, signs: Signs, palette: ColourPalette) -> list[Text]:
    letter = successor.move.letter
    if one.status is None:
        figures = f"  h {shown_h(successor.h)}  f {shown_f(successor.f, successor.h)}" if look.has_h else ""
        return [Text(f"{letter}  {compact(successor.board)}  g {successor.g}{figures}"), Text(f"{letter}  g {successor.g}{figures}")]
    style, word = palette[ROLES[one.status]], f"{letter} {status_sign(one.status, signs)} {status_word(one.status)}"
    had = f", had g {successor.known_g}" if successor.known_g is not None else ""
    later = ", later" if one.is_later else ""
    return [Text(f"{word}{had}{later}", style=style), Text(word, style=style)]
