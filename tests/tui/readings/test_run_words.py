from dataclasses import dataclass
from typing import Any

import pytest

from loyd.core.session.transport import Activity
from loyd.tui.view_models.step_model import whereabouts


@dataclass
class Watched:
    """As much of an exploration as is asked about where one is."""

    activity: Activity
    pace: float | None
    position: int = 7


@pytest.mark.parametrize(("activity", "pace", "said"), [
    (Activity.PLAYING, 4, "playing   pace 4/s"), (Activity.PLAYING, None, "playing   flat out"),
    (Activity.SEEKING, 4, "seeking   flat out"), (Activity.PAUSED, 4, " paused   pace 4/s"), (Activity.ENDED, 4, "ended"),
])  # fmt: skip
def test_a_search_that_seeks_goes_flat_out_whatever_the_pace(activity: Activity, pace: float | None, said: str) -> None:
    watched: Any = Watched(activity, pace)
    assert whereabouts(watched, 12, has_seen_all=False) == (said.ljust(len(said) if activity is Activity.ENDED else 23), "step  7")
