"""Keys typed ahead are handled one by one, each after the previous one has taken effect."""

from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from textual.app import App
from textual.dom import DOMNode
from textual.events import Key, Paste
from textual.message_pump import MessagePump
from textual.screen import Screen

from .textual_guard import is_changing

PATIENCE_SECONDS, POLL_SECONDS = 3.0, 0.1
"""The longest wait for a key to take effect, and how often to check that the screen being waited
for is still open.
"""


MOST_REFRESHES = 5
"""How many refreshes in a row one key may cause before the next key is handled anyway."""


REPEATED = frozenset(
    f"{held}{name}"
    for held in ("", "shift+")
    for name in ("up", "down", "left", "right", "pageup", "pagedown")
)
"""Keys that people hold down: they only move something, and a repeated one need not wait until the
screen shows the previous one.
"""


class _Key(NamedTuple):
    """A key that was passed to a widget, and the screen stack at that moment."""

    name: str
    target: DOMNode
    before: Sequence[Screen[Any]]


class KeyQueue:
    """Passes typed keys to `take` in order, each one after the previous key has taken effect.

    Textual passes a key to the focused widget and turns to the next key at once. That one would go
    to the field of a dialogue that is about to close, or to the screen below a dialogue that is
    about to open. All of this runs in the app's own task.
    """

    def __init__(self, app: App[Any], take: Callable[[Key | Paste], Awaitable[None]]):
        self._app = app
        self._take = take
        self._held: deque[Key | Paste] = deque()
        self._last: _Key | None = None
        """The key that may still be being handled."""
        self._drawn_on: Screen[Any] | None = None
        """The screen whose next refresh the held keys wait for."""
        self._is_watching = False

    async def enqueue(self, event: Key | Paste) -> None:
        """Hand on a key or a pasted text once the one before is done with."""
        last = self._last
        if last is None or self._is_repeated(event, last):
            await self._dispatch(event)
            return
        self._held.append(event)
        if not self._is_watching:
            self._is_watching = True
            self._watch_closing(last, PATIENCE_SECONDS)

    def _is_repeated(self, event: Key | Paste, last: _Key) -> bool:
        is_same = (
            isinstance(event, Key)
            and event.key == last.name
            and event.key in REPEATED
            and not self._held
        )
        return is_same and self._target is last.target and self._app.screen_stack == last.before

    @property
    def _target(self) -> DOMNode:
        return self._app.focused or self._app.screen

    async def _dispatch(self, event: Key | Paste) -> None:
        is_followed = self._last is not None
        self._last = key = _Key(
            event.key if isinstance(event, Key) else "", self._target, self._app.screen_stack
        )
        await self._take(event)
        if not is_followed:
            self._await_handling(key)

    def _await_handling(self, key: _Key) -> None:
        """Wait until this key has been handled.

        A key bubbles from its widget up to the app. On the way a widget may post a message, which
        bubbles up in turn, and a container that hears it another: hence the three rounds.
        """
        up = [*key.target.ancestors_with_self]
        self._visit(
            [*up, *up, *up], partial(self._app.call_later, self._on_handled, key, key.before)
        )

    def _visit(self, receivers: Sequence[DOMNode], arrived: Callable[[], object]) -> None:
        if not receivers:
            arrived()
        elif not receivers[0].call_later(self._visit, receivers[1:], arrived):
            self._visit(receivers[1:], arrived)

    async def _on_handled(
        self, key: _Key, before: Sequence[Screen[Any]], refreshes: int = 0
    ) -> None:
        """Pass on the next key, after a refresh if a screen has been opened, needs a layout, or
        waits to move the focus.
        """
        now = self._app.screen_stack
        if now and refreshes < MOST_REFRESHES and (now != before or is_changing(now[-1])):
            self._drawn_on = now[-1]
            drawn = partial(self._app.call_later, self._on_handled, key, now, refreshes + 1)
            # not the screen's own, which does nothing once the screen is closed
            if MessagePump.call_after_refresh(self._drawn_on, drawn):
                return
        self._drawn_on = None
        if key is self._last:
            await self._next()
        elif self._last is not None:
            self._await_handling(self._last)  # the same key, repeated meanwhile

    def _watch_closing(self, key: _Key | None, left: float) -> None:
        """Make sure that held keys are passed on, even if the screen they wait for has been
        closed.
        """
        if key is not self._last:
            key = self._last
            left = PATIENCE_SECONDS
        elif left <= 0:
            self._app.call_later(self._next)
        elif (
            key is not None
            and self._drawn_on is not None
            and self._drawn_on not in self._app.screen_stack
        ):
            self._drawn_on = None
            self._app.call_later(self._on_handled, key, ())
        self._is_watching = bool(self._held)
        if self._is_watching:
            self._app.set_timer(
                POLL_SECONDS, partial(self._watch_closing, key, left - POLL_SECONDS)
            )

    async def _next(self) -> None:
        self._last = None
        if self._held:
            await self._dispatch(self._held.popleft())
