"""Runs the app, and ends the process when the app is closed."""

import asyncio
from contextlib import suppress
from ctypes import CDLL
from threading import Timer
from typing import NoReturn

from ...core.user_code.user_code import WATCH
from ..app import LoydApp
from ..framework.textual_guard import driver_of
from .supervised import LATE, Q_IS_TEXT, Q_LEAVES, READY, SUPERVISOR

CLOSING_SECONDS = 0.05
"""How long the app may take to close its screens; user code that never returns would keep it
waiting for ever.
"""
SIGN_SECONDS = 0.1
M_MMAP_THRESHOLD = -3
LARGE = 1 << 18
"""In bytes."""


def run_and_leave(app: LoydApp) -> NoReturn:
    """Run the app, then end the process. Raises OSError if a style sheet is missing."""

    def end_after_grace() -> None:
        with suppress(Exception):
            if driver := driver_of(app):  # only the driver can restore the terminal
                driver.stop_application_mode()
                driver.close()  # waits until everything has been written
        SUPERVISOR.send(LATE)
        SUPERVISOR.leave(app.return_code)

    async def run() -> None:
        alive = asyncio.create_task(_show_life(app))
        await app.run_async()
        alive.cancel()
        SUPERVISOR.leave(app.return_code)

    # Else glibc keeps the holes that growing columns leave, 90 of 305 MB in ordinary use. Other C
    # libraries have no such option.
    with suppress(AttributeError, OSError, TypeError):
        CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
    # An incomplete installation gets one sentence here instead of a page from Textual.
    for path in app.css_path:
        path.open("rb").close()
    late = Timer(CLOSING_SECONDS, end_after_grace)
    late.daemon = True
    app.on_leaving = late.start
    app.on_first_screen = lambda: SUPERVISOR.send(READY)
    WATCH.leaves_with(None)  # a stuck thread of user code need not end the app
    SUPERVISOR.announce_app()
    asyncio.run(run())
    raise AssertionError("the process did not exit")


async def _show_life(app: LoydApp) -> NoReturn:
    while True:
        focused = app.focused if app.is_running else None
        is_text = focused is not None and focused.check_consume_key("q", "q")
        SUPERVISOR.send(Q_IS_TEXT if is_text or app.asks_to_quit else Q_LEAVES)
        await asyncio.sleep(SIGN_SECONDS)
