"""What user code raises is its mistake; what is raised into it is not."""

import signal
import traceback
from collections.abc import Callable
from threading import Thread

import pytest

from loyd.core.system.errors import OvertimeError, PluginError
from loyd.core.user_code.user_code import WATCH, UserCode
from tests.patience import PATIENCE_SECONDS

OWN_CODE = UserCode(__file__, "mine")


def interrupted() -> None:
    """As on ctrl-C."""
    signal.raise_signal(signal.SIGINT)
    for _ in range(1000):
        pass


def interrupted_and_cleaning_up() -> None:
    try:
        interrupted()
    except KeyboardInterrupt:
        raise


@pytest.mark.parametrize("function", [interrupted, interrupted_and_cleaning_up])
def test_ctrl_c_comes_through(function: Callable[[], None]) -> None:
    with pytest.raises(KeyboardInterrupt), OWN_CODE.blamed():
        WATCH.call(5, function)


def test_in_another_thread_every_interrupt_is_a_mistake() -> None:
    found: list[PluginError] = []

    def elsewhere() -> None:
        try:
            with OWN_CODE.blamed():
                (_ for _ in ()).throw(KeyboardInterrupt)
        except PluginError as error:
            found.append(error)

    thread = Thread(target=elsewhere)
    thread.start()
    thread.join(timeout=PATIENCE_SECONDS)
    assert "mine failed with KeyboardInterrupt" in str(found[0])


def test_the_time_of_an_outer_call_is_over_within_an_inner_one() -> None:
    def outer() -> None:
        with OWN_CODE.blamed():
            while True:
                pass

    with pytest.raises(PluginError, match="does not terminate") as caught, OWN_CODE.blamed():
        WATCH.call(0.3, outer)
    late = caught.value.__cause__
    assert late is not None
    assert isinstance(late.__cause__, OvertimeError)
    lines = traceback.extract_tb(late.__cause__.__traceback__)
    assert [line.name for line in lines if line.filename == __file__][-1] == "outer"
