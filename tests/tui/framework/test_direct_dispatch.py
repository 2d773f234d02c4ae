"""A key passed straight to its binding has the same effect as by way of the widgets."""

from random import Random

import pytest
from textual.app import App, ComposeResult
from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.framework.key_queue import is_dispatched_directly
from tests.tui.explore.explored import explore

KEYS = [
    *"vZztPERLgba?d4567",
    *["right", "left", "up", "down", "tab", "shift+tab", "enter", "home", "ctrl+p"],
    *["escape"] * 6,
]


class Named(Widget, can_focus=True):
    """Handles one key by its name."""

    def key_x(self) -> None:
        """Take it."""


class Hearing(Widget, can_focus=True):
    """Handles every key."""

    def on_key(self, event: Key) -> None:
        """Take it."""


class Deaf(Widget, can_focus=True):
    """Handles none."""


class Few(App[None]):
    """One of each kind."""

    def compose(self) -> ComposeResult:
        """One below the other."""
        yield from (Named(), Hearing(), Deaf(), Input())


@pytest.mark.parametrize(
    ("kind", "straight"), [(Named, "y"), (Hearing, ""), (Deaf, "xy"), (Input, "")]
)
async def test_what_hears_a_key_is_told_of_it(kind: type[Widget], straight: str) -> None:
    app = Few()
    async with app.run_test():
        assert [
            key for key in "xy" if is_dispatched_directly(Key(key, key), app.query_one(kind))
        ] == [*straight]


@pytest.mark.parametrize("seed", range(3))
async def test_both_ways_lead_to_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def states() -> list[object]:
        random, seen = Random(seed), []
        async with explore() as pilot:
            for _ in range(30):
                await pilot.press(random.choice(KEYS))
                await pilot.pause()
                seen.append(_state(pilot))
        return seen

    straight = await states()
    monkeypatch.setattr("loyd.tui.framework.key_queue.is_dispatched_directly", lambda *_: False)
    assert straight == await states()


def _state(pilot: Pilot[None]) -> object:
    app, focused = pilot.app, pilot.app.focused
    below = app.get_screen_stack("explore")[0]
    assert isinstance(below, ExploreScreen)
    typed = focused.value if isinstance(focused, Input) else None
    return (
        [type(screen) for screen in app.screen_stack],
        type(focused),
        focused.id if focused else None,
        typed,
        below.run.position,
    )
