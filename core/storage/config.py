"""Where a person writes down how Loyd shall be."""

import os
from pathlib import Path

import platformdirs

from loyd.core.storage.private import named_folder

VARIABLE = "LOYD_CONFIG_DIR"
NAME = "config.toml"


def config_path() -> Path:
    """The file; it need not be there.  Raises StorageError, as `config_root` does."""
    return config_root() / NAME


def config_root() -> Path:
    """The folder that the environment names in LOYD_CONFIG_DIR, or the user's own configuration folder for Loyd; it need not be there.

    Raises StorageError where the variable begins with ~ and a name that nobody here has.
    """
    named = os.environ.get(VARIABLE)
    return named_folder(VARIABLE, named) if named else Path(platformdirs.user_config_dir("loyd"))
