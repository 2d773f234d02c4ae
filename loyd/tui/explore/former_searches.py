"""The searches the user can go back to."""

from typing import NamedTuple

from ...core.engine.record import Trace
from ...core.session import Exploration
from ..settings import Settings

MOST_FORMER = 9
"""How many earlier searches are kept at most."""


class FormerSearch(NamedTuple):
    """An earlier search; `seen` is the last of its steps that was shown."""

    settings: Settings
    run: Exploration
    seen: int


class FormerSearches(list[FormerSearch]):
    """The searches the user can go back to, the newest last."""

    has_dropped = False

    @property
    def traces(self) -> list[Trace]:
        """Their records, the newest last: memory that the current search cannot have."""
        return [former.run.trace for former in self]

    def leave(self, settings: Settings, run: Exploration, seen: int) -> None:
        """Keep a search, paused, with the last step that was shown."""
        run.pause()
        self.append(FormerSearch(settings, run, seen))

    def forget(self, bytes_allowed: int | None) -> None:
        """Drop the oldest searches beyond MOST_FORMER or beyond the memory allowed for all of them,
        in bytes.
        """
        while len(self) > MOST_FORMER or (
            bytes_allowed and sum(trace.bytes_used for trace in self.traces) > bytes_allowed
        ):
            self.has_dropped = True
            self.pop(0).run.close()

    def close(self) -> None:
        """Stop all former searches."""
        for former in self:
            former.run.close()
