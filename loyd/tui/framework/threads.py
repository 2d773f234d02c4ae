"""Reading and working in a thread, while the app goes on."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from ...core.system import BuildCancelledError, LoydError, describe_error

T = TypeVar("T")


class ThreadTask(NamedTuple):
    """Work in a thread for a widget or screen."""

    node: Widget
    worker: Worker[Any]

    def is_cancelled(self) -> bool:
        """Whether the widget is gone, or has asked for something else of the group meanwhile."""
        return self.worker.is_cancelled

    def show(self, callback: Callable[..., object], *args: object) -> None:
        """Call something in the app's thread, unless cancelled."""
        if not self.is_cancelled():
            self.node.app.call_from_thread(callback, *args)


def run_in_thread(
    node: Widget,
    work: Callable[[ThreadTask], T],
    take: Callable[[T], object] | None = None,
    fail: Callable[[str], object] | None = None,
    *,
    group: str,
    what: str = "",
) -> None:
    """Run `work` in a thread and hand its result to `take` in the app's thread, or the sentence
    about an error to `fail` (by default, to the footer): neither if the task is cancelled, as by
    another of the same group.

    `what` (such as "The audit") begins the sentence about an unexpected error.
    """

    show_fault = fail or partial(node.app.notify, severity="error", markup=False)

    def run() -> None:
        task = ThreadTask(node, get_current_worker())
        try:
            done: Callable[[], object] = partial(take or node.log, work(task))
        except BuildCancelledError:
            return
        except LoydError as error:
            done = partial(show_fault, str(error))
        # Most likely out of memory, or a mistake in user code; the app goes on.
        except Exception as error:  # noqa: BLE001
            sentence = describe_error(error)
            done = partial(show_fault, f"{what} failed with {sentence}" if what else sentence)
        task.show(done)

    node.run_worker(run, thread=True, group=group, exclusive=True)


def read_in_thread(
    node: Widget,
    read: Callable[[], T],
    take: Callable[[T], object],
    fail: Callable[[str], object],
    *,
    group: str,
) -> None:
    """Read something as `run_in_thread` does, without asking whether it is still wanted."""
    run_in_thread(node, lambda _: read(), take, fail, group=group)
