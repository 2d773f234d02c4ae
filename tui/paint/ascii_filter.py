"""The last resort of an ASCII terminal: whatever a widget draws, in characters that the terminal has."""

import unicodedata
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from loyd.tui.paint.signs import ascii_signs, unicode_signs


class AsciiFilter(LineFilter):
    """Replaces every character beyond ASCII by one of the same width: a sign by its ASCII fallback, a border by a line.

    An app for such a terminal adds it in `get_line_filters`; it is for what Textual itself draws, for painters are given
    their signs.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in ASCII, their styles as they were."""
        del background
        return [
            segment if segment.text.isascii() else Segment(ascii_text(segment.text), segment.style, segment.control) for segment in segments
        ]


@lru_cache(2048)
def ascii_text(text: str) -> str:
    """The text in ASCII, as many columns wide."""
    return "".join(character if character.isascii() else _ascii(character) for character in text)


def _ascii(character: str) -> str:
    width = cell_len(character)
    if character in _FALLBACKS:
        return _FALLBACKS[character]
    if 0x2500 <= ord(character) < 0x2580:
        name = unicodedata.name(character)
        straight = "HORIZONTAL" in name, "VERTICAL" in name
        return {(True, False): "-", (False, True): "|"}.get(straight, "+")
    if 0x2580 <= ord(character) < 0x25A0:
        return _BLOCKS.get(character, "#")
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain if len(plain) == width else "?" * width


def _signs() -> Iterator[tuple[str, str]]:
    """Every Unicode sign with its ASCII fallback; what is a sign of two things has the fallback of the first first."""
    for field in fields(unicode_signs()):
        ours, theirs = getattr(unicode_signs(), field.name), getattr(ascii_signs(), field.name)
        if isinstance(ours, str) and len(ours) == len(theirs):
            yield from zip(ours, theirs, strict=True)


_BLOCKS = {"▔": "-", "▁": "_", "▏": "|", "▎": "|", "▍": "|", "▕": "|"}
_PUNCTUATION = dict(zip("·×≤≥▼▲→↓•–—‘’“”", "-x<>v^>v*--''\"\"", strict=True))
_FALLBACKS = dict(reversed([*_signs()])) | _PUNCTUATION | {"🔎": "> "}
