"""A film as a GIF."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from loyd.core.picture.canvas import Colour
from loyd.core.picture.film import (
    CAPTION,
    FAINT,
    FIGURE,
    FIRST,
    GAP,
    GOLD,
    HOME,
    LAST,
    MARGIN,
    ROOM,
    ROUND,
    SAID,
    SLIDE,
    STEP,
    TILE,
    TRAY,
    Film,
)

SLIDING_FRAMES = 4
COLOURS = 255
TICK = 10
"""A GIF counts its time in hundredths of a second: so many milliseconds."""
FINER = 3

Indexed = NDArray[np.uint8]
"""A picture of entries of the film's palette."""


def gif(film: Film) -> bytes:
    """The film as the bytes of a GIF that plays again and again.  Raises MoveError where a move cannot be made."""
    return _Studio(film).shot()


class _Studio:
    """Draws the frames of one film: each tile once, in one palette, and then only moved about."""

    def __init__(self, film: Film) -> None:
        self._film = film
        width, height = film.size
        tray = Image.new("RGB", (width, height), ROOM)
        across, down = film.board_size
        tray.paste(_rounded((across, down), TRAY, ROOM, ROUND), (MARGIN, MARGIN))
        colours = {False: TILE, True: HOME}
        faces = {(tile, home): self._face(tile, colours[home]) for tile in range(len(film.start.cells)) for home in (False, True)}
        self._palette = self._chosen_palette(tray, list(faces.values()))
        self._tray = self._indexed(tray)
        self._faces = {key: self._indexed(face) for key, face in faces.items()}
        self._captions = [self._indexed(self._caption(step)) for step in range(len(film.boards))]

    def shot(self) -> bytes:
        """The whole film as bytes."""
        frames, times = [self._frame(0, 1.0)], [FIRST]
        for step in range(1, len(self._film.boards)):
            for part in range(1, SLIDING_FRAMES):
                frames.append(self._frame(step, part / SLIDING_FRAMES))
                times.append(SLIDE // SLIDING_FRAMES // TICK * TICK)
            frames.append(self._frame(step, 1.0))
            times.append(STEP - sum(times[-SLIDING_FRAMES + 1 :]))
        times[-1] += LAST
        held = BytesIO()
        frames[0].save(held, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1, optimize=False)
        return held.getvalue()

    def _frame(self, step: int, progress: float) -> Image.Image:
        """The board after so many moves, its last tile on the way by this share."""
        film = self._film
        board = film.boards[step]
        drawn = self._tray.copy()
        for cell, tile in enumerate(board.cells):
            if tile or (film.last_piece and step == len(film.moves) and progress == 1):
                x, y = film.corner(cell)
                if step and cell == film.boards[step - 1].blank:
                    from_x, from_y = film.corner(board.blank)
                    x, y = round(from_x + (x - from_x) * progress), round(from_y + (y - from_y) * progress)
                drawn[y : y + film.tile, x : x + film.tile] = self._faces[tile, film.is_home(board, cell)]
        drawn[-CAPTION:] = self._captions[step]
        frame = Image.fromarray(drawn, "P")
        frame.putpalette(self._palette.getpalette() or [])
        return frame

    def _face(self, tile: int, colour: Colour) -> Image.Image:
        film = self._film
        side = film.tile
        if film.picture is None:
            face = _rounded((side, side), colour, TRAY, ROUND)
            font = ImageFont.load_default(side * 0.46)
            ImageDraw.Draw(face).text((side / 2, side / 2), str(tile), FIGURE, font, anchor="mm")
            return face
        height, width = film.start.size
        pixels = film.picture.in_pixels(height * (side + GAP) - GAP, width * (side + GAP) - GAP)
        row, column = divmod(film.goal.cells.index(tile), width)
        top, left = row * (side + GAP), column * (side + GAP)
        face = Image.new("RGB", (side, side), TRAY)
        face.paste(Image.fromarray(pixels[top : top + side, left : left + side]), mask=_mask((side, side), ROUND))
        return face

    def _caption(self, step: int) -> Image.Image:
        film = self._film
        width = film.size[0]
        caption = Image.new("RGB", (width, CAPTION), ROOM)
        draw, font = ImageDraw.Draw(caption), ImageFont.load_default(17)
        said, estimate = film.caption(step)
        draw.text((MARGIN, CAPTION / 2 - 1), said, SAID, font, anchor="lm")
        draw.text((width - MARGIN, CAPTION / 2 - 1), estimate, FAINT, font, anchor="rm")
        share = step / max(len(film.moves), 1)
        draw.rectangle((MARGIN, CAPTION - 6, width - MARGIN - 1, CAPTION - 5), TRAY)
        if share:
            draw.rectangle((MARGIN, CAPTION - 6, MARGIN + round(share * (width - 2 * MARGIN - 1)), CAPTION - 5), GOLD)
        return caption

    def _chosen_palette(self, tray: Image.Image, faces: list[Image.Image]) -> Image.Image:
        """The colours of everything that is ever drawn, side by side in one picture."""
        side, caption = self._film.tile, self._caption(len(self._film.moves))
        sheet = Image.new("RGB", (max(side * len(faces), *tray.size, *caption.size), side + tray.height + CAPTION), ROOM)
        for at, face in enumerate(faces):
            sheet.paste(face, (at * side, 0))
        sheet.paste(tray, (0, side))
        sheet.paste(caption, (0, side + tray.height))
        return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

    def _indexed(self, image: Image.Image) -> Indexed:
        return np.asarray(image.quantize(palette=self._palette, dither=Image.Dither.NONE))


def _mask(size: tuple[int, int], radius: int) -> Image.Image:
    """Where a rectangle with round corners covers."""
    width, height = size
    mask = Image.new("L", (width * FINER, height * FINER))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * FINER - 1, height * FINER - 1), radius * FINER, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def _rounded(size: tuple[int, int], colour: Colour, ground: Colour, radius: int) -> Image.Image:
    image = Image.new("RGB", size, ground)
    image.paste(colour, (0, 0, *size), _mask(size, radius))
    return image
