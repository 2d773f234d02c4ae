"""Keys that are typed while the one before them may still open or close the screen that they are meant for."""

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from time import monotonic
from typing import Any, NamedTuple

from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, Key, Paste
from textual.screen import Screen
from textual.widget import Widget

PATIENCE_SECONDS = 0.5
"""How long at most: a widget that is taken away meanwhile tells nobody that it is through."""


class _Key(NamedTuple):
    """One that was handed to a widget, while these were the screens."""

    name: str
    target: DOMNode
    before: Sequence[Screen[Any]]
    typed_at: float


class KeyQueue:
    """Holds what is typed back until the key before it has gone its way, and then gives it to `take`, in order.

    Textual hands a key to the widget with the focus and at once turns to the next one, which so went to the field of a dialogue that was
    about to be left, or to the screen below one that was about to be opened.
    """

    def __init__(self, app: App[Any], take: Callable[[Event], Awaitable[None]]) -> None:
        self._app, self._take = app, take
        self._held: list[Key | Paste] = []
        self._last: _Key | None = None
        """The key that may be on its way."""

    def holds(self, event: Event) -> bool:
        """Whether an event has to wait, which it then does here; a key that is held down does not wait for itself."""
        last = self._last
        if not isinstance(event, Key | Paste) or event.is_forwarded or last is None:
            return False
        if not self._held:
            if isinstance(event, Key) and event.key == last.name:
                return False
            left = last.typed_at + PATIENCE_SECONDS - monotonic()
            if left <= 0:
                return False
            self._wait_for(last, left)
        self._held.append(event)
        return True

    def follow(self, key: str, target: DOMNode, before: Sequence[Screen[Any]]) -> None:
        """Hold back whatever comes after a key that was handed to a widget; `before` it, these were the screens."""
        self._last = _Key(key, target, before, monotonic())

    def _wait_for(self, key: _Key, seconds: float) -> None:
        """Go the way of a key, so many seconds at most.

        It goes from the widget up to the app, which may have the widget do something, and that in turn is told on the way up.
        """
        up = [*key.target.ancestors_with_self]

        def arrived() -> None:
            now = self._app.screen_stack
            if now == key.before or not now or not now[-1].call_after_refresh(self._let_go, key):
                self._app.call_later(self._let_go, key)

        self._pass([*up, *up], arrived)
        self._app.set_timer(seconds, lambda: self._let_go(key))

    def _pass(self, way: Sequence[DOMNode], arrived: Callable[[], None]) -> None:
        """Wait until the first on the way is through with what it was told before, and so on."""
        if not way:
            arrived()
        elif not way[0].call_later(self._pass, way[1:], arrived):
            self._pass(way[1:], arrived)

    async def _let_go(self, key: _Key) -> None:
        """Give out what was held, until the next key among it that has to be waited for."""
        if key is not self._last:
            return
        held, self._held, self._last = self._held, [], None
        for event in held:
            await self._take(event)


def is_dispatched_directly(key: Key, target: DOMNode) -> bool:
    """Whether no widget, from the one that has the focus up to its screen, does anything with a key but what is bound to it.

    Textual hands a key from each of them to the next, for some are told of keys as such: fields, and those with a method of its name.
    """
    return not any(_hears(type(node), tuple(key.name_aliases)) for node in target.ancestors_with_self if not isinstance(node, App))


@cache
def _hears(kind: type[DOMNode], names: tuple[str, ...]) -> bool:
    own = [vars(base) for base in kind.__mro__ if base is not Widget]
    is_told = any("on_key" in base or "_on_key" in base or Key in base.get("_decorated_handlers", ()) for base in own)
    return is_told or any(hasattr(kind, f"{prefix}_{name}") for prefix in ("key", "_key") for name in names)
