"""The few errors that the core raises.  Each message says what is wrong, where, and what would be right."""

from collections.abc import Callable, Collection
from threading import current_thread, main_thread
from typing import Self


class LoydError(Exception):
    """Base of every error that Loyd raises on purpose; its text is one sentence for the user."""


class BoardError(LoydError):
    """A text or a sequence of cells is no board."""


class SettingError(LoydError):
    """A setting of a search (algorithm, heuristic, weight, order, limit …) has no meaning."""


class MoveError(LoydError):
    """The blank cannot move that way from here."""


class RecordError(LoydError):
    """A search in plain Python has done or recorded what no search can: a node that is no successor, a path that is no path."""


class PluginError(LoydError):
    """A heuristic or an algorithm of the user's own makes a mistake; the text begins with its file and line."""


class BuildCancelledError(LoydError):
    """The building of a heuristic's tables was called off by who had asked for it."""


class StorageError(LoydError):
    """A folder in which something is to be kept cannot be one."""


class PictureError(LoydError):
    """A file is not a picture that can be shown, or a picture cannot be written."""


class TourError(LoydError):
    """A file is no tour; the text begins with its name and, where there is one, the line."""


class TooFarError(LoydError):
    """What is asked about a step would take too long to bring back from there."""


class ConditionError(LoydError):
    """A text is no condition; `place` counts the characters before the one at which that shows."""

    def __init__(self, sentence: str, place: int) -> None:
        super().__init__(f"{sentence} (at character {place + 1})")
        self.sentence, self.place = sentence, place

    def __reduce__(self) -> tuple[type[Self], tuple[str, int]]:
        return type(self), (self.sentence, self.place)


def unknown_name(kind: str, name: str, known: Collection[str], forms: str = "") -> SettingError:
    """The error for a name that is not known: what it may have meant, and the names there are; `forms` follows them.

    >>> print(unknown_name("algorithm", "A*", ["bfs", "astar"]))
    unknown algorithm 'A*'; did you mean astar? Available: bfs, astar
    """
    from difflib import get_close_matches

    word = "-".join(name.lower().replace("*", "star").replace("_", " ").split())
    close = get_close_matches(word, known, 1)
    names = f"vailable: {', '.join(known)}{forms}"
    return SettingError(f"unknown {kind} {name!r}; " + (f"did you mean {close[0]}? A{names}" if close else f"a{names}"))


LONGEST = 40
MOST_SHOWN_CHARACTERS = 200


class OvertimeError(BaseException):
    """What is raised into code that takes too long.  No Exception, so that foreign code which catches those does not catch it."""


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised into foreign code, by ctrl-C or because its time is over, and is not a mistake of that code.

    Ctrl-C is heard in the main thread only; there, code that raises a KeyboardInterrupt of its own is taken at its word.
    """
    return isinstance(error, OvertimeError) or (isinstance(error, KeyboardInterrupt) and current_thread() is main_thread())


def short_repr(value: object) -> str:
    """A value in a sentence, on one line and cut where it is long; no more than its kind where it cannot be written."""
    line = " ".join(_text(repr, value).split()) or f"an object of type {type(value).__name__}"
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def describe_error(error: BaseException) -> str:
    """The kind of an error and the first line of what it says, if it says anything; cut where it is long."""
    line = ": ".join((type(error).__name__, *error_message(error).splitlines()[:1]))
    return line if len(line) <= MOST_SHOWN_CHARACTERS else f"{line[: MOST_SHOWN_CHARACTERS - 1]}…"


def error_message(error: BaseException) -> str:
    return _text(str, error).strip()


def _text(write: Callable[[object], str], value: object) -> str:
    try:
        return write(value)
    except BaseException as error:  # foreign code may raise anything
        if comes_from_outside(error):
            raise
        return ""
