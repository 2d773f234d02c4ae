"""Films as GIF, animated SVG and terminal recording: a drawing for each picture, and how long it is
shown.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from itertools import accumulate, groupby
from math import ceil, isnan
from pathlib import Path
from textwrap import wrap
from typing import Protocol

import numpy as np
import numpy.typing as npt
from PIL import Image
from PIL.ImageColor import getrgb

from ..engine.choice import shown, shown_h
from ..engine.problem.outcome import Outcome
from ..engine.puzzle import UNREACHABLE
from ..engine.record import Axes, Ledger, MapData, MapReader, Successor, SuccessorStatus, Trace
from ..system import PictureError, SettingError, grouped, write_whole
from .map_drawing import ABOVE, BELOW, CLOSED, GOAL, LEFT, NOW, OPEN, Field, map_legend
from .shapes import (
    INK,
    QUIET,
    SMALL,
    Box,
    Caption,
    Extent,
    Label,
    Mosaic,
    Shape,
    all_moved,
    bold,
    head,
    legend,
)
from .tables import ledger_value_text, value_title
from .video import video
from .writers import ACROSS, DOWN, Drawing, TextCell, as_image, cells, svg_document, svg_element


class Film(Protocol):
    """Drawings of one size and ground. A shape that stays is the same, or an equal one, in each
    drawing that shows it.
    """

    @property
    def times(self) -> Sequence[float]:
        """How many seconds each drawing is shown."""

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        """The drawings in order; `in_characters`: for a terminal, with everything aligned to
        characters.
        """


def spread(last: int, count: int) -> list[int]:
    """`count` whole numbers from 0 to the last, as evenly spread as possible; all of them if there
    are no more.

    >>> spread(10, 5), spread(3, 60)
    ([0, 2, 5, 8, 10], [0, 1, 2, 3])
    """
    if last < count:
        return list(range(last + 1))
    return [round(place * last / max(count - 1, 1)) for place in range(count)]


COLOURS = 255
CLEAR = 255
"""The colours of a GIF, and the index after them, which is transparent."""
UNCHANGED = 160
"""How many of the colours of a film with more than COLOURS are shown as they are."""
SAMPLE = 12
"""A film's colours are chosen from this many of its pictures."""
TICK = 10
"""GIF times are hundredths of a second: the unit in milliseconds."""

Packed = npt.NDArray[np.int32]
"""Colours as whole numbers, a byte each for red, green and blue."""


def film_gif(film: Film) -> bytes:
    drawings = list(film.drawings())
    sample = [drawings[place] for place in spread(len(drawings) - 1, SAMPLE)]
    words = {
        int(shape.colour[1:], 16)
        for drawing in sample
        for shape in drawing.shapes
        if isinstance(shape, Label)
    }
    palette = _Palette([*map(_pixels, sample)], [*words])
    first, *others = palette.images(map(_pixels, drawings))
    times = [round(1000 * seconds / TICK) * TICK for seconds in film.times]
    held = BytesIO()
    first.save(
        held,
        "GIF",
        save_all=True,
        append_images=others,
        duration=times,
        loop=0,
        disposal=1,
        transparency=CLEAR,
        optimize=False,
    )
    return held.getvalue()


class _Palette:
    """The colours of text and the most frequent ones of some pictures, unchanged, and the means of
    the others; each colour is shown as the closest of them.
    """

    def __init__(self, pictures: list[Packed], words: list[int]):
        # How often a colour covers a pixel in all pictures: each picture is counted by itself, and
        # bincount adds these counts up by the colour's place among all of them.
        found = [np.unique(picture, return_counts=True) for picture in pictures]
        every, at = np.unique(
            np.concatenate([colours for colours, _ in found]), return_inverse=True
        )
        covered = np.bincount(at, np.concatenate([counts for _, counts in found]))
        covered[np.isin(every, words)] = np.inf  # thin letters cover little, but are read
        first = _parts(every[np.argsort(-covered, kind="stable")])
        self._parts = first[:COLOURS]
        if len(first) > COLOURS:
            others = Image.fromarray(first[None, UNCHANGED:].astype(np.uint8))
            means = others.quantize(COLOURS - UNCHANGED).getpalette() or []
            self._parts[UNCHANGED:] = np.reshape(means[: 3 * (COLOURS - UNCHANGED)], (-1, 3))
        self._places = np.full(1 << 24, -1, np.int16)
        """For each colour, its index in the palette or that of the closest; -1 if not computed
        yet.
        """

    def images(self, pictures: Iterable[Packed]) -> Iterator[Image.Image]:
        """The pictures in these colours, each transparent where it equals the one before: long runs
        of one colour take few bytes.
        """
        before: npt.NDArray[np.int16] | None = None
        for picture in pictures:
            unknown = np.unique(picture[self._places[picture] < 0])
            for colours in np.array_split(unknown, len(unknown) // 1000 + 1):
                apart = ((_parts(colours)[:, None] - self._parts[None]) ** 2).sum(axis=-1)
                self._places[colours] = apart.argmin(axis=1)
            # What is as before is transparent, so a picture costs what has changed.
            places = self._places[picture]
            image = Image.fromarray(
                (places if before is None else np.where(places == before, CLEAR, places)).astype(
                    np.uint8
                ),
                "P",
            )
            image.putpalette(self._parts.astype(np.uint8).tobytes())
            before = places
            yield image


def _pixels(drawing: Drawing) -> Packed:
    image = np.asarray(as_image(drawing)).astype(np.int32)
    return image[..., 0] << 16 | image[..., 1] << 8 | image[..., 2]


def _parts(colours: Packed) -> Packed:
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=-1)


def film_cast(film: Film) -> bytes:
    """The recording: a header, and a line of JSON for each change of the screen, with its time in
    seconds.

    Source of the format: the documentation of asciinema, "asciicast v2" (2018).
    """
    written: list[str] = []
    before: list[str] = []
    begins = [0.0, *accumulate(film.times)]
    for begin, drawing in zip(begins, film.drawings(in_characters=True), strict=False):
        if not written:
            extent = {"width": int(drawing.width / ACROSS), "height": ceil(drawing.height / DOWN)}
            written.append(
                json.dumps({"version": 2, **extent, "title": drawing.title}, ensure_ascii=False)
            )
        screen = _screen(drawing)
        changed = "".join(
            f"\x1b[{number};1H{line}"
            for number, line in enumerate(screen, 1)
            if not before or before[number - 1] != line
        )
        written.append(_event(begin, ("" if before else "\x1b[?25l\x1b[2J") + changed))
        before = screen
    written.append(_event(begins[-1], "\x1b[0m\x1b[?25h"))
    return "".join(f"{line}\n" for line in written).encode()


def _event(second: float, text: str) -> str:
    return json.dumps([round(second, 3), "o", text], ensure_ascii=False)


def _screen(drawing: Drawing) -> list[str]:
    lines = []
    drawn = cells(drawing.shapes)
    for number in range(ceil(drawing.height / DOWN)):
        line = drawn.get(number, {})
        parts = []
        style = "", ""
        for column in range(int(drawing.width / ACROSS)):
            cell = line.get(column, TextCell())
            wanted = cell.ink or INK, cell.ground or drawing.ground
            if wanted != style:
                parts.append(f"\x1b[38;2;{_rgb(wanted[0])};48;2;{_rgb(wanted[1])}m")
                style = wanted
            parts.append(cell.sign or " ")
        lines.append("".join(parts))
    return lines


def _rgb(colour: str) -> str:
    return ";".join(map(str, getrgb(colour)))


Run = tuple[int, int]
"""The first picture that shows a shape, and the first one after it that does not."""


def film_svg(film: Film) -> bytes:
    """The SVG, with looping animations in SMIL (W3C 2001).

    A shape that stays for several pictures is written once. Surfaces are at the bottom, everything
    else above them, in both cases the longest lasting first.
    """
    drawings = list(film.drawings())
    times = [0.0, *accumulate(film.times)]
    runs = _runs([drawing.shapes for drawing in drawings])
    surfaces = Box | Mosaic
    boxes = sorted(
        (one for one in runs if isinstance(one[1], surfaces)),
        key=lambda one: (one[0][0] - one[0][1], one[0]),
    )
    others = sorted(
        (one for one in runs if not isinstance(one[1], surfaces)),
        key=lambda one: (one[0][1] - one[0][0], one[0]),
    )
    parts = [
        part
        for group in (boxes, others)
        for run, same in groupby(group, lambda one: one[0])
        for part in _shown(run, same, times)
    ]
    return svg_document(drawings[0], parts, (shape for _, shape in runs)).encode()


def _runs(pictures: Sequence[Sequence[Shape]]) -> list[tuple[Run, Shape]]:
    begun: dict[Shape, int] = {}
    found: list[tuple[Run, Shape]] = []
    for place, shapes in enumerate([*pictures, ()]):
        there = dict.fromkeys(shapes)
        found += [((begun.pop(shape), place), shape) for shape in list(begun) if shape not in there]
        for shape in there:
            begun.setdefault(shape, place)
    return found


def _shown(run: Run, shapes: Iterator[tuple[Run, Shape]], times: Sequence[float]) -> Iterator[str]:
    begin = times[run[0]]
    end = times[run[1]]
    whole = times[-1]
    if run == (0, len(times) - 1):
        yield from (svg_element(shape) for _, shape in shapes)
        return
    keys = [(0.0, "0"), (begin, "1"), (end, "0")]
    keys = [(at, value) for at, value in keys[not begin :] if at < whole]
    values = ";".join(value for _, value in keys)
    shares = ";".join(f"{at / whole:.6g}" for at, _ in keys)
    # A viewer without animations shows the last picture. Optimisers delete what is hidden before
    # an animation shows it, so the others are not quite transparent.
    still = 1 if end == whole else 0.001
    yield (
        f'<g opacity="{still}"><animate attributeName="opacity" calcMode="discrete" '
        f'values="{values}" keyTimes="{shares}" '
    )
    yield f'dur="{whole:g}s" repeatCount="indefinite"/>'
    yield from (svg_element(shape) for _, shape in shapes)
    yield "</g>"


FILM_WRITERS: Mapping[str, Callable[[Film], bytes]] = {
    "gif": film_gif,
    "svg": film_svg,
    "cast": film_cast,
    "mp4": lambda film: video(film_gif(film), "mp4"),
    "webm": lambda film: video(film_gif(film), "webm"),
}
"""For each format, by its file name ending, the function that writes a film."""


def write_film(film: Film, path: Path) -> None:
    """Write a film in the format of its file's ending, whole or not at all. Raises PictureError for
    another ending, and OSError.
    """
    form = path.suffix.lower().lstrip(".")
    if form not in FILM_WRITERS:
        raise PictureError(
            f"a film cannot be written to {path}: end the file name in .gif, .svg, .cast, .mp4 or "
            ".webm"
        )
    write_whole(path, FILM_WRITERS[form](film))


MOST_SHOTS = 400
"""The most pictures in a film."""
USUAL = 60


def events(trace: Trace, last: int, count: int) -> list[int]:
    """The start, the steps up to the last at which something rises, falls or is found, and the
    last; if too many, an even spread.
    """
    found = [0]
    step = 0
    while (event := trace.next_event(step)) is not None and event.step <= last:
        step = event.step
        found.append(step)
    if found[-1] != last:
        found.append(last)
    return [found[place] for place in spread(len(found) - 1, count)]


def read_steps(text: str) -> list[int]:
    """The steps that a text lists, such as `1..20,50,100`, in order. Raises SettingError.

    >>> read_steps("50, 1..3, 2")
    [1, 2, 3, 50]
    """
    found: set[int] = set()
    for part in text.split(","):
        first, dots, last = (one.strip() for one in part.partition(".."))
        if not all(
            one.isascii() and one.isdigit() and len(one) < 16
            for one in (first, *((last,) if dots else ()))
        ):
            raise SettingError(
                f"{part.strip()!r} is not a list of steps: write numbers and ranges, such as "
                "1..20,50,100"
            )
        end = int(last) if dots else int(first)
        if end < int(first):
            raise SettingError(
                f"{part.strip()!r} counts down: write the lower number first, {end}..{int(first)}"
            )
        if end - int(first) >= MOST_SHOTS or len(found) >= MOST_SHOTS:
            raise SettingError(f"a film has at most {MOST_SHOTS} steps")
        found.update(range(int(first), end + 1))
    return sorted(found)


def chosen_steps(
    trace: Trace,
    last: int,
    listed: Sequence[int] | None,
    *,
    of_events: bool = False,
    count: int = USUAL,
) -> Sequence[int]:
    """The `listed` steps in order, or the events up to the last step, or `count` evenly spread
    ones.

    Raises SettingError if a step does not exist.
    """
    if listed is None:
        return events(trace, last, count) if of_events else spread(last, count)
    if not listed:
        raise SettingError("no step is chosen")
    for step in (listed[0], listed[-1]):
        if not 0 <= step <= trace.steps:
            raise SettingError(
                f"there is no step {grouped(step)}: the search has {grouped(trace.steps)}"
            )
    return listed


WIDTH = 1200.0
HEIGHT = 760.0
LINE = 20.0
STAGE = 30.0
RIGHT = 410.0
"""Where the stage begins, and where the part beside it begins."""
TOP = 80.0
PIXELS = Extent(700, 320, 2, 2)
CHARACTERS = Extent(700, 320, 10, 20)
LETTERS = 36
WHY_LINES = 4
GROUPED, JOINED = re.compile(r"(?<=\d) (?=\d{3}\b)"), "\u00a0"
"""A space at which a number must not be split, and its replacement meanwhile."""
ROWS = 6
BAR = 300.0
SIDES = {2: (80.0, 80.0), 3: (80.0, 80.0), 4: (80.0, 60.0), 5: (60.0, 40.0)}
"""Width and height of a tile, by the longer side of the board."""
TRAY = "#4a3b2a"
TILE = "#f3e6c8"
HOME = "#cfe5bb"
INKS = {
    SuccessorStatus.BACK: QUIET,
    SuccessorStatus.CLOSED: QUIET,
    SuccessorStatus.LOOP: QUIET,
    SuccessorStatus.OPEN: OPEN,
    SuccessorStatus.GOAL: GOAL,
    SuccessorStatus.MEETS: GOAL,
}


@dataclass(frozen=True, eq=False)
class Scene:
    """A step of a search, of which `last` is the last one shown; `whole` is the ledger up to that
    step.
    """

    trace: Trace
    step: int
    last: int
    map_data: MapData
    caption: Caption
    whole: Ledger
    grain: Extent

    @property
    def drawing(self) -> Drawing:
        shapes = (
            *head(self.caption),
            *self._stage(),
            *self._map(),
            *self._ledger(),
            *self._track(),
        )
        return Drawing(self.caption.title, WIDTH, HEIGHT, shapes)

    def _line(
        self,
        x: float,
        line: int,
        text: str,
        ink: str = INK,
        *,
        is_bold: bool = False,
        anchor: str = "start",
    ) -> Label:
        return Label(x, TOP + line * LINE + 14, text, SMALL, ink, anchor, is_bold=is_bold)

    def _stage(self) -> Iterator[Shape]:
        node = self.trace.node(self.step)
        trace = self.trace
        yield self._line(
            STAGE, 0, f"Step {grouped(self.step)}" if self.step else "The start", is_bold=True
        )
        yield from self._board()
        yield self._line(STAGE, 13, _figures(node.g, node.h, node.f, trace), is_bold=True)
        why = (
            f"Chosen because: {trace.choice(self.step).sentence}"
            if self.step
            else "It is the first node of the open list."
        )
        lines = wrap(GROUPED.sub(JOINED, why), LETTERS)
        for place, line in enumerate(lines, 14):
            yield self._line(STAGE, place, line.replace(JOINED, " "), QUIET)
        successors = trace.listed_successors(self.step) if self.step else ()
        below = 15 + max(len(lines), WHY_LINES)
        if successors:
            yield self._line(STAGE, below, "Its successors:", QUIET)
        for place, successor in enumerate(successors, below + 1):
            yield from self._successor(successor, place)

    def _board(self) -> Iterator[Shape]:
        board = self.trace.node(self.step).board
        goal = self.trace.goal
        wide, tall = SIDES[max(board.size)]
        left = STAGE
        top = TOP + LINE
        is_fine = self.grain.down < LINE
        edge, gap = (2.0, 4.0) if is_fine else (6.0, LINE)
        yield Box(left - 4, top, board.width * wide + 8, board.height * tall, TRAY, round=5)
        for cell, tile in enumerate(board.cells):
            row, column = divmod(cell, board.width)
            x = left + column * wide
            y = top + row * tall
            if tile:
                is_home = goal.cells[cell] == tile
                yield Box(
                    x + edge,
                    y + gap / 2,
                    wide - 2 * edge,
                    tall - gap,
                    HOME if is_home else TILE,
                    round=4,
                )
                middle = y + (tall - LINE) / 2 + 15.5
                yield bold(x + wide / 2 + 5, middle, str(tile), 17, INK, "middle")
                if is_home:
                    yield bold(x + 10, middle, "·", 17, GOAL, "middle")

    def _successor(self, successor: Successor, line: int) -> Iterator[Shape]:
        ink = INKS.get(
            successor.status,
            NOW
            if successor.status in (SuccessorStatus.IMPROVED, SuccessorStatus.REOPENED)
            else INK,
        )
        yield self._line(STAGE, line, successor.move.letter, ink, is_bold=True)
        yield self._line(STAGE + 20, line, str(successor.status), ink)
        yield self._line(
            STAGE + 350,
            line,
            _figures(None, successor.h, successor.f, self.trace),
            ink,
            anchor="end",
        )

    def _map(self) -> Iterator[Shape]:
        field = Field.within(self.map_data, self.grain)
        across = self.grain.across
        left = RIGHT + LEFT - LEFT % across
        foot = TOP + ABOVE + self.grain.height
        yield self._line(RIGHT, 0, "Map", is_bold=True)
        yield from all_moved(field.shapes(), left, foot)
        yield from legend(
            map_legend(self.map_data), left, foot + BELOW + 16, WIDTH - left - STAGE, across
        )

    def _ledger(self) -> Iterator[Shape]:
        now = self.trace.ledger(self.step, with_re_expansions=False)
        shown_rows = len(self.whole.rows)
        here = now.place(self.step, self.trace.node(self.step).f)
        first = max(
            0, min((len(now.rows) - 1 if here is None else here) - ROWS // 2, shown_rows - ROWS)
        )
        line = 24
        most = max((row.expanded for row in self.whole.rows), default=1) or 1
        right = RIGHT + 140, RIGHT + 230, RIGHT + 330, RIGHT + 420
        yield self._line(RIGHT, line, "Ledger", is_bold=True)
        if len(now.rows) > ROWS:
            yield self._line(
                RIGHT + 440,
                line,
                f"rows {first + 1} to {min(first + ROWS, len(now.rows))} of {len(now.rows)}",
                QUIET,
            )
        has_open = any(row.open is not None for row in now.rows)
        titles = value_title(now), "expanded", "generated", "open" if has_open else ""
        yield from (
            self._line(x, line, title, QUIET, anchor="end")
            for x, title in zip(right, titles, strict=True)
        )
        for place, row in enumerate(now.rows[first : first + ROWS], first):
            line += 1
            is_here = place == here
            ink = NOW if is_here else INK
            figures = (
                ledger_value_text(now, row),
                grouped(row.expanded),
                grouped(row.generated),
                "" if row.open is None else grouped(row.open),
            )
            if is_here:
                yield self._line(RIGHT + 60, line, "▶", ink)
            yield from (
                self._line(x, line, text, ink, is_bold=is_here, anchor="end")
                for x, text in zip(right, figures, strict=True)
            )
            if row.expanded:
                bar = max(BAR * row.expanded / most, 2)
                yield Box(
                    RIGHT + 440,
                    TOP + line * LINE + 3,
                    bar,
                    14,
                    NOW if is_here else CLOSED,
                    sign="█",
                )

    def _track(self) -> Iterator[Shape]:
        y = HEIGHT - 1.5 * LINE - 2
        room = WIDTH - 2 * STAGE - 280
        yield Box(STAGE, y, room, 4, "#ddd8ce", round=2)
        yield Box(STAGE, y, room * self.step / max(self.last, 1), 4, NOW, round=2)
        yield Label(
            WIDTH - STAGE,
            y + 8,
            f"step {grouped(self.step)} of {grouped(self.last)}",
            SMALL,
            QUIET,
            "end",
        )


def _figures(g: int | None, h: int, f: float, trace: Trace) -> str:
    parts = [] if g is None else [f"g {g}"]
    parts += [f"h {'–' if h == UNREACHABLE else shown_h(h)}"] if trace.has_h else []
    parts += [f"f {shown(f)}"] if trace.has_f and not isnan(f) else []
    return "   ".join(parts)


FIRST = 1.2
LAST = 3.0
"""How many seconds longer than the others the first and the last picture are shown."""
PACE = 4.0


@dataclass(frozen=True, eq=False)
class SearchFilm:
    """The steps of a record to show, `pace` of them per second, under a title; `outcome`: how the
    search ended, if it has.
    """

    trace: Trace
    steps: Sequence[int]
    title: str
    outcome: Outcome | None = None
    pace: float = PACE

    @property
    def times(self) -> list[float]:
        times = [1 / self.pace] * len(self.steps)
        times[0] += FIRST
        times[-1] += LAST
        return times

    @cached_property
    def _maps(self) -> list[MapData]:
        reader = MapReader(self.trace)
        maps = [reader.read(step) for step in self.steps]
        if (
            len({map_data.projection for map_data in maps}) > 1
        ):  # for some of them the hill took too long
            maps = [reader.read(step) for step in self.steps]
        axes = Axes.around(map_data.axes for map_data in maps)
        return [map_data.on_axes(axes) for map_data in maps]

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        """The pictures in order; those `in_characters` have everything aligned to characters."""
        grain: Extent = CHARACTERS if in_characters else PIXELS
        whole = self.trace.ledger(self.steps[-1], with_re_expansions=False)
        for step, map_data in zip(self.steps, self._maps, strict=True):
            caption = Caption.from_trace(self.trace, step, self.title, self.outcome)
            yield Scene(self.trace, step, self.steps[-1], map_data, caption, whole, grain).drawing
