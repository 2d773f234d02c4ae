"""A command with code of one's own in it: told of, and left, whatever that code does."""

from pathlib import Path
from typing import NoReturn

from loyd.core.foreign import told
from loyd.core.plugins.bystanders import tell_of_bystanders
from loyd.core.plugins.source_file import begun_files
from loyd.core.plugins.watch import WATCH
from loyd.tui.entry.in_front import IN_FRONT
from loyd.tui.pipe.group import NOT_HAD, say


def expect_anything() -> None:
    """From now on this process ends with a sentence where code of one's own cannot be stopped, and tells of its threads that fail."""
    WATCH.leaves_with(_leave)
    tell_of_bystanders(say)


def leave_for(error: Exception) -> NoReturn:
    """End this process by an error that is not said to be one of the file's, such as one of a module that it has replaced."""
    files = ", ".join(Path(file).name for file in begun_files())
    _leave(f"loyd failed with {told(error)}; there is code of your own in it{files and f': {files}'}")


def _leave(why: str) -> NoReturn:
    say(why)
    IN_FRONT.leave(NOT_HAD)
