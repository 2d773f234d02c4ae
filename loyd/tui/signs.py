"""The signs of the screens, in Unicode and in ASCII, chosen once for this terminal."""

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from enum import StrEnum
from functools import cached_property
from textwrap import wrap

from ..core.engine.puzzle import TILE_SIGNS, Board


@dataclass(frozen=True)
class Signs:
    """One character for each thing that a screen shows, so that colour never stands alone.

    `blocks` are bars of growing length and `superscripts` the ten small digits; either is empty on
    a terminal without them.
    """

    current: str
    open: str
    closed: str
    new: str
    improved: str
    reopened: str
    cut: str
    undo_move: str
    solution: str
    best: str
    goal: str
    right: str
    wrong: str
    home: str
    nothing: str
    error: str
    rising: str
    falling: str
    track_done: str
    track_rest: str
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
    is_unicode: bool
    arrow: str
    forward: str
    backward: str
    jump: str

    @cached_property
    def text(self) -> str:
        """All signs in one string."""
        return "".join(part for part in astuple(self) if isinstance(part, str))

    def side(self, name: str | None) -> str:
        """The sign of a frontier; a space for none."""
        return {"forward": self.forward, "backward": self.backward}.get(name or "", " ")

    def small(self, number: int) -> str:
        """A number in superscript digits, where there are any."""
        plain = str(number)
        if self.superscripts:
            return "".join(self.superscripts[int(digit)] for digit in plain)
        return plain


_TABLE = """
current      ▶ >
open         ○ o
closed       ● #
new          + +
improved     ↑ &
reopened     ↺ @
cut          ✂ %
undo_move    ← <
solution     ★ *
best         ◆ $
goal         G G
right        ✓ y
wrong        ✗ n
home         · '
nothing      – -
error        ! !
rising       ▲ ^
falling      ▼ v
track_done   ━ =
track_rest   ─ -
tick_passed  ┷ |
tick_ahead   ┴ |
track_start  ‹ [
track_end    › ]
horizontal   ─ -
vertical     │ |
top          ┌┬┐ +++
middle       ├┼┤ +++
bottom       └┴┘ +++
tick         ┤ |
corner       ┼ +
ellipsis     … ~
blocks       ▏▎▍▌▋▊▉█
superscripts ⁰¹²³⁴⁵⁶⁷⁸⁹
forward      » )
backward     « (
jump         ↷ /
arrow        → ->
"""
"""Each sign in Unicode and, unless it has none there, in ASCII."""
_ROWS = [row.split() for row in _TABLE.strip().splitlines()]
UNICODE = Signs(**{name: sign for name, sign, *_ in _ROWS}, is_unicode=True)
ASCII = Signs(**{name: "".join(sign) for name, _, *sign in _ROWS}, is_unicode=False)


SIGNS_VARIABLE = "LOYD_SIGNS"
"""Where `signs` of the config is kept, for this process and those that it starts."""


def signs_for(encoding: str | None) -> Signs:
    """The Unicode signs if the encoding (a codec's name) can express them all, else the ASCII ones.

    An unknown encoding, or None, gets the ASCII signs.
    """
    if encoding is None:
        return ASCII
    try:
        UNICODE.text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def terminal_encoding(stream_encoding: str | None = None) -> str:
    """What the terminal can be trusted to show: ASCII if the config says so, else the encoding of
    the locale if it names one, else that of the stream.

    Python writes UTF-8 under the C locale (PEP 540), so the stream alone does not tell what the
    terminal shows. The default is the encoding of standard error, which the app draws on.
    """
    names = os.environ
    if stream_encoding is None:
        stream_encoding = str(getattr(sys.__stderr__, "encoding", None) or "ascii")
    if signs_for(stream_encoding) is ASCII or names.get(SIGNS_VARIABLE) == "ascii":
        return "ascii"
    locale = next((names[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if names.get(name)), "")
    if locale in ("C", "POSIX"):
        return "ascii"
    _, dot, codeset = locale.partition(".")
    return codeset.partition("@")[0] if dot else stream_encoding


class Role(StrEnum):
    """What a colour stands for."""

    CURRENT = "current"
    OPEN = "open"
    CLOSED = "closed"
    NEW = "new"
    DIM = "dim"
    SOLUTION = "solution"
    GOAL = "goal"
    ERROR = "error"
    ROSE = "rose"
    ORANGE = "orange"
    TEAL = "teal"
    LIME = "lime"

    @property
    def variable(self) -> str:
        """The theme variable of this role, without its dollar sign: `loyd-open`."""
        return f"loyd-{self}"


LANES = (Role.ROSE, Role.ORANGE, Role.TEAL, Role.LIME)
"""The colours of the lanes of a race, which have no other meaning; the letter of a lane stands
beside its colour.
"""

TILE_VARIABLES: Sequence[str] = (
    "loyd-tray",
    "loyd-tile",
    "loyd-tile-shade",
    "loyd-tile-moved",
    "loyd-tile-home",
    "loyd-tile-text",
    "loyd-tile-share",
)
"""The colours of a drawn board: the tray, a tile and its second shade, a tile that has just moved,
one that is in place, the number on a tile, and the small number beside it.
"""

COLOURED = ("primary", "secondary", "accent", "warning", "error", "success")
"""The theme colours from which roles are derived that the theme does not name."""


_UNBREAKABLE = re.compile(r"(?<=\d) (?=\d{3}\b|tied\b)|(?<=\b[fgh]) (?=\d)|(?<=\bstep) (?=\d)")
_UNBROKEN = "\N{NO-BREAK SPACE}"


def wrapped(
    sentence: str, columns: int, *, lines: int | None = None, ellipsis: str = "", hanging: str = ""
) -> list[str]:
    """The sentence in `lines` lines of at most `columns` columns, all but the first indented by
    `hanging`; if it needs more, the last line ends in an ellipsis. What belongs together is never
    broken: `12 345`, `h 55`, `step 7`, `3 tied`.
    """
    unbroken = _UNBREAKABLE.sub(_UNBROKEN, sentence)
    broken = wrap(
        unbroken,
        max(columns, 1),
        max_lines=lines,
        placeholder=ellipsis,
        subsequent_indent=hanging,
        break_on_hyphens=False,
    )
    return [line.replace(_UNBROKEN, " ") for line in broken]


def compact_rows(board: Board) -> list[str]:
    """The rows of a board, one character a tile: `8A54`, `EC2F`, `19x3`, `6D7B`."""
    signs = [TILE_SIGNS[tile] for tile in board.cells]
    return [
        "".join(signs[first : first + board.width]) for first in range(0, len(signs), board.width)
    ]


def compact(board: Board) -> str:
    """The rows of a board with a slash between them: `8A54/EC2F/19x3/6D7B`."""
    return "/".join(compact_rows(board))
