"""A film of a search as a GIF."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

from PIL import Image

from loyd.core.drawing.png import as_image
from loyd.core.film.search_film import SearchFilm

COLOURS = 255
TICK = 10
"""A GIF counts its time in hundredths of a second: so many milliseconds."""


def film_gif(film: SearchFilm) -> bytes:
    """The bytes of a GIF that plays again and again."""
    pictures = [as_image(drawing.shapes, drawing.width, drawing.height, 1) for drawing in film.drawings()]
    palette = _palette(pictures)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    times = [round(1000 * seconds / TICK) * TICK for seconds in film.times]
    held = BytesIO()
    frames[0].save(held, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1, optimize=False)
    return held.getvalue()


def _palette(pictures: list[Image.Image]) -> Image.Image:
    """The colours that cover most of all pictures, exactly as they are: surfaces keep theirs, the edges of letters take the nearest."""
    counts: Counter[tuple[int, ...]] = Counter()
    for picture in pictures:
        width, height = picture.size
        for count, colour in picture.getcolors(width * height) or ():
            if isinstance(colour, tuple):
                counts[colour] += count
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour, _ in counts.most_common(COLOURS) for part in colour])
    return palette
