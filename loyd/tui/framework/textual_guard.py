"""Which replacements of Textual's private parts are installed.

This room alone knows names that Textual keeps to itself, and such a name may change with any
release. A replacement is installed on the releases it was tested with; on any other Loyd runs with
plain Textual. Then painting is slower; typed keys do not wait for a layout; alt and a key are not
told from escape and that key; page keys in an empty list and quick typing in the command palette
can crash; an error in a background task ends the app; what needs the driver, such as the name of
the screen in the browser, is left out; and packets to the browser can mix with a download.
"""

import asyncio
from functools import wraps
from typing import Any

import textual
from textual.app import App
from textual.driver import Driver
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList

TESTED = "8.2.7", "8.2.8"
IS_TESTED = textual.__version__ in TESTED


def speed_up(part: App[Any] | Screen[Any] | Widget) -> None:
    """Install what paints a part of the app faster than Textual does."""
    if not IS_TESTED:
        return
    from .textual_speed import FramedLines, SparingCompositor, ThemedStylesheet

    if isinstance(part, App):
        part.stylesheet = ThemedStylesheet(part.get_css_variables())
    elif isinstance(part, Screen):
        part._compositor = SparingCompositor()  # noqa: SLF001
    else:
        part._styles_cache = FramedLines()  # noqa: SLF001


def driver_of(app: App[Any]) -> Driver | None:
    """What writes to the terminal or the browser; None also if it is not known where Textual keeps
    it.
    """
    return app._driver if IS_TESTED else None  # noqa: SLF001


def is_changing(screen: Screen[Any]) -> bool:
    """Whether a screen needs a layout or has something left to do, such as to move the focus, as
    far as is known.
    """
    return IS_TESTED and bool(screen._layout_required or screen._callbacks)  # noqa: SLF001


def mend_option_paging() -> None:
    """Keep page keys in such lists, including Textual's own, from crashing: Textual 8.2 ends the
    app with a KeyError.
    """
    if not IS_TESTED:
        return
    move = OptionList._move_page  # noqa: SLF001  no public attribute leads there
    if hasattr(move, "__wrapped__"):
        return

    @wraps(move)
    def move_if_room(options: OptionList, direction: int) -> None:
        if options.scrollable_content_region:
            move(options, direction)  # type: ignore[arg-type]

    OptionList._move_page = move_if_room  # type: ignore[method-assign,assignment]  # noqa: SLF001


class GuardedApp(App[None]):
    """An app that is asked about an error before Textual ends it."""

    def tolerates(self, error: Exception) -> bool:
        """Whether the app can go on after an error."""
        raise NotImplementedError

    def on_load(self) -> None:
        # From Python 3.12 on, Textual starts tasks eagerly, so that the widgets of the first screen
        # are mounted before that screen is on the stack, where they look for it.
        asyncio.get_running_loop().set_task_factory(None)

    if IS_TESTED:

        def _handle_exception(self, error: Exception) -> None:
            if not self.tolerates(error):
                super()._handle_exception(error)
