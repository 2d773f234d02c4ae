from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image, ImageSequence

from loyd.core.draw.film import film_gif as gif
from loyd.core.draw.film import film_svg as svg
from loyd.core.draw.shapes import Box, Label
from loyd.core.draw.solution_film import FIRST, REST, SLIDE, SLIDES, SOLUTION_LAST, SolutionFilm
from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.play.tile_picture import DRAWN
from loyd.core.system.errors import MoveError

SVG = "{http://www.w3.org/2000/svg}"
MOVES = ExactTable.build(SAMPLE.goal).solution(SAMPLE.board) or ()


def film(**options: object) -> SolutionFilm:
    return SolutionFilm(SAMPLE.board, SAMPLE.goal, MOVES, **options)  # type: ignore[arg-type]  picture and estimates


def frames_of(content: bytes) -> list[tuple[int, Image.Image]]:
    with Image.open(BytesIO(content)) as image:
        assert image.format == "GIF"
        assert image.info["loop"] == 0
        return [
            (frame.info["duration"], frame.convert("RGB"))
            for frame in ImageSequence.Iterator(image)
        ]


def test_a_gif_takes_the_time_of_the_film() -> None:
    shown = film(estimates=range(20))
    frames = frames_of(gif(shown))
    whole = FIRST + ((SLIDES - 1) * SLIDE + REST) * 19 + SOLUTION_LAST
    assert sum(duration for duration, _ in frames) == pytest.approx(1000 * whole)
    assert {frame.size for _, frame in frames} == {shown.size}


@pytest.mark.parametrize("name", [None, "fox"])
def test_a_gif_shows_every_board_in_its_turn(name: str | None) -> None:
    shown = film(picture=None if name is None else DRAWN[name])
    frames = frames_of(gif(shown))
    start = np.asarray(frames[0][1])
    at_rest = [frame for duration, frame in frames if duration >= 1000 * REST]
    assert len(at_rest) == len(shown.boards)

    def tiles(image: Image.Image) -> list[np.ndarray]:
        pixels = np.asarray(image)
        corners = [shown.corner(cell) for cell in range(9)]
        return [pixels[y : y + shown.tile, x : x + shown.tile].astype(int) for x, y in corners]

    tray = tiles(at_rest[0])[SAMPLE.board.blank]
    assert np.ptp(tray.reshape(-1, 3), axis=0).max() == 0
    for frame, board in zip(at_rest[:-1], shown.boards, strict=False):
        assert np.abs(tiles(frame)[board.blank] - tray).max() == 0
        assert all(
            np.abs(tile - tray).max() > 20
            for cell, tile in enumerate(tiles(frame))
            if board.cells[cell]
        )
    filled = np.abs(tiles(at_rest[-1])[SAMPLE.goal.blank] - tray).max() > 20
    assert filled == (name is not None)
    assert start.shape == (*reversed(shown.size), 3)


def test_the_tiles_stand_where_the_boards_say_and_one_slides() -> None:
    shown = film(estimates=range(20))
    drawings = list(shown.drawings())
    assert len(drawings) == len(shown.times) == 1 + SLIDES * len(MOVES)
    places = {shown.corner(cell): cell for cell in range(9)}
    for place, drawing in enumerate(drawings):
        boxes = [shape for shape in drawing.shapes if isinstance(shape, Box)]
        corners = [(box.x, box.y) for box in boxes if box.width == box.height == shown.tile]
        words = [shape for shape in drawing.shapes if isinstance(shape, Label)]
        tiles = [int(word.text) for word in words if word.anchor == "middle"]
        step, part = -(-place // SLIDES), place % SLIDES
        board, before = shown.boards[step], shown.boards[max(step - 1, 0)]
        assert len(corners) == len(tiles) == 8
        for (x, y), tile in zip(corners, tiles, strict=True):
            if part == 0 or board.cells.index(tile) != before.blank:
                assert places[x, y] == board.cells.index(tile)
            else:
                (from_x, from_y), (to_x, to_y) = (
                    shown.corner(each.cells.index(tile)) for each in (before, board)
                )
                assert min(from_x, to_x) <= x <= max(from_x, to_x)
                assert min(from_y, to_y) <= y <= max(from_y, to_y)
                assert abs(x - from_x) + abs(y - from_y) == pytest.approx(
                    (abs(to_x - from_x) + abs(to_y - from_y)) * part / SLIDES, abs=1
                )


def test_each_piece_of_a_picture_is_in_an_svg_once() -> None:
    text = svg(film(picture=DRAWN["fox"])).decode()
    assert text.count("data:image/png") == text.count("<image ") == 9


def test_an_svg_says_each_move_and_h_and_loads_nothing() -> None:
    for picture in (None, DRAWN["dusk"]):
        text = svg(film(picture=picture, estimates=range(20))).decode()
        assert "19 moves" in text
        assert "move 1 of 19: u up" in text
        assert "move 19 of 19: r right" in text
        assert "h 19" in text
        links = [part.split('"')[1] for part in text.split("href=")[1:]]
        assert all(link.startswith(("#", "data:image/png;base64,")) for link in links)
        assert text.count("http") == 1


def test_a_film_without_moves_stands_still() -> None:
    goal = blank_last(4, 5)
    for picture in (None, DRAWN["ripples"]):
        still = SolutionFilm(goal, goal, (), picture)
        assert len(frames_of(gif(still))) == 1
        assert b"<animate" not in svg(still)
        ET.fromstring(svg(still))  # noqa: S314  our own text


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (5, 5)])
def test_every_size_has_room_for_its_tiles(size: tuple[int, int]) -> None:
    goal = blank_last(*size)
    shown = SolutionFilm(goal.after(Move.UP), goal, (Move.DOWN,))
    width, height = shown.size
    x, y = shown.corner(size[0] * size[1] - 1)
    assert x + shown.tile < width
    assert y + shown.tile < height
    assert {frame.size for _, frame in frames_of(gif(shown))} == {(width, height)}


def test_moves_that_cannot_be_made_are_refused() -> None:
    for write in (gif, svg):
        with pytest.raises(MoveError):
            write(SolutionFilm(SAMPLE.goal, SAMPLE.goal, (Move.DOWN,)))
