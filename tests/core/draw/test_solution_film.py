from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image, ImageSequence

from loyd.core.draw.solution_film import FIRST, LAST, STEP, SolutionFilm, gif, svg
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
    assert sum(duration for duration, _ in frames) == shown.duration == FIRST + STEP * 19 + LAST
    assert {frame.size for _, frame in frames} == {shown.size}


@pytest.mark.parametrize("name", [None, "fox"])
def test_a_gif_shows_every_board_in_its_turn(name: str | None) -> None:
    shown = film(picture=None if name is None else DRAWN[name])
    frames = frames_of(gif(shown))
    start, at_rest, time = np.asarray(frames[0][1]), [frames[0][1]], frames[0][0]
    for duration, frame in frames[1:]:
        time += duration
        if (time - FIRST) % STEP == 0 or frame is frames[-1][1]:
            at_rest.append(frame)
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


def test_an_svg_moves_each_tile_along_its_own_way() -> None:
    shown = film(estimates=range(20))
    root = ET.fromstring(svg(shown))  # noqa: S314  our own text
    tiles = [
        group
        for group in root.findall(f"{SVG}g")
        if group.find(f"{SVG}text") is not None and group.get("transform")
    ]
    assert [tile.findtext(f"{SVG}text") for tile in tiles] == [str(tile) for tile in range(1, 9)]
    for number, tile in enumerate(tiles, 1):
        way = tile.find(f"{SVG}animateTransform")
        places = [board.cells.index(number) for board in shown.boards]
        corners = ["{} {}".format(*shown.corner(place)) for place in places]
        assert tile.get("transform") == f"translate({corners[0]})"
        if way is None:
            assert len(set(places)) == 1
            continue
        values, times = (
            way.attrib["values"].split(";"),
            [float(time) for time in way.attrib["keyTimes"].split(";")],
        )
        assert len(values) == len(times)
        assert times == sorted(times)
        assert times[0] == 0
        assert times[-1] == 1
        stops = [
            corner for at, corner in enumerate(corners) if at == 0 or corner != corners[at - 1]
        ]
        assert [
            value for at, value in enumerate(values) if at == 0 or value != values[at - 1]
        ] == stops


def test_an_svg_says_each_move_and_h_and_loads_nothing() -> None:
    for picture in (None, DRAWN["dusk"]):
        text = svg(film(picture=picture, estimates=range(20)))
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
        assert "<animate" not in svg(still)
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
