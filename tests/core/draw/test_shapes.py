"""The same shapes as SVG, as pixels and as characters."""

from io import BytesIO

import pytest
from PIL import Image, ImageFont

from loyd.core.draw import writers
from loyd.core.draw.shapes import Box, Disc, Label, Line, Shape, all_moved, arrow
from loyd.core.draw.writers import WRITERS, Drawing
from tests.core.draw.svg_reader import parsed

SHAPES: tuple[Shape, ...] = (
    Box(20, 20, 40, 40, "#ff0000", sign="#", note="a < b"),
    Box(100, 20, 40, 40, None, "#0000ff", 4, "4 3"),
    Line(((20, 100), (60, 100)), "#00ff00", 4),
    Disc(120, 100, 10, "#ff00ff", sign="o"),
    Line(((180, 80), (200, 120), (160, 120)), fill="#00ffff"),
    Label(20, 155, "a & b – ↑", 14, "#000000"),
    Label(20, 155, "behind", 14, "#000000"),
    Label(195, 90, "up", 14, "#0000ff", "middle", is_turned=True),
)
DRAWING = Drawing("t", 220, 170, SHAPES)


def pixels(drawing: Drawing) -> Image.Image:
    return Image.open(BytesIO(drawing.png)).convert("RGB")


def test_pixels_have_the_colours_where_the_shapes_are() -> None:
    image = pixels(DRAWING)
    assert image.size == (440, 340)
    assert image.getpixel((80, 80)) == (255, 0, 0)
    assert image.getpixel((80, 201)) == (0, 255, 0)
    assert image.getpixel((240, 200)) == (255, 0, 255)
    assert image.getpixel((360, 220)) == (0, 255, 255)
    assert image.getpixel((240, 80)) == (255, 255, 255)
    top = [image.getpixel((x, 40)) for x in range(200, 280)]
    assert {(0, 0, 255), (255, 255, 255)} <= set(top)  # a dashed edge
    turned = image.crop((370, 150, 400, 210))
    assert any(colour != (255, 255, 255) for _, colour in turned.getcolors(1 << 16) or [])


def test_text_is_text_and_notes_are_notes() -> None:
    svg = parsed(DRAWING.svg)
    assert svg.words == ["a & b – ↑", "behind", "up"]
    assert svg.notes == ["a < b"]
    assert svg.title == "t"


def test_characters_stand_where_shapes_have_signs_and_words_never_overlap() -> None:
    lines = DRAWING.text.splitlines()
    assert lines[1] == lines[2] == "  ####"
    assert lines[5][12] == "o"
    assert lines[7] == "  a & b – ↑ behind"


def test_shapes_are_moved_and_scaled_about_their_origin() -> None:
    moved = Drawing("t", 440, 340, tuple(all_moved(SHAPES[:5], -20, -20, 2)))
    image = pixels(moved)
    assert image.getpixel((80, 80)) == (255, 0, 0)
    assert image.getpixel((40, 40)) == (255, 0, 0)
    assert image.getpixel((430, 360)) == (255, 0, 255)


@pytest.mark.parametrize(("across", "down"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_arrows_point_where_they_are_told(across: int, down: int) -> None:
    corners = arrow(50, 50, across, down, 20, "#000000").corners
    tip = max(corners, key=lambda corner: corner[0] * across + corner[1] * down)
    assert tip == (50 + 10 * across, 50 + 10 * down)


def test_a_font_without_a_sign_writes_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "NAMES", (("no-such-font.ttf", "no-such-font.ttf"),))
    for remembered in (writers.font_of, writers.writable, writers._has):
        remembered.cache_clear()
    try:
        assert writers.writable("A – B ↑", is_bold=False) == "A - B ^"
        assert isinstance(writers.font_of(12.0, is_bold=False), ImageFont.FreeTypeFont)
        assert pixels(DRAWING).size == (440, 340)
    finally:
        for remembered in (writers.font_of, writers.writable, writers._has):
            remembered.cache_clear()


def test_every_format_has_a_writer() -> None:
    assert {form: writer(DRAWING)[:4] for form, writer in WRITERS.items()} == {
        "svg": b"<svg",
        "png": b"\x89PNG",
        "tex": b"% t\n",
        "txt": DRAWING.text.encode()[:4],
    }
