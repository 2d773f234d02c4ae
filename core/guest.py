"""Whether the app is shown to somebody else than its owner: to a visitor, by `loyd serve`.

A guest reads no file and writes none by its path, and has so much memory for searches.
"""

import os

ADDRESS = "LOYD_GUEST"
"""The variable of the environment that holds the address at which the app is shown."""
BYTES = 200_000_000


def guest_address() -> str:
    """The address that links to a view begin with, such as `http://localhost:8000/`; empty where the owner looks."""
    return os.environ.get(ADDRESS, "")


def is_guest() -> bool:
    """Whether a visitor looks."""
    return bool(guest_address())
