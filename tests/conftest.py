"""How the tests are run: by every core of the machine when all are asked for, and against no
clock.
"""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.matrices import is_all, is_sampled, one_in
from tests.time_limit import pytest_runtest_setup, pytest_runtest_teardown, pytest_sessionfinish

__all__ = ["pytest_runtest_setup", "pytest_runtest_teardown", "pytest_sessionfinish"]

collect_ignore = ["end_to_end"] if sys.platform == "win32" else []  # it has no pseudo-terminals
settings.register_profile(
    "without a clock", settings.get_profile("default"), deadline=None, max_examples=100 // one_in(3)
)
settings.load_profile("without a clock")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors, for tests of the screen often wait; none for a few chosen
    files, which are done sooner so.
    """
    return (os.cpu_count() or 1) + 1 if config.args == config.getini("testpaths") else 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where no file is named, run a sample of the cases of each test."""
    if is_all(config):
        return
    chosen = is_sampled([item.nodeid for item in items])
    config.hook.pytest_deselected(
        items=[item for item, is_run in zip(items, chosen, strict=True) if not is_run]
    )
    items[:] = [item for item, is_run in zip(items, chosen, strict=True) if is_run]


def pytest_configure() -> None:
    """Read nobody's own settings, and write none; collect garbage seldom, for each round goes
    through a compiler and an app.
    """
    gc.set_threshold(50_000, 20, 20)
    nowhere = Path(tempfile.gettempdir()) / "loyd-tests"
    os.environ["LOYD_CONFIG_DIR"] = str(nowhere / "no-config")
    os.environ.setdefault("LOYD_STATE_DIR", str(nowhere / "state"))
    os.environ.pop(
        "COLORTERM", None
    )  # the same colours in every terminal; tests of colours choose their own
    os.environ["TERM"] = "xterm"


def pytest_sessionstart() -> None:
    """Hear ctrl-C: a shell that runs the tests in the background has them ignore it, and so would
    the programs that they start.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def nothing_stays_loaded() -> Iterator[None]:
    """Take back what a test has loaded of user code: the next one in this process would find it in
    lists and links.
    """
    from loyd.core.engine.algorithms.catalogue import ALGORITHMS
    from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
    from loyd.core.session.condition import USER_CONDITIONS
    from loyd.core.user_code import loader

    kept = [
        (place, dict(place))
        for place in (HEURISTICS, ALGORITHMS, USER_CONDITIONS, loader._files, loader._packages)
    ]
    yield
    if any(place != before for place, before in kept):
        for place, before in kept:
            place.clear()
            place.update(before)
        heuristic.cache_clear()
