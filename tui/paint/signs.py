"""The signs of the screens, in Unicode and in ASCII, chosen once for the terminal at hand."""

import os
import sys
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import cached_property

BRAILLE_BASE = 0x2800
"""The code point of the empty braille pattern; the eight dots are the bits above it."""


@dataclass(frozen=True)
class Signs:
    """One character for each thing that a screen shows, so that colour never stands alone.

    `blocks` are bars of growing length and `superscripts` the ten small digits; either may be empty, which
    says that this terminal has none.
    """

    current: str
    open: str
    closed: str
    new: str
    improved: str
    reopened: str
    cut: str
    straight_back: str
    solution: str
    goal: str
    wrong: str
    home: str
    nothing: str
    error: str
    rising: str
    falling: str
    track_done: str
    track_rest: str
    thumb: str
    mark: str
    tick_passed: str
    tick_ahead: str
    track_start: str
    track_end: str
    horizontal: str
    vertical: str
    top: str
    middle: str
    bottom: str
    tick: str
    corner: str
    ellipsis: str
    blocks: str
    superscripts: str
    braille: bool
    forward: str
    backward: str
    jump: str

    @cached_property
    def text(self) -> str:
        """Every character in use, to ask an encoding whether it knows them all."""
        braille = chr(BRAILLE_BASE + 0xFF) if self.braille else ""
        return "".join(part for part in astuple(self) if isinstance(part, str)) + braille

    def side(self, name: str | None) -> str:
        """The sign of the side that a node belongs to, where a search has two; a space where it has not."""
        return {"forward": self.forward, "backward": self.backward}.get(name or "", " ")

    def small(self, number: int) -> str:
        """The number in superscript digits, or in plain ones where there are none."""
        plain = str(number)
        return "".join(self.superscripts[int(digit)] for digit in plain) if self.superscripts else plain


_UNICODE = Signs(
    current="▶",
    open="○",
    closed="●",
    new="+",
    improved="↑",
    reopened="↺",
    cut="✂",
    straight_back="←",
    solution="★",
    goal="✓",
    wrong="✗",
    home="·",
    nothing="·",
    error="!",
    rising="▲",
    falling="▼",
    track_done="━",
    track_rest="─",
    thumb="●",
    mark="┃",
    tick_passed="┷",
    tick_ahead="┴",
    track_start="◀",
    track_end="▶",
    horizontal="─",
    vertical="│",
    top="┌┬┐",
    middle="├┼┤",
    bottom="└┴┘",
    tick="┤",
    corner="┼",
    ellipsis="…",
    blocks="▏▎▍▌▋▊▉█",
    superscripts="⁰¹²³⁴⁵⁶⁷⁸⁹",
    braille=True,
    forward="»",
    backward="«",
    jump="↷",
)

_ASCII = Signs(
    current=">",
    open="o",
    closed="#",
    new="+",
    improved="^",
    reopened="@",
    cut="%",
    straight_back="<",
    solution="*",
    goal="=",
    wrong="x",
    home="'",
    nothing=".",
    error="!",
    rising="^",
    falling="v",
    track_done="=",
    track_rest="-",
    thumb="O",
    mark="|",
    tick_passed="|",
    tick_ahead="|",
    track_start="<",
    track_end=">",
    horizontal="-",
    vertical="|",
    top="+++",
    middle="+++",
    bottom="+++",
    tick="|",
    corner="+",
    ellipsis="~",
    blocks="",
    superscripts="",
    braille=False,
    forward=")",
    backward="(",
    jump="/",
)


def unicode_signs() -> Signs:
    """The signs of a terminal that shows Unicode."""
    return _UNICODE


def ascii_signs() -> Signs:
    """The signs of a terminal that shows nothing but ASCII."""
    return _ASCII


def signs_for(encoding: str | None) -> Signs:
    """The Unicode signs where the encoding (a codec's name) can express them all, else the ASCII ones.

    An unknown encoding, or None, gets the ASCII signs.
    """
    if encoding is None:
        return _ASCII
    try:
        _UNICODE.text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return _ASCII
    return _UNICODE


def terminal_encoding(environment: Mapping[str, str] | None = None, stream_encoding: str | None = None) -> str:
    """What the terminal can be trusted to show: the encoding of the locale where it names one, else that of the stream.

    Python writes UTF-8 under the C locale (PEP 540), so the stream alone does not tell what the terminal shows.
    By default the process's environment and its standard error are asked, for that is where the app draws.
    """
    names = os.environ if environment is None else environment
    if stream_encoding is None:
        stream_encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    if signs_for(stream_encoding) is _ASCII:
        return "ascii"
    locale = next((names[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if names.get(name)), "")
    if locale in ("C", "POSIX"):
        return "ascii"
    _, dot, codeset = locale.partition(".")
    return codeset.partition("@")[0] if dot else stream_encoding
