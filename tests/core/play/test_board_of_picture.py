import io
import os
import random
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from loyd.core.play.tile_picture import LONGEST_SIDE, MOST_BYTES, PAPER, read_picture
from loyd.core.system.errors import PictureError

RED, BLUE = (200, 30, 40), (20, 60, 190)


def halves(width: int = 60, height: int = 40) -> Image.Image:
    """Red above, blue below."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (0, height // 2, width, height))
    return image


def assert_halves(path: Path, *, close: int = 12) -> None:
    pixels = read_picture(path).astype(int)
    assert pixels.shape[2] == 3
    assert np.abs(pixels[0, pixels.shape[1] // 2] - RED).max() <= close
    assert np.abs(pixels[-1, pixels.shape[1] // 2] - BLUE).max() <= close


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "WEBP"])
@pytest.mark.parametrize("size", [(60, 40), (7, 500), (1500, 11), (3000, 2000)])
def test_every_format_and_size(tmp_path: Path, form: str, size: tuple[int, int]) -> None:
    path = tmp_path / "picture"
    halves(*size).save(path, form)
    assert_halves(path)
    assert max(read_picture(path).shape) <= LONGEST_SIDE


@pytest.mark.parametrize("mode", ["P", "RGB", "RGBA", "PA"])
def test_every_mode_with_colour(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "picture"
    image = (
        halves().quantize()
        if mode == "P"
        else halves().convert(mode)
        if mode != "PA"
        else halves().convert("RGBA").quantize()
    )
    image.save(path, "PNG")
    assert_halves(path)


def test_a_jpeg_for_printers(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    halves().convert("CMYK").save(path, "JPEG")
    assert_halves(path)


@pytest.mark.parametrize(
    ("mode", "dark", "light"),
    [("1", 0, 1), ("L", 0, 255), ("LA", (0, 255), (255, 255)), ("I;16", 0, 65535)],
)
def test_every_mode_without_colour(tmp_path: Path, mode: str, dark: int, light: int) -> None:
    path = tmp_path / "picture"
    image = Image.new(mode, (20, 20), dark)
    image.paste(light, (0, 0, 20, 10))
    image.save(path, "PNG")
    pixels = read_picture(path)
    assert pixels[2, 10].tolist() == [255, 255, 255]
    assert pixels[17, 10].tolist() == [0, 0, 0]


def test_what_is_transparent_shows_the_paper(tmp_path: Path) -> None:
    for name, form in (("a", "PNG"), ("b", "WEBP"), ("c", "GIF")):
        image = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
        image.paste((*RED, 255), (0, 0, 20, 10))
        image.save(tmp_path / name, form, lossless=True)
        pixels = read_picture(tmp_path / name).astype(int)
        assert np.abs(pixels[2, 10] - RED).max() < 10
        assert np.abs(pixels[17, 10] - PAPER).max() < 3


def test_of_an_animation_the_first_frame_is_read(tmp_path: Path) -> None:
    for name, form in (("a", "GIF"), ("b", "WEBP"), ("c", "PNG")):
        halves().save(
            tmp_path / name,
            form,
            save_all=True,
            append_images=[Image.new("RGB", (60, 40), (0, 0, 0))] * 5,
        )
        assert_halves(tmp_path / name)


def test_a_photograph_is_turned_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    halves().transpose(Image.Transpose.ROTATE_90).save(tmp_path / "a", "JPEG", exif=exif)
    assert_halves(tmp_path / "a")


def refused(path: Path, what: str) -> None:
    with pytest.raises(PictureError, match=what) as caught:
        read_picture(path)
    text = str(caught.value)
    assert "\n" not in text
    assert text.count(": ") >= 1


def png(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that claims to be this large."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + header
        + chunk(b"IDAT", data or zlib.compress(b"\0" * 100))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("side", [8_000, 12_000, 30_000, 2_000_000_000])
def test_bombs_are_refused_unread(tmp_path: Path, side: int) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(png(side, side, zlib.compress(b"\0" * 1_000_000)))
    refused(path, "pixels|damaged")


def test_a_bomb_of_text_is_refused(tmp_path: Path) -> None:
    body = b"Comment\0\0" + zlib.compress(b" " * 200_000_000, 9)
    chunk = (
        struct.pack(">I", len(body))
        + b"zTXt"
        + body
        + struct.pack(">I", zlib.crc32(b"zTXt" + body))
    )
    whole = png(10, 10)
    path = tmp_path / "bomb.png"
    path.write_bytes(whole[:33] + chunk + whole[33:])
    refused(path, "damaged|pixels")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "WEBP"])
def test_truncated_files_are_refused_or_read_but_never_crash(tmp_path: Path, form: str) -> None:
    held = io.BytesIO()
    Image.effect_noise((80, 60), 80).convert("RGB").save(held, form)
    content, path = held.getvalue(), tmp_path / "picture"
    for length in range(0, len(content) - 30, max(1, len(content) // 60)):
        path.write_bytes(content[:length])
        refused(path, "damaged|not a")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "WEBP"])
def test_flipped_bytes_never_crash(tmp_path: Path, form: str) -> None:
    held, rng, path = io.BytesIO(), random.Random(5), tmp_path / "picture"
    exif = Image.Exif()
    exif[0x0112] = 3
    halves().save(held, form, **({"exif": exif} if form != "GIF" else {}))
    for _ in range(150):
        content = bytearray(held.getvalue())
        for _ in range(rng.randrange(1, 6)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        path.write_bytes(bytes(content))
        try:
            assert read_picture(path).ndim == 3
        except PictureError as error:
            assert str(path) in str(error)  # noqa: PT017  both answers are right


def test_what_is_no_picture_is_refused(tmp_path: Path) -> None:
    for content in (
        b"",
        b"hello",
        b"\0" * 5000,
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    ):
        path = tmp_path / "file"
        path.write_bytes(content)
        refused(path, "not a readable picture: give a PNG, JPEG, GIF or WEBP file|damaged")


def test_other_formats_are_refused(tmp_path: Path) -> None:
    for form in ("BMP", "TIFF", "PPM"):
        halves().save(tmp_path / form, form)
        refused(tmp_path / form, "a readable picture")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, "not a file")
    refused(tmp_path / "missing.png", "no such file")
    refused(Path("a\0b"), "cannot be read")
    refused(Path("/dev/zero"), "not a file")
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", "not a file")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    refused(path, "bytes")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.touch(mode=0)
    refused(path, "damaged|cannot be read")
