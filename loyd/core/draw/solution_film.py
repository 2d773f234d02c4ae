"""A solution as a film: what is shown when, for every format."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.play.tile_picture import Colour, TilePicture

FIRST, STEP, SLIDE, LAST = 1200, 420, 180, 2400
"""How long the start is shown, how long each move and its slide take, and how long the end is
shown, in milliseconds.
"""
BOARD_SIDE, LARGEST_TILE = 360, 110
MARGIN, GAP, ROUND = 14, 5, 9
CAPTION = 44

ROOM: Colour = (15, 18, 24)
TRAY: Colour = (51, 40, 29)
TILE: Colour = (236, 220, 185)
HOME: Colour = (191, 224, 173)
FIGURE: Colour = (39, 29, 16)
SAID: Colour = (232, 234, 240)
FAINT: Colour = (142, 152, 170)
GOLD: Colour = (255, 216, 102)


@dataclass(frozen=True)
class SolutionFilm:
    """The moves from a start, drawn with a picture or with numbers.

    `estimates`: h of the start and of the board after each move; empty if none is shown.
    """

    start: Board
    goal: Board
    moves: tuple[Move, ...]
    picture: TilePicture | None = None
    estimates: Sequence[int] = ()

    @classmethod
    def from_moves(
        cls,
        start: Board,
        goal: Board,
        moves: tuple[Move, ...],
        heuristic: Heuristic,
        picture: TilePicture | None,
    ) -> "SolutionFilm":
        """A film that shows h. Raises MoveError if a move cannot be made."""
        estimate = heuristic.towards(goal)
        return cls(
            start,
            goal,
            moves,
            picture,
            tuple(estimate.shown(board) for board in start.along(moves)),
        )

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The start, and the board after each move. Raises MoveError at the edge."""
        return tuple(self.start.along(self.moves))

    @property
    def tile(self) -> int:
        return min(LARGEST_TILE, BOARD_SIDE // max(self.start.size))

    @property
    def board_size(self) -> tuple[int, int]:
        pitch = self.tile + GAP
        return self.start.width * pitch + GAP, self.start.height * pitch + GAP

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.board_size
        return width + 2 * MARGIN, height + MARGIN + CAPTION

    @property
    def duration(self) -> int:
        return FIRST + STEP * len(self.moves) + LAST

    def begins(self, move: int) -> int:
        return FIRST + STEP * move

    def corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.start.width)
        pitch = self.tile + GAP
        return MARGIN + GAP + column * pitch, MARGIN + GAP + row * pitch

    def is_home(self, board: Board, cell: int) -> bool:
        return board.cells[cell] == self.goal.cells[cell]

    @property
    def last_piece(self) -> bool:
        return self.picture is not None and self.boards[-1] == self.goal

    def caption(self, step: int) -> tuple[str, str]:
        """The text under the board after so many moves, at the left and at the right: `move 7 of
        19: r right` and `h 12`.
        """
        counted = (
            f"move {step} of {len(self.moves)}"
            if step
            else f"{len(self.moves)} moves"
            if len(self.moves) != 1
            else "1 move"
        )
        made = f": {self.moves[step - 1].letter} {self.moves[step - 1].word}" if step else ""
        return counted + made, f"h {self.estimates[step]}" if self.estimates else ""


SLIDING_FRAMES = 4
COLOURS = 255
TICK = 10
"""GIF times are hundredths of a second: the unit in milliseconds."""
FINER = 3

Indexed = NDArray[np.uint8]
"""A picture as indices into the film's palette."""


def gif(film: SolutionFilm) -> bytes:
    """The film as the bytes of a looping GIF. Raises MoveError if a move cannot be made."""
    return _Studio(film).shot()


class _Studio:
    """Draws the frames of one film: each tile is drawn once, in one palette, and then only
    moved.
    """

    def __init__(self, film: SolutionFilm) -> None:
        self._film = film
        width, height = film.size
        tray = Image.new("RGB", (width, height), ROOM)
        across, down = film.board_size
        tray.paste(_rounded((across, down), TRAY, ROOM, ROUND), (MARGIN, MARGIN))
        colours = {False: TILE, True: HOME}
        faces = {
            (tile, home): self._face(tile, colours[home])
            for tile in range(len(film.start.cells))
            for home in (False, True)
        }
        self._palette = self._chosen_palette(tray, list(faces.values()))
        self._tray = self._indexed(tray)
        self._faces = {key: self._indexed(face) for key, face in faces.items()}
        self._captions = [self._indexed(self._caption(step)) for step in range(len(film.boards))]

    def shot(self) -> bytes:
        frames, times = [self._frame(0, 1.0)], [FIRST]
        for step in range(1, len(self._film.boards)):
            for part in range(1, SLIDING_FRAMES):
                frames.append(self._frame(step, part / SLIDING_FRAMES))
                times.append(SLIDE // SLIDING_FRAMES // TICK * TICK)
            frames.append(self._frame(step, 1.0))
            times.append(STEP - sum(times[-SLIDING_FRAMES + 1 :]))
        times[-1] += LAST
        held = BytesIO()
        frames[0].save(
            held,
            "GIF",
            save_all=True,
            append_images=frames[1:],
            duration=times,
            loop=0,
            disposal=1,
            optimize=False,
        )
        return held.getvalue()

    def _frame(self, step: int, progress: float) -> Image.Image:
        film = self._film
        board = film.boards[step]
        drawn = self._tray.copy()
        for cell, tile in enumerate(board.cells):
            if tile or (film.last_piece and step == len(film.moves) and progress == 1):
                x, y = film.corner(cell)
                if step and cell == film.boards[step - 1].blank:
                    from_x, from_y = film.corner(board.blank)
                    x, y = (
                        round(from_x + (x - from_x) * progress),
                        round(from_y + (y - from_y) * progress),
                    )
                drawn[y : y + film.tile, x : x + film.tile] = self._faces[
                    tile, film.is_home(board, cell)
                ]
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
        face.paste(
            Image.fromarray(pixels[top : top + side, left : left + side]),
            mask=_mask((side, side), ROUND),
        )
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
            draw.rectangle(
                (
                    MARGIN,
                    CAPTION - 6,
                    MARGIN + round(share * (width - 2 * MARGIN - 1)),
                    CAPTION - 5,
                ),
                GOLD,
            )
        return caption

    def _chosen_palette(self, tray: Image.Image, faces: list[Image.Image]) -> Image.Image:
        side, caption = self._film.tile, self._caption(len(self._film.moves))
        sheet = Image.new(
            "RGB",
            (max(side * len(faces), *tray.size, *caption.size), side + tray.height + CAPTION),
            ROOM,
        )
        for at, face in enumerate(faces):
            sheet.paste(face, (at * side, 0))
        sheet.paste(tray, (0, side))
        sheet.paste(caption, (0, side + tray.height))
        return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)

    def _indexed(self, image: Image.Image) -> Indexed:
        return np.asarray(image.quantize(palette=self._palette, dither=Image.Dither.NONE))


def _mask(size: tuple[int, int], radius: int) -> Image.Image:
    width, height = size
    mask = Image.new("L", (width * FINER, height * FINER))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * FINER - 1, height * FINER - 1), radius * FINER, fill=255
    )
    return mask.resize(size, Image.Resampling.BOX)


def _rounded(size: tuple[int, int], colour: Colour, ground: Colour, radius: int) -> Image.Image:
    image = Image.new("RGB", size, ground)
    image.paste(colour, (0, 0, *size), _mask(size, radius))
    return image


FONT = "ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"


def svg(film: SolutionFilm) -> str:
    """The film as SVG with looping animations in SMIL (W3C 2001). Raises MoveError if a move cannot
    be made.
    """
    width, height = film.size
    across, down = film.board_size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 '
        f'{width} {height}" '
        f'font-family="{FONT}" role="img">',
        f"<title>{film.caption(0)[0]} from {film.start} to {film.goal}</title>",
        f'<rect width="{width}" height="{height}" fill="{_hex(ROOM)}"/>',
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{across}" height="{down}" rx="{ROUND}" '
        f'fill="{_hex(TRAY)}"/>',
        *_definitions(film),
        *(_tile(film, tile) for tile in range(1, len(film.start.cells))),
        *_last_piece(film),
        *_captions(film),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _definitions(film: SolutionFilm) -> Iterator[str]:
    if film.picture is None:
        return
    side = film.tile
    height, width = (count * (side + GAP) - GAP for count in film.start.size)
    held = BytesIO()
    Image.fromarray(film.picture.in_pixels(height, width)).save(held, "PNG", optimize=True)
    data = b64encode(held.getvalue()).decode()
    yield (
        f'<defs><image id="picture" width="{width}" height="{height}" href="data:image/png;'
        f'base64,{data}"/>'
        f'<clipPath id="tile"><rect width="{side}" height="{side}" rx="{ROUND}"/></clipPath></defs>'
    )


def _tile(film: SolutionFilm, tile: int) -> str:
    x, y = film.corner(film.start.cells.index(tile))
    side = film.tile
    if film.picture is None:
        home = film.is_home(film.start, film.start.cells.index(tile))
        face = (
            f'<rect width="{side}" height="{side}" rx="{ROUND}" '
            f'fill="{_hex(HOME if home else TILE)}">{_colours(film, tile)}</rect>'
            f'<text x="{side / 2:g}" y="{side / 2:g}" dy=".35em" text-anchor="middle" '
            'font-weight="600" '
            f'font-size="{side * 0.44:g}" fill="{_hex(FIGURE)}">{tile}</text>'
        )
    else:
        face = _piece(film, tile)
    return f'<g transform="translate({x} {y})">{_motion(film, tile)}{face}</g>'


def _piece(film: SolutionFilm, tile: int) -> str:
    row, column = divmod(film.goal.cells.index(tile), film.goal.width)
    pitch = film.tile + GAP
    return (
        f'<g clip-path="url(#tile)"><use href="#picture" x="{-column * pitch}" y="{-row * pitch}"/>'
        "</g>"
    )


def _last_piece(film: SolutionFilm) -> Iterator[str]:
    if film.last_piece:
        x, y = film.corner(film.goal.blank)
        end = film.begins(len(film.moves))
        times = _times(film, [0, end, min(end + SLIDE, film.duration), film.duration])
        appear = (
            f'<animate attributeName="opacity" values="0;0;1;1" {times}/>' if film.moves else ""
        )
        yield (
            f'<g transform="translate({x} {y})" opacity="{0 if film.moves else 1}">'
            f"{appear}{_piece(film, 0)}</g>"
        )


def _motion(film: SolutionFilm, tile: int) -> str:
    keys = [(0, film.corner(film.start.cells.index(tile)))]
    for step, (before, after) in enumerate(zip(film.boards, film.boards[1:], strict=False)):
        if after.cells[before.blank] == tile:
            keys.append((film.begins(step), film.corner(after.blank)))
            keys.append((film.begins(step) + SLIDE, film.corner(before.blank)))
    if len(keys) == 1:
        return ""
    keys.append((film.duration, keys[-1][1]))
    values = ";".join(f"{x} {y}" for _, (x, y) in keys)
    return (
        f'<animateTransform attributeName="transform" type="translate" values="{values}" '
        f"{_times(film, [at for at, _ in keys])}/>"
    )


def _colours(film: SolutionFilm, tile: int) -> str:
    homes = [film.is_home(board, board.cells.index(tile)) for board in film.boards]
    changes = [step for step in range(1, len(homes)) if homes[step] != homes[step - 1]]
    if not changes:
        return ""
    values = ";".join(_hex(HOME if homes[step] else TILE) for step in (0, *changes))
    times = _times(film, [0, *(film.begins(step - 1) + SLIDE for step in changes)])
    return f'<animate attributeName="fill" calcMode="discrete" values="{values}" {times}/>'


def _captions(film: SolutionFilm) -> Iterator[str]:
    width, height = film.size
    y = height - CAPTION / 2 + 4
    for step in range(len(film.boards)):
        said, estimate = film.caption(step)
        begin = film.begins(step - 1) if step else 0
        end = film.begins(step) if step < len(film.moves) else film.duration
        keys = (
            [(0, "hidden"), (begin, "visible"), (end, "hidden")]
            if begin
            else [(0, "visible"), (end, "hidden")]
        )
        shown = [(at, value) for at, value in keys if at < film.duration]
        values = ";".join(value for _, value in shown)
        blink = (
            f'<animate attributeName="visibility" calcMode="discrete" values="{values}" '
            f"{_times(film, [at for at, _ in shown])}/>"
        )
        yield (
            f'<g font-size="17" visibility="{"hidden" if step else "visible"}">'
            f"{blink if film.moves else ''}"
            f'<text x="{MARGIN}" y="{y:g}" fill="{_hex(SAID)}">{said}</text>'
            f'<text x="{width - MARGIN}" y="{y:g}" fill="{_hex(FAINT)}" text-anchor="end">'
            f"{estimate}</text></g>"
        )
    room = width - 2 * MARGIN
    yield f'<rect x="{MARGIN}" y="{height - 6}" width="{room}" height="2" fill="{_hex(TRAY)}"/>'
    if film.moves:
        times = _times(film, [0, film.begins(0), film.begins(len(film.moves)), film.duration])
        yield (
            f'<rect x="{MARGIN}" y="{height - 6}" width="0" height="2" fill="{_hex(GOLD)}">'
            f'<animate attributeName="width" values="0;0;{room};{room}" {times}/></rect>'
        )


def _times(film: SolutionFilm, times: list[int]) -> str:
    shares = ";".join(f"{time / film.duration:.6g}" for time in times)
    return f'keyTimes="{shares}" dur="{film.duration / 1000:g}s" repeatCount="indefinite"'
