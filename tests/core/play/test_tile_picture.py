from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from loyd.core.play.tile_picture import DRAWN, cropped, picture
from loyd.core.system.errors import PictureError
from tests.oracle.tile_pictures import PICTURES


@pytest.mark.parametrize("name", sorted(DRAWN))
@pytest.mark.parametrize("size", [(2, 2), (40, 54), (36, 18), (30, 90)])
def test_a_drawn_picture_has_every_shape(name: str, size: tuple[int, int]) -> None:
    pixels = picture(name).in_pixels(*size)
    assert pixels.shape == (*size, 3)
    assert pixels.dtype == np.uint8


@pytest.mark.parametrize("name", sorted(DRAWN))
@pytest.mark.parametrize("size", [(150, 150), (90, 200), (200, 80)])
def test_the_file_of_a_drawn_picture_shows_it(name: str, size: tuple[int, int]) -> None:
    seen, drawn = picture(name).in_pixels(*size).astype(int), PICTURES[name](*size).astype(int)
    assert np.abs(seen - drawn).mean() < 3


@pytest.mark.parametrize("name", sorted(DRAWN))
@pytest.mark.parametrize("cells", [(3, 3), (4, 4)])
def test_no_two_pieces_of_a_drawn_picture_look_alike(name: str, cells: tuple[int, int]) -> None:
    height, width = cells
    pixels = picture(name).in_pixels(12 * height, 16 * width).astype(int)
    pieces = [
        pixels[12 * row : 12 * row + 12, 16 * column : 16 * column + 16]
        for row in range(height)
        for column in range(width)
    ]
    for at, one in enumerate(pieces):
        for other in pieces[at + 1 :]:
            assert np.abs(one - other).mean() > 8


def test_a_picture_of_a_file_is_its_middle_in_the_shape_asked_for(tmp_path: Path) -> None:
    image = Image.new("RGB", (90, 30), (255, 0, 0))
    image.paste((0, 0, 255), (30, 0, 60, 30))
    image.save(tmp_path / "a b.png")
    pixels = picture(f" {tmp_path / 'a b.png'} ").in_pixels(20, 20)
    assert pixels.shape == (20, 20, 3)
    assert np.abs(pixels[10, 2:18].astype(int) - (0, 0, 255)).max() < 5


def test_the_thinnest_picture_fills_any_shape() -> None:
    for shape in ((1, 1), (1, 700), (700, 1)):
        assert (
            cropped(np.full((*shape, 3), 90, np.uint8), 24, 32).tolist()
            == np.full((24, 32, 3), 90).tolist()
        )


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(PictureError, match="dusk, fox, ripples"):
        picture("  ")
    with pytest.raises(PictureError, match="unknown picture 'wolf': give dusk, fox, ripples"):
        picture("wolf")
