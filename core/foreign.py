"""What foreign code raises and hands over, told apart and put into words, whatever it does when it is asked for them."""

from collections.abc import Callable
from threading import current_thread, main_thread

LONGEST = 40
MOST_TOLD = 200


class OvertimeError(BaseException):
    """What is raised into code that takes too long.  No Exception, so that foreign code which catches those does not catch it."""


def comes_from_outside(error: BaseException) -> bool:
    """Whether an error was raised into foreign code, by ctrl-C or because its time is over, and is not a mistake of that code.

    Ctrl-C is heard in the main thread only; there, code that raises a KeyboardInterrupt of its own is taken at its word.
    """
    return isinstance(error, OvertimeError) or (isinstance(error, KeyboardInterrupt) and current_thread() is main_thread())


def shown(value: object) -> str:
    """A value in a sentence, on one line and cut where it is long; no more than its kind where it cannot be written."""
    line = " ".join(_text(repr, value).split()) or f"a thing of the kind {type(value).__name__}"
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def told(error: BaseException) -> str:
    """The kind of an error and the first line of what it says, if it says anything; cut where it is long."""
    line = ": ".join((type(error).__name__, *said(error).splitlines()[:1]))
    return line if len(line) <= MOST_TOLD else f"{line[: MOST_TOLD - 1]}…"


def said(error: BaseException) -> str:
    """What an error says; empty where it cannot say it."""
    return _text(str, error).strip()


def _text(write: Callable[[object], str], value: object) -> str:
    """What a value writes of itself; empty where it fails."""
    try:
        return write(value)
    except BaseException as error:  # foreign code may raise anything
        if comes_from_outside(error):
            raise
        return ""
