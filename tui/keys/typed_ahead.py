"""Keys that are typed while the one before them may still open or close the screen that they are meant for."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.events import Event, Key, Paste

PATIENCE_SECONDS = 0.5
"""How long at most: a widget that is taken away meanwhile tells nobody that it is through."""


class TypedAhead:
    """Holds what is typed back until the key before it has gone its way, and then gives it to `take`, in order.

    Textual hands a key to the widget with the focus and at once turns to the next one, which so went to the field of a dialogue that was
    about to be left, or to the screen below one that was about to be opened.
    """

    def __init__(self, app: App[Any], take: Callable[[Event], Awaitable[None]]) -> None:
        self._app, self._take = app, take
        self._held: list[Key | Paste] = []
        self._last = ""
        """The key that is on its way; empty where none is."""
        self._keys = 0
        """How many keys there have been."""

    def holds(self, event: Event) -> bool:
        """Whether an event has to wait, which it then does here; a key that is held down does not wait for itself."""
        if not isinstance(event, Key | Paste) or event.is_forwarded or not self._last:
            return False
        if isinstance(event, Key) and event.key == self._last and not self._held:
            return False
        self._held.append(event)
        return True

    def follow(self, key: str, target: DOMNode) -> None:
        """Hold back whatever comes after a key that was handed to a widget.

        It goes from the widget up to the app, which may have the widget do something, and that in turn is told on the way up.
        """
        self._keys += 1
        self._last, number, before = key, self._keys, self._app.screen_stack
        up = [*target.ancestors_with_self]

        def arrived() -> None:
            now = self._app.screen_stack
            if now == before or not now or not now[-1].call_after_refresh(self._let_go, number):
                self._app.call_later(self._let_go, number)

        self._pass([*up, *up], arrived)
        self._app.set_timer(PATIENCE_SECONDS, lambda: self._let_go(number))

    def _pass(self, way: Sequence[DOMNode], arrived: Callable[[], None]) -> None:
        """Wait until the first on the way is through with what it was told before, and so on."""
        if not way:
            arrived()
        elif not way[0].call_later(self._pass, way[1:], arrived):
            self._pass(way[1:], arrived)

    async def _let_go(self, number: int) -> None:
        """Give out what was held, until the next key among it that has to be waited for."""
        if number != self._keys or not self._last:
            return
        held, self._held, self._last = self._held, [], ""
        for event in held:
            await self._take(event)
