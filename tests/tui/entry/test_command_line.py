"""What `loyd BOARD` opens the app with."""

import sys

import pytest

from loyd.core.engine.problem.spec import Spec
from loyd.tui.entry.command_line import leave_for
from tests.tui.cli.command_line import run

SAMPLE = list("23415x768")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ((), "astar:manhattan"),
        (("-a", "bfs", "-a", "astar", "-H", "misplaced"), "bfs astar:misplaced"),
        (("-a", "wastar:manhattan:2"), "wastar:manhattan:2"),
        (("-a", "dls:12"), "dls:12"),
        (("-a", "idastar", "-H", "linear-conflict"), "idastar:linear-conflict"),
        (("-H", "misplaced"), "astar:misplaced"),
    ],
)
def test_the_app_is_opened_on_a_whole_spec(
    options: tuple[str, ...], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Spec] = []
    monkeypatch.setattr("loyd.tui.entry.command_line.check_terminal", lambda: None)
    monkeypatch.setattr(
        "loyd.tui.entry.command_line.open_app",
        lambda start, goal, specs, *others: opened.extend(specs),  # noqa: ARG005
    )
    assert run(*SAMPLE, *options).exit_code == 0
    assert " ".join(spec.text for spec in opened) == text


@pytest.mark.parametrize(
    ("files", "blame"),
    [((), ""), (("/a/mine.py", "/b/other.py"), " while running your own code: mine.py, other.py")],
)
def test_an_error_is_blamed_on_the_users_code_only_if_a_file_of_it_was_loaded(
    files: tuple[str, ...], blame: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loyd.tui.entry.command_line.begun_files", lambda: files)
    monkeypatch.setattr("loyd.tui.entry.command_line._leave", sys.exit)
    with pytest.raises(SystemExit) as end:
        leave_for(ZeroDivisionError("division by zero"))
    assert end.value.code == f"loyd failed with ZeroDivisionError: division by zero{blame}"
