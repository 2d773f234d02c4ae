"""Whether the app is shown to somebody else than its owner: to a visitor, by `loyd serve`.

A guest reads no file and writes none by its path, and has so much memory for searches.
"""

import os
import sys
from contextlib import suppress

from loyd.core.parent import end_with_parent

ADDRESS = "LOYD_GUEST"
"""The variable of the environment that holds the address at which the app is shown."""
BYTES = 200_000_000
PROCESS_BYTES = 1_000_000_000
"""What the process of a guest may take up in all, with the program itself and the tables of large heuristics."""


def guest_address() -> str:
    """The address that links to a view begin with, such as `http://localhost:8000/`; empty where the owner looks."""
    return os.environ.get(ADDRESS, "")


def keep_within() -> None:
    """Let this process have no more memory than a guest's, where the system can see to that, and end with the one that shows it."""
    end_with_parent()
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (PROCESS_BYTES, PROCESS_BYTES))


def is_guest() -> bool:
    """Whether a visitor looks."""
    return bool(guest_address())
