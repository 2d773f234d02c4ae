"""Where Loyd keeps what a person would miss: games under way, and how the app shall look."""

import os
from pathlib import Path

import platformdirs

from loyd.core.storage.private import named_folder

VARIABLE = "LOYD_STATE_DIR"


def state_root() -> Path:
    """The folder that the environment names in LOYD_STATE_DIR, or the user's own state folder for Loyd; it need not be there yet.

    Raises StorageError where the variable begins with ~ and a name that nobody here has.
    """
    named = os.environ.get(VARIABLE)
    return named_folder(VARIABLE, named) if named else Path(platformdirs.user_state_dir("loyd"))
