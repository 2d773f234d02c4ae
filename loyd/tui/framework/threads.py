"""Reading in a thread, while the app goes on."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from textual.widget import Widget
from textual.worker import get_current_worker

from ...core.system import LoydError, describe_error

T = TypeVar("T")


def read_in_thread(
    node: Widget,
    read: Callable[[], T],
    take: Callable[[T], object],
    fail: Callable[[str], object],
    *,
    group: str,
) -> None:
    """Read something in a thread and hand it to `take`, unless the widget or screen is gone or has
    asked for something else of the group meanwhile; `fail` gets the sentence about an error.
    """

    def work() -> None:
        worker = get_current_worker()
        try:
            done: Callable[[], object] = partial(take, read())
        except LoydError as error:
            done = partial(fail, str(error))
        # Most likely out of memory, or a mistake in user code; the app goes on.
        except Exception as error:  # noqa: BLE001
            done = partial(fail, describe_error(error))
        if not worker.is_cancelled:
            node.app.call_from_thread(done)

    node.run_worker(work, thread=True, group=group, exclusive=True)
