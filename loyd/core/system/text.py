"""Numbers for people, in widths that stay constant while the numbers grow.

Thousands are separated by an ordinary space, which every terminal and every encoding has.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

SHORT_WIDTH = 6
"""The greatest width of a result of `short`: `12.3 M`, `9 999`."""

_UNITS = ("", "k", "M", "G", "T", "P")


def grouped(number: int, width: int = 0) -> str:
    """The number in groups of three digits, `1 234 567`, right-aligned in at least `width`
    columns.
    """
    return f"{number:,}".replace(",", " ").rjust(width)


def grouped_width(greatest: int) -> int:
    """The columns that `grouped` needs for every number from 0 to `greatest`."""
    return len(grouped(greatest))


def short(number: float, *, gap: str = " ") -> str:
    """A number from 0 in at most `SHORT_WIDTH` columns: itself below ten thousand, else three
    digits and a unit, `12.3 M`.
    """
    if number < 9_999.5:
        return grouped(round(number)) if number >= 100 or number == int(number) else f"{number:.2f}"
    return _three_digits(number, gap)


def seconds(duration: float) -> str:
    """A duration: `0.045 ms`, `320 ms`, `12.3 s`, `2 min 05 s`, `1 h 02 min`, `3 d 04 h`."""
    if duration < 0.0995:
        return f"{duration * 1000:.3f} ms" if duration < 0.000_9995 else f"{duration * 1000:.3g} ms"
    if duration < 0.9995:
        return f"{duration * 1000:.0f} ms"
    if duration < 99.95:
        return f"{duration:#.3g} s"
    for unit, long, part, brief in (("min", 60, "s", 1), ("h", 3600, "min", 60)):
        whole = round(duration / brief)
        if whole < 3600 // brief * (24 if unit == "h" else 1):
            return f"{whole * brief // long} {unit} {whole % 60:02} {part}"
    hours = round(duration / 3600)
    return f"{hours // 24} d {hours % 24:02} h"


def rate(per_second: float) -> str:
    """A number per second: `4 /s`, `1.83 M/s`."""
    text = short(per_second)
    return f"{text}/s" if text[-1].isalpha() else f"{text} /s"


def byte_size(count: float) -> str:
    """A number of bytes, in decimal units: `64 B`, `52.4 MB`."""
    return f"{count:.0f} B" if count < 999.5 else f"{_three_digits(count, ' ')}B"


def _three_digits(number: float, gap: str) -> str:
    unit = 0
    while number >= 999.5 and unit < len(_UNITS) - 1:
        number /= 1000
        unit += 1
    decimals = 2 if number < 9.995 else 1 if number < 99.95 else 0
    return f"{number:.{decimals}f}{gap}{_UNITS[unit]}"


def printable(text: str) -> str:
    """The text with a space for every character that moves, colours or hides on a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def counted(number: int, noun: str) -> str:
    """`1 node`, `2 nodes`, `12 345 nodes`."""
    return f"{grouped(number)} {noun}{'' if number == 1 else 's'}"


def capitalized(text: str) -> str:
    """The text with its first letter in upper case, the others as they are.

    >>> capitalized("the A* search")
    'The A* search'
    """
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


DISTRIBUTION = "loyd-search"
UNKNOWN = "run from its sources"


@cache
def version(distribution: str = DISTRIBUTION) -> str:
    """The version of an installed distribution; if it is not installed, a note that it runs from
    its sources.
    """
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as of_installed

    try:
        return of_installed(distribution)
    except PackageNotFoundError:
        return UNKNOWN


def json_object(fields: Mapping[str, Any], *, indent: int | None = None) -> str:
    """The fields as one JSON object of ASCII characters, preceded by Loyd's version; on one line
    unless indented.
    """
    return json.dumps({"loyd": version(), **fields}, indent=indent, allow_nan=False)


def rounded(value: Any) -> Any:
    """A fraction to six decimal places; anything else as it is."""
    return round(value, 6) if isinstance(value, float) else value


FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """A text for a CSV cell: no control characters, and no formula."""
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return f"'{shown}" if text.startswith(FORMULA) else shown
