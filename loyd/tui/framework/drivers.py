"""Textual's drivers, between the app and the terminal or the browser."""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from subprocess import run
from threading import Lock
from typing import Any

from textual.drivers.web_driver import WebDriver
from textual.message import Message

from ...core.system import is_served
from .textual_guard import IS_TESTED


def copy_arrives(text: str) -> bool:
    """Whether a text that the app copies (OSC 52) can reach a clipboard: not in the Linux console,
    GNU screen, Apple's Terminal and the terminals of VTE, such as GNOME's. tmux, which by default
    ignores the copies of programs, gets it in its buffer.
    """
    if is_served():
        return True
    if "TMUX" in os.environ:
        with suppress(OSError):
            command = ["tmux", "set-buffer", "-w", text]
            return not run(command, check=False, capture_output=True).returncode  # noqa: S603
        return False
    named = os.environ.get("TERM", "") + os.environ.get("TERM_PROGRAM", "")
    is_deaf = named.startswith("linux") or named.endswith("Apple_Terminal")
    return not (is_deaf or "STY" in os.environ or "VTE_VERSION" in os.environ)


class BrowserDriver(WebDriver):
    """Writes packets one at a time.

    The app's thread sends the screen, and the thread that reads the keys sends the parts of a
    download. A pipe takes a long packet in several pieces, and a packet from the other thread
    between them would garble both.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._writing = Lock()
        if IS_TESTED:
            # It is a partial of os.write, whose number nobody reads.
            self._write = self._write_whole  # type: ignore[assignment]

    def _write_whole(self, packet: bytes) -> None:
        with self._writing:
            while packet:
                packet = packet[os.write(self.fileno, packet) :]


BEGINS_NO_SEQUENCE = re.compile("\x1b(?=[^\x1b\\[\\]OP_^bf\t\x7f])")
"""Escape before a character that cannot continue an escape sequence. `b`, `f`, tab and backspace
can: text fields use them with alt.
"""
PASTE_MARK = re.compile("(\x1b\\[20[01]~)")
BEGUN_MARK = re.compile("\x1b(\\[(20?1?)?)?\\Z")
"""As much of the mark of a paste's end as has come."""
ESCAPE_KEY = "\x1b[27u"
"""Escape as an unambiguous sequence (kitty's protocol)."""


if IS_TESTED:
    from textual._xterm_parser import BRACKETED_PASTE_START, XTermParser

    class EscapeParser(XTermParser):
        """Reads escape and the key after it as two keys, however close; Textual reads alt and that
        key, and often drops escape. Leaves out escape in pasted text, after which Textual reads
        keys.
        """

        _is_pasting = _ends_in_escape = False
        _begun = ""

        def feed(self, data: str) -> Iterable[Message]:
            if (
                self._ends_in_escape
                and self._timeout_time is not None
                and BEGINS_NO_SEQUENCE.match(f"\x1b{data}")
            ):
                data = f"{ESCAPE_KEY[1:]}{data}"
            parts = PASTE_MARK.split(self._begun + data)
            self._begun = ""
            for place, part in enumerate(parts):
                if PASTE_MARK.fullmatch(part):
                    self._is_pasting = part == BRACKETED_PASTE_START
                elif self._is_pasting:
                    text = BEGUN_MARK.sub("", part)
                    self._begun = part[len(text) :]
                    parts[place] = text.replace("\x1b", "")
                else:
                    parts[place] = BEGINS_NO_SEQUENCE.sub(lambda _: ESCAPE_KEY, part)
            read = "".join(parts)
            self._ends_in_escape = read.endswith("\x1b")
            return super().feed(read) if read or not data else ()  # nothing stands for the end


if sys.platform != "win32":
    from textual.drivers import linux_driver
    from textual.drivers.linux_driver import LinuxDriver

    if IS_TESTED:
        # Nothing that is public leads there.
        linux_driver.XTermParser = EscapeParser  # type: ignore[attr-defined]

    class TerminalDriver(LinuxDriver):
        """Reads the keys that a supervisor passes on, if there is one; takes back the terminal only
        once after having released it.
        """

        keys: int | None = None
        """The file descriptor to read keys from, if it is not the terminal's."""
        _is_aside = False
        """Whether the terminal is released."""

        def run_input_thread(self) -> None:
            terminal = self.fileno
            if self.keys is not None:
                self.fileno = self.keys
            try:
                super().run_input_thread()
            finally:
                self.fileno = terminal

        if IS_TESTED:

            def _sigtstp_application(self, *_: object) -> None:
                self._is_aside = True
                super()._sigtstp_application()

            def _sigcont_application(self, *_: object) -> None:
                if self._is_aside:
                    self._is_aside = False
                    super()._sigcont_application()
