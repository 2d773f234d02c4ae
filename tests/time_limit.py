"""A test that never ends is ended: its process prints where each thread is, and exits. The run of
the other tests goes on in another process.
"""

import faulthandler
import os
from collections.abc import Generator

import pytest

from tests.patience import PATIENCE_SECONDS

MOST_SECONDS = float(os.environ.get("LOYD_TEST_SECONDS", 2 * PATIENCE_SECONDS))
STDERR = os.dup(2)
"""Where it prints: a test's own standard error is captured."""


def _begin() -> None:
    """A thread in C keeps this limit, even while a call of the engine holds Python's lock."""
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True, file=STDERR)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    _begin()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """Begin again: pytest lifts the limit when a test fails, and what it has started may wait."""
    _begin()
    return (yield)


def pytest_sessionfinish() -> None:
    """No thread that is left holds up the end of the process."""
    _begin()
