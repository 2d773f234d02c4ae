"""The building of large tables: progress, cancelling, and notices for the user."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from .errors import BuildCancelledError

SECONDS_FOR_A_PACE = 0.5


class Progress(NamedTuple):
    """How far a building has come.

    `what`: what is being built, in a few words. `fraction`: from 0 to 1. `seconds_left`: at the
    pace so far; None if not known yet.
    """

    what: str
    fraction: float
    seconds_left: float | None


def ignore(progress: Progress) -> None:
    """Do nothing."""


def never() -> bool:
    """False: a check that never stops anything."""
    return False


@dataclass
class Building:
    """A building in progress.

    `progress` is called about twenty to two hundred times a second in the building's own thread;
    `cancelled` is called as often. `notices`: sentences that the user should read although the
    building succeeded.
    """

    progress: Callable[[Progress], None] = ignore
    cancelled: Callable[[], bool] = never
    notices: list[str] = field(default_factory=list)
    _began: dict[str, float] = field(default_factory=dict)

    def report(self, what: str, fraction: float) -> None:
        """Report the progress. Raises BuildCancelledError if it was cancelled."""
        if self.cancelled():
            raise BuildCancelledError(
                f"building {what} was cancelled at {fraction:.0%}; nothing was saved"
            )
        now = monotonic()
        seconds = now - self._began.setdefault(what, now)
        has_pace = seconds >= SECONDS_FOR_A_PACE and fraction > 0
        self.progress(
            Progress(what, fraction, seconds / fraction * (1 - fraction) if has_pace else None)
        )
