"""Where Loyd keeps what a person would miss: games under way, and how the app shall look."""

import os
from pathlib import Path

import platformdirs

from loyd.core.storage.private import distrust, make_private, named_folder

VARIABLE = "LOYD_STATE_DIR"


def state_root() -> Path:
    """The folder that the environment names in LOYD_STATE_DIR, or the user's own state folder for Loyd; it need not be there yet.

    Raises StorageError where the variable begins with ~ and a name that nobody here has.
    """
    named = os.environ.get(VARIABLE)
    return named_folder(VARIABLE, named) if named else Path(platformdirs.user_state_dir("loyd"))


def make_state_folder() -> str:
    """Make that folder; why nothing is kept in it, in a sentence that says what to do, empty where all is well.  Raises OSError."""
    folder = state_root()
    make_private(folder)
    return distrust(folder, VARIABLE)


def why_not_read() -> str:
    """Why what lies in that folder is not believed, in a sentence that says what to do; empty where it is, or is not there."""
    try:
        return distrust(state_root(), VARIABLE)
    except OSError:
        return ""
