"""Screens that are opened over others, and left."""

from collections.abc import Callable
from typing import Any

from textual.await_complete import AwaitComplete
from textual.events import Event, Mount
from textual.screen import Screen, ScreenResultType


class Leavable(Screen[ScreenResultType]):
    """Left as often as one likes: Textual would take away whatever is on top, be it this screen or the one below it."""

    @property
    def has_been_left(self) -> bool:
        """Whether it is not there any more, though messages to it may still come."""
        return not any(self in stack for stack in self.app._screen_stacks.values())  # noqa: SLF001  those of all modes

    async def on_event(self, event: Event) -> None:
        """Take an event.  Left before it is there, a screen has nothing in it that could be set up."""
        if not (isinstance(event, Mount) and self.has_been_left):
            await super().on_event(event)

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Do something once the screen has been painted; nothing where it has been left by then, and its widgets are on their way out."""
        return super().call_after_refresh(lambda: None if self.has_been_left else callback(*args, **kwargs))

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave this screen, and what was opened over it, with a result; one that has been left stays so."""
        if self not in self.app.screen_stack[1:]:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)
