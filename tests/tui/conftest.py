"""What tests of the terminal share."""

import sys
from asyncio import sleep
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import get_context, set_forkserver_preload
from multiprocessing.context import BaseContext
from time import monotonic
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual._context import active_app
from textual._wait import wait_for_idle
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from loyd.core.engine.problem.problem import Limits
from loyd.core.study.sweeps import pool
from loyd.tui.app import LoydApp
from loyd.tui.dialogues import choices
from loyd.tui.key_names import chosen_keys
from tests.matrices import is_all

TURN_SECONDS = 0.002
BUSY_SECONDS = 0.1
"""A process in which a search runs at max speed is never idle: Textual would wait a second, several
times after each key.
"""
PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
UNPAINTED: dict[Screen[Any], Callable[[Screen[Any]], None]] = {}
MOST_SECONDS = 0.5
"""For as long a test waits for the threads of the app's workers after a key; some work for longer,
and are waited for by the test.
"""


def is_working(app: App[object]) -> bool:
    """Whether a message is unread, something is left to do after one, or a thread of a worker
    runs.
    """
    widgets = (
        widget for screen in app.screen_stack for widget in screen.walk_children(with_self=True)
    )
    return any(one.message_queue_size or one._next_callbacks for one in (app, *widgets)) or not all(
        one.is_finished for one in app.workers
    )


async def wait_until_read(min_sleep: float = 0) -> None:
    """Wait as Textual does, which takes a process for idle that a busy machine gives no time, and
    then for what is left to do.
    """
    await wait_for_idle(min_sleep, max_sleep=BUSY_SECONDS)
    end = monotonic() + MOST_SECONDS
    while is_working(active_app.get()) and monotonic() < end:
        await sleep(TURN_SECONDS)
    while UNPAINTED:
        screen, paint = UNPAINTED.popitem()
        if screen.is_running and screen.is_current:
            paint(screen)


@pytest.fixture(autouse=True)
def no_search_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", wait_until_read)


@pytest.fixture(autouse=True)
def searches_of_a_list_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of algorithms searches the board with each, and every key would wait for that."""
    monkeypatch.setattr(choices, "BUDGET", Limits(expansions=100))


@pytest.fixture(autouse=True)
def screens_are_painted_at_rest(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a sample; else at each change on the way there, too, as for users. A test that looks at
    these is marked with `every_paint`.
    """
    paint = Screen._compositor_refresh
    if not (is_all(request.config) or request.node.get_closest_marker("every_paint")):
        UNPAINTED.clear()
        monkeypatch.setattr(
            Screen, "_compositor_refresh", lambda screen: UNPAINTED.update({screen: paint})
        )


@pytest.fixture(autouse=True)
def styles_are_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in each app anew."""
    parse = Stylesheet._parse_rules

    def parse_once(sheet: Stylesheet, *source: Any, **further: Any) -> list[RuleSet]:
        asked = frozenset(sheet._variables.items()), source, tuple(further.items())
        if asked not in PARSED:
            PARSED[asked] = parse(sheet, *source, **further)
        return PARSED[asked]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_once)


@cache
def forked() -> BaseContext:
    """Processes that are forked from one that has imported what each of them needs: to begin takes
    them no second of processor time.

    In `tests/core` and `tests/end_to_end` they are begun as they are for users.
    """
    if sys.platform == "win32":
        return get_context("spawn")
    set_forkserver_preload(["loyd.core.study.sweeps.worker", "loyd.core.engine.search.solve"])
    return get_context("forkserver")


@pytest.fixture(autouse=True, scope="module")
def processes_begin_soon() -> Iterator[None]:
    """For a whole file, so that its own fixtures begin theirs so, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "get_context", lambda _: forked())
        yield


@pytest.fixture(autouse=True)
def no_work_fails(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """The app goes on where something in a thread fails; a test does not, unless it is marked with
    `work_fails`.
    """
    failed: list[Exception] = []
    handle = LoydApp._handle_exception

    def note(app: LoydApp, error: Exception) -> None:
        failed.append(error)
        handle(app, error)

    monkeypatch.setattr(LoydApp, "_handle_exception", note)
    yield
    if request.node.get_closest_marker("work_fails") is None:
        assert failed == []


@pytest.fixture(autouse=True)
def takes_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal around the tests is none of those that take no copies."""
    for name in ("STY", "TERM_PROGRAM", "TMUX", "VTE_VERSION"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def keys_are_those_by_default() -> Iterator[None]:
    """What a test binds anew is forgotten after it."""
    yield
    chosen_keys.clear()
