"""The events that a search can be run to, each a condition by its word."""

from loyd.core.errors import SettingError
from loyd.core.until.condition import Condition
from loyd.core.until.vocabulary import sign

EVENTS = (
    "f_rises", "new_bound", "h_falls", "jump", "duplicate", "improved", "reopened", "cut", "peak", "solution", "goal",
)  # fmt: skip
"""Greater f, a new bound, less h than ever, another branch, boards known already, better ways to open and to closed boards, successors cut
off, most open nodes, nodes of the solution, the solution."""


def event(word: str) -> Condition:
    """The condition of an event.  Raises SettingError that lists those there are."""
    found = sign(word) if word in EVENTS else None
    if found is None:
        raise SettingError(f"no event is called {word!r}; there are {', '.join(EVENTS)}")
    return found
