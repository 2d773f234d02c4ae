"""An error in a thread is reported in a sentence, and ends neither the app nor the dialogue that
waits for it.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.widgets import Input

from loyd.tui.audit import audit
from loyd.tui.audit.audit_views import AuditFigures
from loyd.tui.dialogues import save
from loyd.tui.dialogues.heuristic_dialogues import BuildingScreen
from tests.tui.explore.explore_driver import explore, lines_of, press, run_of, until

TOLD = "failed with MemoryError: too much"
pytestmark = pytest.mark.work_fails


def fail(*_: object, **__: object) -> None:
    raise MemoryError("too much")


async def test_a_reading_that_fails() -> None:
    async with explore() as pilot:
        pilot.app.screen.run_worker(fail, thread=True)
        await until(pilot, lambda: TOLD in "".join(lines_of(pilot)))
        await press(pilot, "right")
        assert run_of(pilot).position == 1


async def test_a_file_that_is_being_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(save, "write_sheets", fail)
    async with explore() as pilot:
        await press(pilot, "s")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "x.txt")
        await press(pilot, "enter")
        await until(
            pilot,
            lambda: (
                "could not be written: MemoryError: too much"
                in "".join(lines_of(pilot)).replace("\n", "")
            ),
        )
        await press(pilot, "escape")
        assert not pilot.app.screen.is_modal


async def test_an_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "audit", fail)
    async with explore() as pilot:
        await pilot.press("H")
        await until(
            pilot,
            lambda: (
                pilot.app.screen.query(AuditFigures)
                and TOLD in pilot.app.screen.query_one(AuditFigures).mistake
            ),
        )


async def test_a_database_that_is_being_built() -> None:
    async with explore() as pilot:
        endless: Any = SimpleNamespace(name="x", is_user_defined=False, for_goal=fail)
        pilot.app.push_screen(BuildingScreen(endless, run_of(pilot).problem.goal))
        await until(
            pilot, lambda: not pilot.app.screen.is_modal and TOLD in "".join(lines_of(pilot))
        )
