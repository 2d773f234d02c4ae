"""What Textual keeps to itself: known in one room, and not needed."""

import ast
import asyncio
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual.message_pump import MessagePump

import loyd.tui
from loyd.tui.framework.textual_guard import IS_TESTED, TESTED
from tests.tui.explore.explore_driver import explore

TERMINAL = Path(loyd.tui.__file__).parent
ROOM = TERMINAL / "framework"
FILES = [path for path in sorted(TERMINAL.rglob("*.py")) if not path.is_relative_to(ROOM)]
PLAIN_TOUR = """
import asyncio

from loyd.tui.framework import textual_guard

textual_guard.IS_TESTED = False  # as with a release that nobody has tried

from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.css.stylesheet import Stylesheet
from textual.widgets import OptionList

from tests.tui.explore.explore_driver import explore, press, run_of, screen_of, text_of, until
from tests.tui.explore.test_tours import filled
from loyd.core.teach.tour_reader import built_in
from loyd.tui.quiz.learn import LearnScreen
from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.play.play import PlayScreen


async def take_tour() -> None:
    async with explore((110, 34)) as pilot:
        app = pilot.app
        assert type(app.stylesheet) is Stylesheet
        assert type(app.screen._compositor) is Compositor
        for widget in app.screen.query(LineWidget):
            assert type(widget._styles_cache) is StylesCache
        await press(pilot, "right", "right")
        assert run_of(pilot).position == 2 and "Step 2 " in text_of(pilot)
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, LearnScreen))
        app.screen.query_one("#tours", OptionList).highlighted = 3
        await pilot.press("enter")
        tour = built_in("astar")
        await until(pilot, lambda: screen_of(pilot).tour == tour)
        seen = set()
        while f"{len(tour.steps)} of {len(tour.steps)}" not in text_of(pilot):
            seen.add(await filled(pilot))
            await pilot.press("space")
            await pilot.pause()
        assert len(seen) >= len(tour.steps) - 1, seen
        for key in ("escape", "v", "v", "question_mark", "escape", "ctrl+p", "escape", "R", "E"):
            await pilot.press(key)
            await pilot.pause()
        await pilot.press("P")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert "moves" in text_of(pilot)
        print("gone through", len(seen))


asyncio.run(take_tour())
"""


def test_this_release_is_one_that_was_tested() -> None:
    assert IS_TESTED, f"try Loyd with this release of Textual, and add it to {TESTED}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(TERMINAL)))
def test_one_room_knows_private_names(path: Path) -> None:
    """No other imports a private module of Textual, or defines or reads what a class of Textual
    keeps to itself.
    """
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not re.match(r"textual\b.*\._", node.module or ""), node.module
    if path.is_relative_to(TERMINAL / "serve"):
        pytest.importorskip("textual_serve")
    module = importlib.import_module(
        ".".join(path.relative_to(TERMINAL.parents[1]).with_suffix("").parts)
    )
    for node in tree.body:
        kind = vars(module).get(node.name) if isinstance(node, ast.ClassDef) else None
        if inspect.isclass(kind) and issubclass(kind, MessagePump):
            theirs = _private_names(kind)
            ours = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}  # type: ignore[attr-defined]
            ours |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
            assert not ours & theirs


async def test_tasks_start_as_on_the_lowest_python() -> None:
    """Textual starts them eagerly from Python 3.12 on, and the first screen would not open."""
    loop = asyncio.get_running_loop()
    loop.set_task_factory(lambda loop, work, **more: asyncio.Task(work, loop=loop, **more))
    async with explore((80, 24)):
        assert loop.get_task_factory() is None


def _private_names(kind: type) -> set[str]:
    bases = [base for base in kind.__mro__ if base.__module__.startswith("textual.")]
    defined = {name for base in bases for name in vars(base)}
    set_there = re.findall(r"self\.(_\w+)", "".join(map(inspect.getsource, bases)))
    return {name for name in (*defined, *set_there) if re.match("_[^_]", name)}


def test_a_tour_with_plain_textual() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAIN_TOUR],
        capture_output=True,
        text=True,
        check=False,
        cwd=TERMINAL.parents[1],
        timeout=300,
    )
    assert done.stdout.startswith("gone through"), done.stdout + done.stderr
