"""Foreign text is never markup, and none of its escape sequences reaches the terminal: in any
field, file name or docstring.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Input

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.system.errors import LoydError
from loyd.core.user_code import loader
from tests.matrices import one_in
from tests.tui.explore.explore_driver import explore, lines_of, press, screen_of, text_of, until

HOSTILE = ("[/b]", "[@click=app.quit]x[/]", "[$nosuch]", "\x1b[31m", "[", "[/")
OWN = '''
def mine(board, goal):
    """{text}"""
    raise ValueError("{text}")

def wander(problem, record):
    """{text}"""
    yield problem.start
    raise ValueError("{text}")
'''


@pytest.fixture(autouse=True)
def catalogues_as_before() -> Iterator[None]:
    kept = [(place, dict(place)) for place in (HEURISTICS, ALGORITHMS, loader._files)]
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()


@pytest.mark.parametrize(
    "keys",
    [("R", "g"), ("ctrl+o",), ("b",), ("a",), ("P", "b"), ("P", "v"), ("s",), ("L", "5", "h")],
)
async def test_every_field_of_every_dialogue_takes_it_as_text(keys: tuple[str, ...]) -> None:
    async with explore() as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        dialogue = pilot.app.screen
        assert dialogue.is_modal
        for field in dialogue.query(Input):
            before = field.value
            for text in HOSTILE if field.restrict is None and field.region.area else ():
                field.value = text
                await pilot.pause()
                field.post_message(Input.Submitted(field, text))
                await pilot.app.workers.wait_for_complete()
                await pilot.pause()
                assert pilot.app.screen is dialogue
                assert "\x1b" not in "".join(lines_of(pilot))
            field.value = before
        assert pilot.app.is_running


@pytest.mark.parametrize("text", HOSTILE[:: one_in(3)])
async def test_files_and_docstrings_so_named(text: str, tmp_path: Path) -> None:
    folder = tmp_path / text.replace("/", "∕")
    folder.mkdir()
    path = folder / f"{text.replace('/', '∕')}.py"
    path.write_text(OWN.format(text=text.encode("unicode_escape").decode()))
    async with explore() as pilot:
        await pilot.press("ctrl+o")
        pilot.app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await until(pilot, lambda: pilot.app.screen is screen_of(pilot))
        for key in "ah":
            await pilot.press(key)
            await pilot.pause()
            pilot.app.screen.query_one(
                f"#{'algorithms' if key == 'a' else 'heuristics'}"
            ).action_last()
            await pilot.pause()
            await pilot.press("ctrl+s")
            await until(pilot, lambda: pilot.app.screen is screen_of(pilot))
            await press(pilot, "end")
            assert "Failed at " in text_of(pilot)
            assert "\x1b" not in text_of(pilot)
            await pilot.press("9")
            await pilot.pause()
            await pilot.press("escape")
        await pilot.press("m")
        await pilot.pause()
        await pilot.press("end", "a")
        await pilot.pause()
        assert pilot.app.is_running


async def test_what_is_told_is_no_markup() -> None:
    async with explore() as pilot:
        for text in HOSTILE:
            screen_of(pilot).show_message(text)
            screen_of(pilot).warn(text)
            screen_of(pilot).warn(LoydError(text))
            await pilot.pause()
        assert pilot.app.is_running
        assert "\x1b" not in text_of(pilot)
