"""What is typed faster than a dialogue closes goes to the screen below it."""

import asyncio
import re
from random import Random

import pytest
from textual.events import Key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.widgets import Input

from loyd.tui.app import LoydApp
from loyd.tui.dialogues.base import TransportScreen
from loyd.tui.dialogues.help import HelpScreen
from loyd.tui.explore import explore as explore_module
from loyd.tui.framework import key_queue, lists
from loyd.tui.parts.bars import KeyBar
from loyd.tui.play import play as play_module
from tests.patience import PATIENCE_SECONDS
from tests.tui.explore.explore_driver import MOVING, explore, lines_of, press, run_of, until

CHARACTERS = {
    "question_mark": "?",
    "slash": "/",
    "less_than_sign": "<",
    "equals_sign": "=",
    "greater_than_sign": ">",
}


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No letter begins a word anew, and no screen is given up, because the machine is busy."""
    monkeypatch.setattr(lists, "TYPED_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(key_queue, "PATIENCE_SECONDS", PATIENCE_SECONDS)


def type_at_once(pilot: Pilot[None], *keys: str) -> None:
    """As a terminal sends keys without waiting for an answer."""
    for key in keys:
        event = Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
        event.set_sender(pilot.app)
        pilot.app.post_message(event)


async def test_after_escape_it_is_a_key_and_no_text() -> None:
    async with explore() as pilot:
        await press(pilot, "g", "1")
        assert isinstance(pilot.app.focused, Input)
        type_at_once(pilot, "escape", "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))


async def test_after_enter_too_and_in_order() -> None:
    async with explore() as pilot:
        await pilot.press("end")
        await until(pilot, lambda: run_of(pilot).position > 100)
        await pilot.press("g")
        type_at_once(pilot, "5", "0", "enter", "right", "right", "g", "7", "enter", "right")
        await until(pilot, lambda: run_of(pilot).position == 8)


TIMES = re.compile(r"[\d.]+ [mµ]?s *")

SEQUENCES = {
    "a condition typed as soon as "
    "its line opens": "g h less_than_sign equals_sign 3 enter right escape right",
    "a condition after one that was "
    "left": "g escape right right g f equals_sign 1 1 enter escape n",
    "an algorithm by its first letters": "a i d a s enter right right",
    "a heuristic by its first letters": "h m i s enter right right",
    "a board": "b 1 2 3 4 5 x 7 8 6 enter right",
    "a card, and one above it": "right enter right tab down escape escape right",
    "a row of the log": "g 3 0 enter 3 up up up enter escape escape",
    "a tutorial among dialogues": "L enter space a escape space escape right b escape L enter",
    "lanes": "R ctrl+n enter ctrl+n down enter 1 2 right right 3 right",
    "a lane changed": "R a i d a s enter right a escape 2 right",
    "a game": "P b escape left up b tab tab enter left",
    "modes": "R right E right P left up E right R right",
}


def rests(app: LoydApp) -> bool:
    """Whether every key has had its effect, and nothing moves or is read."""
    is_still = not any(
        screen.transport.activity in MOVING
        for screen in app.screen_stack
        if isinstance(screen, TransportScreen)
    )
    is_drawn = not (
        app.screen._callbacks or app.screen._layout_required or app.screen._dirty_widgets
    )
    return (
        is_still
        and is_drawn
        and app._key_queue._last is None
        and all(worker.is_finished for worker in app.workers)
    )


async def after(keys: list[str], *, at_once: bool) -> list[str]:
    """What the screen shows after keys that come at once, or one after the other."""
    async with explore() as pilot:
        assert isinstance(pilot.app, LoydApp)
        for burst in [keys] if at_once else [[key] for key in keys]:
            type_at_once(pilot, *burst)
            await pilot.pause()
            await until(pilot, lambda: rests(pilot.app))  # type: ignore[arg-type]
            for screen in pilot.app.screen_stack:
                if isinstance(screen, TransportScreen):
                    screen.poll()
                for bar in screen.query(KeyBar):
                    bar.poll()
            await until(pilot, lambda: rests(pilot.app))  # type: ignore[arg-type]
        screens = [type(screen).__name__ for screen in pilot.app.screen_stack]
        return [
            *screens,
            repr(pilot.app.focused),
            *(TIMES.sub("", line) for line in lines_of(pilot)),
        ]


@pytest.mark.parametrize("name", SEQUENCES)
async def test_keys_that_come_at_once_do_what_they_do_one_by_one(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each screen is slow to do what it is told, at random, as on a machine with other work."""
    for module in (explore_module, play_module):
        monkeypatch.setattr(module, "any_seed", lambda: 5)
    keys = SEQUENCES[name].split()
    one_by_one = await after(keys, at_once=False)
    delays, dispatch = Random(3), MessagePump._dispatch_message

    async def dispatch_late(pump: MessagePump, message: Message) -> None:
        if not isinstance(pump, LoydApp) and delays.random() < 0.3:
            for _ in range(delays.randrange(40)):
                await asyncio.sleep(0)
        await dispatch(pump, message)

    monkeypatch.setattr(MessagePump, "_dispatch_message", dispatch_late)
    assert await after(keys, at_once=True) == one_by_one
