"""Where Loyd keeps what is dear to make again: compiled kernels and large tables."""

import os
from pathlib import Path

import platformdirs

VARIABLE = "LOYD_CACHE_DIR"


def cache_root() -> Path:
    """The folder that the environment names in LOYD_CACHE_DIR, or the user's own cache folder for Loyd; it need not be there yet."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else Path(platformdirs.user_cache_dir("loyd"))
