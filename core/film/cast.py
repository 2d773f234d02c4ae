"""A film of a search as a recording of a terminal, in version 2 of the format of asciinema."""

from __future__ import annotations

import json
from itertools import accumulate

from loyd.core.drawing.svg import PAPER
from loyd.core.drawing.text import ACROSS, DOWN, Cell, cells
from loyd.core.film.scene import HEIGHT, WIDTH
from loyd.core.film.search_film import SearchFilm

COLUMNS, LINES = int(WIDTH / ACROSS), int(HEIGHT / DOWN)
INK = "#23201b"


def film_cast(film: SearchFilm) -> bytes:
    """The recording: a header, and a line of JSON for each change of the screen, with the second at which it comes.

    The source of the format is the documentation of asciinema, "asciicast v2" (2018).
    """
    header = {"version": 2, "width": COLUMNS, "height": LINES, "title": film.title}
    written = [json.dumps(header, ensure_ascii=False)]
    before: list[str] = []
    begins = [0.0, *accumulate(film.times)]
    for begin, drawing in zip(begins, film.drawings(in_characters=True), strict=False):
        screen = _screen(cells(drawing.shapes))
        changed = "".join(f"\x1b[{number};1H{line}" for number, line in enumerate(screen, 1) if not before or before[number - 1] != line)
        written.append(_event(begin, ("" if before else "\x1b[?25l\x1b[2J") + changed))
        before = screen
    written.append(_event(begins[-1], "\x1b[0m"))
    return "".join(f"{line}\n" for line in written).encode()


def _event(second: float, text: str) -> str:
    return json.dumps([round(second, 3), "o", text], ensure_ascii=False)


def _screen(drawn: dict[int, dict[int, Cell]]) -> list[str]:
    """The lines, each with the sequences that colour it."""
    lines = []
    for number in range(LINES):
        line, parts, style = drawn.get(number, {}), [], ("", "")
        for column in range(COLUMNS):
            cell = line.get(column, Cell())
            wanted = (cell.ink or INK, cell.ground or PAPER)
            if wanted != style:
                parts.append(f"\x1b[38;2;{_rgb(wanted[0])};48;2;{_rgb(wanted[1])}m")
                style = wanted
            parts.append(cell.sign or " ")
        lines.append("".join(parts))
    return lines


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
