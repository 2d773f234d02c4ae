"""Text for terminals that show ASCII alone."""

import unicodedata
from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from io import TextIOWrapper

from .signs import ASCII, UNICODE


@lru_cache(2048)
def ascii_text(text: str) -> str:
    """A text in ASCII, sign by sign, for terminals without Unicode."""
    return "".join(
        character if character.isascii() else _ascii_sign(character) for character in text
    )


def _ascii_sign(character: str) -> str:
    from rich.cells import cell_len  # here, because commands start without Rich

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
    """Every Unicode sign with its ASCII form; a sign with two meanings has the first one's form."""
    for field in fields(UNICODE):
        ours = getattr(UNICODE, field.name)
        theirs = getattr(ASCII, field.name)
        if isinstance(ours, str) and len(ours) == len(theirs):
            yield from zip(ours, theirs, strict=True)


_BLOCKS = {"▔": "-", "▁": "_", "▏": "|", "▎": "|", "▍": "|", "▕": "|"}
_PUNCTUATION = dict(zip("·×≤≥▼▲→↓↑•–—‘’“”", "-x<>v^>v^*--''\"\"", strict=True))
_FALLBACKS = dict(reversed([*_signs()])) | _PUNCTUATION | {"🔎": "> "}


class AsciiOutput(TextIOWrapper):
    """A standard stream for terminals that show ASCII alone: other signs are written as such."""

    def write(self, text: str) -> int:
        # bytes raise a TypeError, by which click tells a text stream from a binary one
        return super().write(text if text.isascii() else ascii_text(text))
