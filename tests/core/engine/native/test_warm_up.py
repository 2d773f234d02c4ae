"""A loop that cannot be compiled is reported, and the search goes on as plain Python."""

import sys
from threading import Event
from threading import enumerate as enumerate_threads
from types import ModuleType
from typing import Any

import pytest

from loyd.core.engine.native import warm_up
from loyd.core.engine.native.kernel import Kernel
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.compiles


def kernel(*, is_cached: bool) -> Kernel:
    made: Any = Kernel(ModuleType("loyd.core.engine.search.made_up"), None)
    made.is_cached = lambda: is_cached
    made.is_deferred = True
    return made


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            "import sys; sys.stderr.write('first\\nthere is no room left\\n'); sys.exit(2)",
            "there is no room left",
        ),
        ("import os; os._exit(3)", "its process ended with 3"),
    ],
)
def test_a_process_that_fails_leaves_plain_python(code: str, reason: str) -> None:
    loop, exercised = kernel(is_cached=False), list[int]()
    warm_up._make_ready(loop, lambda: exercised.append(1), [sys.executable, "-c", code])
    assert loop.failure == warm_up._failure(reason)
    assert reason in loop.failure
    assert loop.failure in loop.notices
    assert exercised == []
    assert loop.functions is loop.plain
    assert not loop.is_deferred


def test_one_that_cannot_be_loaded_leaves_plain_python_too() -> None:
    loop = kernel(is_cached=True)

    def exercise() -> None:
        raise RuntimeError("no machine code")

    warm_up._make_ready(loop, exercise, [])
    assert "(no machine code)" in loop.failure
    assert not loop.is_loaded
    assert loop.functions is loop.plain


def test_after_a_process_that_succeeds_it_is_loaded_here() -> None:
    loop, exercised = kernel(is_cached=False), list[int]()
    warm_up._make_ready(loop, lambda: exercised.append(1), [sys.executable, "-c", ""])
    assert (loop.failure, loop.is_loaded, exercised) == ("", True, [1])


def test_nothing_is_loaded_before_the_first_screen_stands() -> None:
    loop, exercised = kernel(is_cached=True), Event()
    loop.is_deferred = False
    warm_up.hold()
    try:
        warm_up.begin(loop, exercised.set, "loyd.core.engine.search.warm_up", ())
        waiting = [thread for thread in enumerate_threads() if thread.name == "warm-up "]
        assert (loop.is_deferred, len(waiting), exercised.is_set()) == (True, 1, False)
    finally:
        warm_up.release()
    waiting[0].join(PATIENCE_SECONDS)
    assert (loop.is_loaded, loop.is_deferred, exercised.is_set()) == (True, False, True)
