"""The building of large tables, watched: how far it is, whether it is still wanted, and what there is to say afterwards."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from loyd.core.system.errors import BuildCancelledError

SECONDS_FOR_A_PACE = 0.5


class Progress(NamedTuple):
    """How far a building has come.

    `what`: what is being built, in a few words.  `fraction`: from 0 to 1.  `seconds_left`: at the pace so far; None while there is none.
    """

    what: str
    fraction: float
    seconds_left: float | None


def ignore(progress: Progress) -> None:
    """Tell nobody."""


def never() -> bool:
    return False


@dataclass
class Building:
    """One building under way.

    `progress` is called about twenty to two hundred times a second in the building's own thread; `cancelled` is asked as often.
    `notices`: one sentence for each thing that the user should know though the building went well.
    """

    progress: Callable[[Progress], None] = ignore
    cancelled: Callable[[], bool] = never
    notices: list[str] = field(default_factory=list)
    _began: dict[str, float] = field(default_factory=dict)

    def report(self, what: str, fraction: float) -> None:
        """Tell how far it is.  Raises BuildCancelledError when it is no longer wanted."""
        if self.cancelled():
            raise BuildCancelledError(f"building {what} was cancelled at {fraction:.0%}; nothing was saved")
        now = monotonic()
        seconds = now - self._began.setdefault(what, now)
        has_pace = seconds >= SECONDS_FOR_A_PACE and fraction > 0
        self.progress(Progress(what, fraction, seconds / fraction * (1 - fraction) if has_pace else None))
