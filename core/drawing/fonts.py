"""The fonts that words in a picture of pixels are written with."""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

NAMES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
)
"""Fonts of the common systems, plain and bold, those with the most signs first; without any of them Pillow's own is taken."""
PLAIN = str.maketrans(
    {
        "–": "-", "·": ".", "×": "x", "≤": "<=", "≥": ">=", "↑": "^", "↓": "v", "←": "<", "→": ">", "✗": "x", "▼": ">", "•": "-",
        "∞": "inf", "★": "*", "…": "...",
    }
)  # fmt: skip
"""What stands for a sign that a font lacks."""
MISSING = "\uffff"


@lru_cache(256)
def font_of(size: float, *, is_bold: bool) -> Font:
    """A font whose capitals are about 0.7 of `size` pixels high."""
    for names in NAMES:
        try:
            return ImageFont.truetype(names[is_bold], size)
        except OSError:
            continue
    return ImageFont.load_default(size)


@lru_cache(4096)
def writable(text: str, *, is_bold: bool) -> str:
    """The text, with plain characters for those that the font at hand lacks."""
    return "".join(character if _has(character, is_bold) else character.translate(PLAIN) for character in text)


@lru_cache(1024)
def _has(character: str, is_bold: bool) -> bool:
    if character.isascii():
        return True
    font = font_of(20, is_bold=is_bold)
    return bytes(font.getmask(character)) != bytes(font.getmask(MISSING))
