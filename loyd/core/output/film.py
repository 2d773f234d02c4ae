"""What moves, written as GIF, animated SVG and terminal recording: a film is a drawing for each picture, and for how long it is shown."""

import json
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import accumulate, groupby
from math import ceil
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt
from PIL import Image

from loyd.core.output.shapes import INK, Box, Mosaic, Shape
from loyd.core.output.writers import ACROSS, DOWN, Drawing, TextCell, as_image, cells, svg_document, svg_element
from loyd.core.system.errors import PictureError
from loyd.core.system.files import write_whole


class Film(Protocol):
    """Drawings of one size and ground.  A shape that stays is the very same, or an equal one, in each drawing that shows it."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Its name for those who do not see it."""

    @property
    @abstractmethod
    def times(self) -> Sequence[float]:
        """How many seconds each drawing is shown."""

    @abstractmethod
    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        """The drawings in order; `in_characters`: for a terminal, with everything where a character stands."""


def spread(last: int, count: int) -> list[int]:
    """So many whole numbers from 0 to the last, as even as they can be; all of them where they are no more.

    >>> spread(10, 5), spread(3, 60)
    ([0, 2, 5, 8, 10], [0, 1, 2, 3])
    """
    if last < count:
        return list(range(last + 1))
    return [round(place * last / max(count - 1, 1)) for place in range(count)]


COLOURS, CLEAR = 255, 255
"""So many colours has a GIF, and behind them one that leaves what the picture before it shows."""
SAMPLE = 12
"""From so many of its pictures the colours of a film are chosen."""
TICK = 10
"""A GIF counts its time in hundredths of a second: so many milliseconds."""

Packed = npt.NDArray[np.int32]
"""Colours as whole numbers, a byte each of red, green and blue."""


def film_gif(film: Film) -> bytes:
    drawings = list(film.drawings())
    palette = _Palette([_pixels(drawings[place]) for place in spread(len(drawings) - 1, SAMPLE)])
    first, *others = palette.images(map(_pixels, drawings))
    times = [round(1000 * seconds / TICK) * TICK for seconds in film.times]
    held = BytesIO()
    first.save(
        held, "GIF", save_all=True, append_images=others, duration=times, loop=0, disposal=1, transparency=CLEAR, optimize=False
    )  # fmt: skip
    return held.getvalue()


class _Palette:
    """The colours that cover most of some pictures, as they are: surfaces keep theirs, and the edges of letters take the nearest."""

    def __init__(self, pictures: list[Packed]) -> None:
        found = [np.unique(picture, return_counts=True) for picture in pictures]
        every, at = np.unique(np.concatenate([colours for colours, _ in found]), return_inverse=True)
        covered = np.bincount(at, np.concatenate([counts for _, counts in found]))
        self._parts = _parts(every[np.argsort(-covered, kind="stable")[:COLOURS]])
        self._places = np.full(1 << 24, -1, np.int16)
        """By colour, its place in the palette, or that of the nearest; -1 where nobody has asked yet."""

    def images(self, pictures: Iterable[Packed]) -> Iterator[Image.Image]:
        """The pictures in these colours, each clear where it is as the one before: long runs of one colour take few bytes."""
        before: npt.NDArray[np.int16] | None = None
        for picture in pictures:
            unknown = np.unique(picture[self._places[picture] < 0])
            for colours in np.array_split(unknown, len(unknown) // 1000 + 1):
                apart = ((_parts(colours)[:, None] - self._parts[None]) ** 2).sum(axis=-1)
                self._places[colours] = apart.argmin(axis=1)
            places = self._places[picture]
            image = Image.fromarray((places if before is None else np.where(places == before, CLEAR, places)).astype(np.uint8), "P")
            image.putpalette(self._parts.astype(np.uint8).tobytes())
            before = places
            yield image


def _pixels(drawing: Drawing) -> Packed:
    image = np.asarray(as_image(drawing)).astype(np.int32)
    packed: Packed = image[..., 0] << 16 | image[..., 1] << 8 | image[..., 2]
    return packed


def _parts(colours: Packed) -> Packed:
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=-1)


def film_cast(film: Film) -> bytes:
    """The recording: a header, and a line of JSON for each change of the screen, with the second at which it comes.

    The source of the format is the documentation of asciinema, "asciicast v2" (2018).
    """
    written: list[str] = []
    before: list[str] = []
    begins = [0.0, *accumulate(film.times)]
    for begin, drawing in zip(begins, film.drawings(in_characters=True), strict=False):
        if not written:
            extent = {"width": int(drawing.width / ACROSS), "height": ceil(drawing.height / DOWN)}
            written.append(json.dumps({"version": 2, **extent, "title": film.title}, ensure_ascii=False))
        screen = _screen(drawing)
        changed = "".join(f"\x1b[{number};1H{line}" for number, line in enumerate(screen, 1) if not before or before[number - 1] != line)
        written.append(_event(begin, ("" if before else "\x1b[?25l\x1b[2J") + changed))
        before = screen
    written.append(_event(begins[-1], "\x1b[0m"))
    return "".join(f"{line}\n" for line in written).encode()


def _event(second: float, text: str) -> str:
    return json.dumps([round(second, 3), "o", text], ensure_ascii=False)


def _screen(drawing: Drawing) -> list[str]:
    lines, drawn = [], cells(drawing.shapes)
    for number in range(ceil(drawing.height / DOWN)):
        line, parts, style = drawn.get(number, {}), [], ("", "")
        for column in range(int(drawing.width / ACROSS)):
            cell = line.get(column, TextCell())
            wanted = (cell.ink or INK, cell.ground or drawing.ground)
            if wanted != style:
                parts.append(f"\x1b[38;2;{_rgb(wanted[0])};48;2;{_rgb(wanted[1])}m")
                style = wanted
            parts.append(cell.sign or " ")
        lines.append("".join(parts))
    return lines


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))


Run = tuple[int, int]
"""The first picture in which a shape stands, and the first after it in which it does not."""


def film_svg(film: Film) -> bytes:
    """The SVG, with animations in SMIL (W3C 2001), looping.

    What stands still in several pictures is written once: surfaces below, the longest there at the bottom, and over them the rest, the
    longest there on top.
    """
    drawings = list(film.drawings())
    times = [0.0, *accumulate(film.times)]
    runs = _runs([drawing.shapes for drawing in drawings])
    surfaces = Box | Mosaic
    boxes = sorted((one for one in runs if isinstance(one[1], surfaces)), key=lambda one: (one[0][0] - one[0][1], one[0]))
    others = sorted((one for one in runs if not isinstance(one[1], surfaces)), key=lambda one: (one[0][1] - one[0][0], one[0]))
    parts = [part for group in (boxes, others) for run, same in groupby(group, lambda one: one[0]) for part in _shown(run, same, times)]
    first = drawings[0]
    return svg_document(parts, first.width, first.height, film.title, first.ground).encode()


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
    begin, end, whole = times[run[0]], times[run[1]], times[-1]
    if run == (0, len(times) - 1):
        yield from (svg_element(shape) for _, shape in shapes)
        return
    keys = [(0.0, "hidden" if begin else "visible"), *([(begin, "visible")] if begin else []), (end, "hidden")]
    keys = [(at, value) for at, value in keys if at < whole]
    values, shares = ";".join(value for _, value in keys), ";".join(f"{at / whole:.6g}" for at, _ in keys)
    yield f'<g visibility="{keys[0][1]}"><animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{shares}" '
    yield f'dur="{whole:g}s" repeatCount="indefinite"/>'
    yield from (svg_element(shape) for _, shape in shapes)
    yield "</g>"


FILM_WRITERS: Mapping[str, Callable[[Film], bytes]] = {"gif": film_gif, "svg": film_svg, "cast": film_cast}
"""By format, as the endings of files name them, how a film is written in it."""


def write_film(film: Film, path: Path) -> None:
    """Write a film as its file's name asks for, whole or not at all.  Raises PictureError for another ending, and OSError."""
    form = path.suffix.lower().lstrip(".")
    if form not in FILM_WRITERS:
        raise PictureError(f"a film cannot be written to {path}: end the file name in .gif, .svg or .cast")
    write_whole(path, FILM_WRITERS[form](film))
