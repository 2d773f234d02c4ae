"""Sentences broken into lines, numbers left whole."""

import re
from textwrap import wrap

_BETWEEN_DIGITS = re.compile(r"(?<=\d) (?=\d{3}\b)")
_UNBROKEN = "\N{NO-BREAK SPACE}"


def wrapped(sentence: str, columns: int, *, lines: int | None = None, ellipsis: str = "", hanging: str = "") -> list[str]:
    """The sentence in lines of at most so many columns, each but the first after `hanging`; where it takes more lines than there
    are, the last ends in the ellipsis.  A number of several groups, `12 345`, is never broken.
    """
    kept = _BETWEEN_DIGITS.sub(_UNBROKEN, sentence)
    broken = wrap(kept, max(columns, 1), max_lines=lines, placeholder=ellipsis, subsequent_indent=hanging, break_on_hyphens=False)
    return [line.replace(_UNBROKEN, " ") for line in broken]
