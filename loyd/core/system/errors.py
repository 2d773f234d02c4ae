"""The errors that the core raises. Each message says what is wrong, where, and what would be
right.
"""

from collections.abc import Callable, Collection
from threading import current_thread, main_thread
from typing import Self


class LoydError(Exception):
    """Base of every error that Loyd raises on purpose; its text is one sentence for the user."""

    is_of_input = True
    """Whether the input is wrong (exit status 2); else what was asked for failed (1)."""


class LimitError(LoydError):
    """A limit ended a search whose end was asked for."""

    is_of_input = False


class BoardError(LoydError):
    """A text or a sequence of cells is not a board. `cell`: the number of the wrong cell, from 1; 0
    if it is not one alone.
    """

    def __init__(self, sentence: str, cell: int = 0):
        super().__init__(sentence)
        self.cell = cell


class SettingError(LoydError):
    """A setting of a search (algorithm, heuristic, weight, order, limit …) is invalid."""


class MoveError(LoydError):
    """The blank cannot move that way from here."""


class RecordError(LoydError):
    """A search in plain Python did or recorded something impossible: a node that is no successor, a
    path that is no path.
    """


class PluginError(LoydError):
    """A user's own heuristic or algorithm makes a mistake; the text begins with its file and
    line.
    """


class BuildCancelledError(LoydError):
    """The building of a heuristic's tables was cancelled by its caller."""


class StorageError(LoydError):
    """A folder for stored files cannot be used."""


class PictureError(LoydError):
    """A file is not a picture that can be shown, or a picture cannot be written."""


class TourError(LoydError):
    """A file is not a tour; the text begins with its name and, if known, the line."""


class TooFarError(LoydError):
    """A question about a step would take too long to answer."""


class ConditionError(LoydError):
    """A text is not a condition; `place` is the number of characters before the mistake."""

    def __init__(self, sentence: str, place: int):
        super().__init__(f"{sentence} (at character {place + 1})")
        self.sentence = sentence
        self.place = place

    def __reduce__(self) -> tuple[type[Self], tuple[str, int]]:
        return type(self), (self.sentence, self.place)


def unknown_name(kind: str, name: str, known: Collection[str], forms: str = "") -> SettingError:
    """The error for an unknown name: what it may have meant, and the known names; `forms` follows
    them.

    >>> print(unknown_name("algorithm", "A*", ["bfs", "astar"]))
    unknown algorithm 'A*'; did you mean astar? Available: bfs, astar
    """
    return SettingError(f"unknown {kind} {name!r}; {name_hint(name, known)}{forms}")


def name_hint(name: str, known: Collection[str]) -> str:
    """What an unknown name may have meant, and the known names."""
    from difflib import get_close_matches

    word = "-".join(name.lower().replace("*", "star").replace("_", " ").split())
    close = get_close_matches(word, known, 1, 0.7)
    names = ", ".join(known)
    return f"did you mean {close[0]}? Available: {names}" if close else f"available: {names}"


LONGEST = 40
MOST_SHOWN_CHARACTERS = 200


class OvertimeError(BaseException):
    """Raised into code that takes too long. Not an Exception, so that user code that catches those
    does not catch it.
    """


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised into user code from outside, by ctrl-C or on a timeout, and is
    not that code's mistake.

    Ctrl-C arrives only in the main thread; code there that raises a KeyboardInterrupt of its own is
    believed.
    """
    return isinstance(error, OvertimeError) or (
        isinstance(error, KeyboardInterrupt) and current_thread() is main_thread()
    )


def short_repr(value: object) -> str:
    """A value in a sentence, on one line and shortened; only its type if it has no
    representation.
    """
    line = " ".join(_text(repr, value).split()) or f"an object of type {type(value).__name__}"
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def describe_error(error: BaseException) -> str:
    """The type of an error and the first line of its message, if any; shortened."""
    line = ": ".join((type(error).__name__, *error_message(error).splitlines()[:1]))
    return line if len(line) <= MOST_SHOWN_CHARACTERS else f"{line[: MOST_SHOWN_CHARACTERS - 1]}…"


def error_message(error: BaseException) -> str:
    """The message of an exception, without its type."""
    return _text(str, error).strip()


def _text(write: Callable[[object], str], value: object) -> str:
    try:
        return write(value)
    except BaseException as error:  # user code may raise anything
        if comes_from_outside(error):
            raise
        return ""
