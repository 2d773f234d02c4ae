"""Runs the app, and ends the process when the app is closed."""

import asyncio
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from threading import Lock, Timer
from typing import Any, NoReturn

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.web_driver import WebDriver
from textual.message import Message

from ...core.own_code.user_code import WATCH
from ..app import LoydApp
from .supervised import LATE, Q_IS_TEXT, Q_LEAVES, STANDS, SUPERVISOR

SECONDS = 0.05
"""How long the app may take to close its screens; user code that never returns would keep it
waiting for ever.
"""
SIGN_SECONDS = 0.1


def run_and_leave(app: LoydApp) -> NoReturn:
    """Run the app, then end the process. Raises OSError if a style sheet is missing."""

    def leave_anyway() -> None:
        with suppress(Exception):
            if app._driver is not None:  # noqa: SLF001  only the driver can restore the terminal
                app._driver.stop_application_mode()  # noqa: SLF001
                app._driver.close()  # noqa: SLF001  waits until everything has been written
        SUPERVISOR.tell(LATE)
        SUPERVISOR.leave(app.return_code)

    async def run() -> None:
        alive = asyncio.create_task(_show_life(app))
        await app.run_async()
        alive.cancel()
        SUPERVISOR.leave(app.return_code)

    for path in app.css_path:
        path.open(
            "rb"
        ).close()  # an incomplete installation gets one sentence here instead of a page from Textual  # noqa: E501
    late = Timer(SECONDS, leave_anyway)
    late.daemon = True
    app.on_leaving = late.start
    app.on_standing = lambda: SUPERVISOR.tell(STANDS)
    WATCH.leaves_with(None)  # a stuck thread of user code need not end the app
    SUPERVISOR.app_begins()
    asyncio.run(run())
    raise AssertionError("the process did not exit")


async def _show_life(app: LoydApp) -> NoReturn:
    while True:
        focused = app.focused if app.is_running else None
        is_text = focused is not None and focused.check_consume_key("q", "q")
        SUPERVISOR.tell(Q_IS_TEXT if is_text else Q_LEAVES)
        await asyncio.sleep(SIGN_SECONDS)


class BrowserDriver(WebDriver):
    """Writes packets one at a time.

    The app's thread sends the screen, and the thread that reads the keys sends the parts of a
    download. A pipe takes a long packet in several pieces, and a packet from the other thread
    between them would garble both.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._writing = Lock()
        self._write = self._write_whole  # type: ignore[assignment]  # it is a partial of os.write, whose number nobody reads

    def _write_whole(self, packet: bytes) -> None:
        with self._writing:
            while packet:
                packet = packet[os.write(self.fileno, packet) :]


BEGINS_NO_SEQUENCE = re.compile("\x1b(?=[^\x1b\\[\\]OP_^bf\t\x7f])")
"""Escape before a character that cannot continue an escape sequence. `b`, `f`, tab and backspace
can: text fields use them with alt.
"""
ESCAPE_KEY = "\x1b[27u"
"""Escape as an unambiguous sequence (kitty's protocol)."""


class EscapeParser(XTermParser):
    """Reads escape and the key after it as two keys, however close; Textual reads alt and that key,
    and often drops escape.
    """

    _is_pasting = _ends_in_escape = False

    def feed(self, data: str) -> Iterable[Message]:
        if (
            self._ends_in_escape
            and self._timeout_time is not None
            and BEGINS_NO_SEQUENCE.match(f"\x1b{data}")
        ):
            data = f"{ESCAPE_KEY[1:]}{data}"
        self._is_pasting = data.rfind(BRACKETED_PASTE_START) > data.rfind(BRACKETED_PASTE_END) or (
            self._is_pasting and BRACKETED_PASTE_END not in data
        )
        if not self._is_pasting and BRACKETED_PASTE_END not in data:
            data = BEGINS_NO_SEQUENCE.sub(lambda _: ESCAPE_KEY, data)
        self._ends_in_escape = data.endswith("\x1b") and not self._is_pasting
        return super().feed(data)


if sys.platform != "win32":
    from textual.drivers import linux_driver
    from textual.drivers.linux_driver import LinuxDriver

    linux_driver.XTermParser = EscapeParser  # type: ignore[attr-defined]  # nothing that is public leads there

    class TerminalDriver(LinuxDriver):
        """Reads the keys that the supervisor passes on (see `.supervisor`); takes back the terminal
        only once after having released it.
        """

        _is_aside = False
        """Whether the terminal is released."""

        def run_input_thread(self) -> None:
            terminal = self.fileno
            if SUPERVISOR.keys is not None:
                self.fileno = SUPERVISOR.keys
            try:
                super().run_input_thread()
            finally:
                self.fileno = terminal

        def _sigtstp_application(self, *_: object) -> None:
            self._is_aside = True
            super()._sigtstp_application()

        def _sigcont_application(self, *_: object) -> None:
            if self._is_aside:
                self._is_aside = False
                super()._sigcont_application()
