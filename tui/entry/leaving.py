"""The app, left at once, whatever its threads still do."""

import asyncio
import atexit
import os
import sys
from contextlib import suppress
from threading import Timer
from typing import NoReturn

from loyd.tui.app import LoydApp

SECONDS = 0.3
"""How long the app has to close its screens; code of one's own that does not come back would keep it waiting for ever."""


def run_and_leave(app: LoydApp) -> NoReturn:
    """Run an app until it is left, then end the process with its exit status; threads that are still busy are left behind."""

    def leave_anyway() -> None:
        with suppress(Exception):
            if app._driver is not None:  # noqa: SLF001  only the driver can give the terminal back
                app._driver.stop_application_mode()  # noqa: SLF001
        _leave(app.return_code)

    async def run() -> None:
        await app.run_async()
        _leave(app.return_code)

    late = Timer(SECONDS, leave_anyway)
    late.daemon = True
    app.on_leaving = late.start
    asyncio.run(run())
    raise AssertionError("the process has not been left")


def _leave(status: int | None) -> NoReturn:
    """End the process without waiting for any thread, as Python would."""
    atexit._run_exitfuncs()  # noqa: SLF001  what is registered there has nothing to do with threads
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status or 0)
