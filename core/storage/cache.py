"""Where Loyd keeps what is dear to make again: compiled kernels and large tables."""

import os
from pathlib import Path

import platformdirs

from loyd.core.storage.private import named_folder

VARIABLE = "LOYD_CACHE_DIR"


def cache_root() -> Path:
    """The folder that the environment names in LOYD_CACHE_DIR, or the user's own cache folder for Loyd; it need not be there yet.

    Raises StorageError where the variable begins with ~ and a name that nobody here has.
    """
    named = os.environ.get(VARIABLE)
    return named_folder(VARIABLE, named) if named else Path(platformdirs.user_cache_dir("loyd"))
