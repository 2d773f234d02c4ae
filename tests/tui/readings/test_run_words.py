from dataclasses import dataclass
from typing import Any

import pytest

from loyd.core.session.exploration import Activity
from loyd.tui.view_models.step_model import whereabouts


@dataclass
class Watched:
    """As much of an exploration as is asked about where one is."""

    activity: Activity
    pace: float | None
    position: int = 7


@pytest.mark.parametrize(("activity", "pace", "said"), [
    (Activity.PLAYING, 4, "playing        4 steps/s"), (Activity.PLAYING, None, "playing        max speed"),
    (Activity.SEEKING, 4, "running        max speed"), (Activity.PAUSED, 4, " paused        4 steps/s"), (Activity.ENDED, 4, "ended"),
])  # fmt: skip
def test_a_search_that_seeks_goes_flat_out_whatever_the_pace(activity: Activity, pace: float | None, said: str) -> None:
    watched: Any = Watched(activity, pace)
    assert whereabouts(watched, 12, has_seen_all=False) == (said, "step  7")
