"""Where Loyd keeps what a person would miss: games under way."""

import os
from pathlib import Path

import platformdirs

VARIABLE = "LOYD_STATE_DIR"


def state_root() -> Path:
    """The folder that the environment names in LOYD_STATE_DIR, or the user's own state folder for Loyd; it need not be there yet."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else Path(platformdirs.user_state_dir("loyd"))
