"""Films as GIF, animated SVG, terminal recording and video: a drawing for each picture, and how
long it is shown. What they show is in `search_film.py`, `race_film.py` and `solution_film.py`.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import accumulate, groupby
from math import ceil
from pathlib import Path
from typing import Protocol

import numpy as np
from PIL import Image

from ..engine.record import spread
from ..system import PictureError, write_whole
from .shapes import INK, Box, Mosaic, Shape
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


COLOURS = 255
CLEAR = 255
"""The colours of a GIF, and the index after them, which is transparent."""
SAMPLE = 12
"""A film's colours are chosen from this many of its pictures."""
TICK = 10
"""GIF times are hundredths of a second: the unit in milliseconds."""


def film_gif(film: Film) -> bytes:
    """The film as an animated GIF that starts over at its end; 255 colours for all pictures."""
    drawings = list(film.drawings())
    places = spread(len(drawings) - 1, SAMPLE - 1)
    sample = [np.asarray(as_image(drawings[place])) for place in places]
    # An octree errs least where it errs most: no colour is off by more than 25 of 255 levels, and
    # thin letters keep theirs. Other methods spend their colours on large areas.
    colours = Image.fromarray(np.concatenate(sample)).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    frames = []
    before = None
    for drawing in drawings:
        image = as_image(drawing).quantize(palette=colours, dither=Image.Dither.NONE)
        indexes = np.asarray(image)
        if before is not None:
            # What is as before is transparent: a picture costs what has changed.
            image.putdata(np.where(indexes == before, CLEAR, indexes).ravel())
        before = indexes
        frames.append(image)
    held = BytesIO()
    frames[0].save(
        held,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[round(1000 * seconds / TICK) * TICK for seconds in film.times],
        loop=0,
        disposal=1,
        transparency=CLEAR,
        optimize=False,
    )
    return held.getvalue()


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
        row = [line.get(column, TextCell()) for column in range(int(drawing.width / ACROSS))]
        styled = groupby(row, lambda cell: (cell.ink or INK, cell.ground or drawing.ground))
        lines.append(
            "".join(
                f"\x1b[38;2;{_rgb(ink)};48;2;{_rgb(ground)}m"
                + "".join(cell.sign or " " for cell in alike)
                for (ink, ground), alike in styled
            )
        )
    return lines


def _rgb(colour: str) -> str:
    return ";".join(map(str, bytes.fromhex(colour[1:])))


Run = tuple[int, int]
"""The first picture that shows a shape, and the first one after it that does not."""


def film_svg(film: Film) -> bytes:
    """The SVG, with looping animations in SMIL (W3C 2001).

    A shape that stays for several pictures is written once. Surfaces are at the bottom, those that
    last longest first; everything else is above them, what lasts longest last.
    """

    def level(one: tuple[Run, Shape]) -> tuple[bool, int, Run]:
        (begin, end), shape = one
        is_surface = isinstance(shape, Box | Mosaic)
        return not is_surface, begin - end if is_surface else end - begin, one[0]

    drawings = list(film.drawings())
    times = [0.0, *accumulate(film.times)]
    runs = sorted(_runs([drawing.shapes for drawing in drawings]), key=level)
    parts = [
        part for run, same in groupby(runs, lambda one: one[0]) for part in _shown(run, same, times)
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
