"""Films as GIF, animated SVG, terminal recording and video: a drawing for each picture, and how
long it is shown. What they show is in `search_film.py`, `race_film.py` and `solution_film.py`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import accumulate, groupby
from math import ceil
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt
from PIL import Image
from PIL.ImageColor import getrgb

from ..system import PictureError, write_whole
from .shapes import INK, Box, Label, Mosaic, Shape
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
