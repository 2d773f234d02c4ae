"""The searches before this one, each at the step where it was left."""

from typing import NamedTuple

from loyd.core.session.exploration import Exploration
from loyd.tui.settings import Settings

MOST_FORMER = 4
"""So many are kept."""


class FormerSearch(NamedTuple):
    """A search that was left; `seen` is the last of its steps that was shown."""

    settings: Settings
    run: Exploration
    seen: int


class FormerSearches:
    """The searches that can be gone back to, the newest last."""

    def __init__(self) -> None:
        self._kept: list[FormerSearch] = []

    def __bool__(self) -> bool:
        return bool(self._kept)

    def leave(self, settings: Settings, run: Exploration, seen: int) -> None:
        """Pause a search and keep it, as long as there are not too many after it."""
        run.pause()
        self._kept.append(FormerSearch(settings, run, seen))

    def forget(self, bytes_allowed: int | None) -> None:
        """Let the oldest go where there are more than MOST, or where together they hold more memory than is allowed."""
        held = [former.run.trace.bytes_used for former in self._kept]
        while len(held) > MOST_FORMER or sum(held) > (bytes_allowed or sum(held)):
            held.pop(0)
            self._kept.pop(0).run.close()

    def take(self) -> FormerSearch:
        """The newest, which is then the search at hand."""
        return self._kept.pop()

    def close(self) -> None:
        """Leave no thread behind."""
        for former in self._kept:
            former.run.close()
