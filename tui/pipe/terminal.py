"""Whether there is a terminal for the app."""

import os
import sys

from loyd.core.errors import LoydError

DRIVER = "TEXTUAL_DRIVER"
"""The variable of the environment that names another driver of the screen than a terminal's, such as one that shows it in a browser."""


def check_terminal() -> None:
    """Raises LoydError where the app has no keyboard to read from or no screen to show itself on."""
    if DRIVER in os.environ:
        return
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if not stream.isatty():
            raise LoydError(f"the app needs a terminal, and standard {name} is none; in a pipe use a command, such as loyd solve")
