"""Calls that take too long are stopped where they are, and nothing else is."""

import sys
import traceback
from contextlib import suppress
from threading import Event, Thread
from time import sleep

import pytest

from loyd.core.system.errors import OvertimeError
from loyd.core.user_code import user_code as watch
from loyd.core.user_code.user_code import WATCH, TooLongError
from tests.patience import PATIENCE_SECONDS

SHORT = 0.3


def spin() -> None:
    while True:
        pass


def spin_in_spite_of_exceptions() -> None:
    while True:
        try:
            spin()
        except Exception:  # noqa: BLE001, S112  as foreign code may
            continue


def swallow_once() -> str:
    try:
        spin()
    except BaseException:  # noqa: BLE001  as foreign code may
        return "swallowed"
    return "never"


def test_a_call_in_time_returns_what_the_function_returns() -> None:
    assert WATCH.call(SHORT, divmod, 17, 5) == (3, 2)


def test_what_a_function_raises_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        WATCH.call(SHORT, divmod, 1, 0)


@pytest.mark.parametrize("function", [spin, spin_in_spite_of_exceptions])
def test_an_endless_loop_is_stopped_at_its_line(function: object) -> None:
    with pytest.raises(TooLongError) as caught:
        WATCH.call(SHORT, function)
    cause = caught.value.__cause__
    assert isinstance(cause, OvertimeError)
    lines = traceback.extract_tb(cause.__traceback__)
    assert [line.name for line in lines if line.filename == __file__][-1] in (
        "spin",
        "spin_in_spite_of_exceptions",
    )
    assert WATCH.call(SHORT, len, "abc") == 3, "the thread goes on as if nothing had been"


@pytest.mark.skipif(sys.platform == "win32", reason="nothing wakes a thread there")
def test_code_that_sleeps_is_woken() -> None:
    with pytest.raises(TooLongError):
        WATCH.call(SHORT, sleep, 600)


def test_code_that_cannot_be_stopped_is_told_of_by_its_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told, heard = list[str](), Event()

    def leave(why: str) -> None:
        told.append(why)
        heard.set()

    def deaf() -> None:
        while not heard.is_set():
            with suppress(BaseException):
                spin()

    monkeypatch.setattr(watch, "GRACE_TICKS", 3)
    WATCH.leaves_with(leave)
    try:
        WATCH.call(SHORT, deaf, file=__file__)
    finally:
        WATCH.leaves_with(None)
    line = spin.__code__.co_firstlineno
    assert told[0].startswith(
        (
            f"test_watch.py, line {line + 1}: it does not",
            f"test_watch.py, line {line + 2}: it does not",
        )
    )


def test_code_that_swallows_even_that_has_come_to_an_end_all_the_same() -> None:
    assert WATCH.call(SHORT, swallow_once) == "swallowed"
    assert WATCH.call(SHORT, len, "abc") == 3


def test_a_loop_whose_inner_calls_are_all_in_time_is_late_itself() -> None:
    def outer() -> None:
        while True:
            WATCH.call(10, len, "abc")

    with pytest.raises(TooLongError):
        WATCH.call(SHORT, outer)


def test_an_outer_call_goes_on_after_an_inner_one_that_was_late() -> None:
    def outer() -> str:
        with pytest.raises(TooLongError):
            WATCH.call(SHORT, spin)
        return "went on"

    assert WATCH.call(60, outer) == "went on"


def test_a_late_call_disturbs_no_other_thread() -> None:
    found = []

    def elsewhere() -> None:
        found.append(WATCH.call(60, sum, range(3_000_000)))

    other = Thread(target=elsewhere)
    other.start()
    with pytest.raises(TooLongError):
        WATCH.call(SHORT, spin)
    other.join(timeout=PATIENCE_SECONDS)
    assert found == [sum(range(3_000_000))]


def test_a_call_that_is_being_stopped_does_not_end_before_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise the exception would surface later, in something unrelated."""
    stopping, there, found = Event(), list[bool](), list[int]()
    raise_in = watch._raise_in

    def slowly(thread: int, exception: type[BaseException]) -> None:
        calls = WATCH._threads[thread].calls
        stopping.set()
        there.append(not Event().wait(0.2) and bool(calls))
        raise_in(thread, exception)

    monkeypatch.setattr(watch, "_raise_in", slowly)

    def elsewhere() -> None:
        with pytest.raises(TooLongError):
            WATCH.call(SHORT, stopping.wait)
        found.append(WATCH.call(SHORT, len, "abc"))

    other = Thread(target=elsewhere)
    other.start()
    other.join(timeout=PATIENCE_SECONDS)
    assert (there, found) == ([True], [3])
