"""What `loyd BOARD` opens the app with."""

import pytest

from loyd.core.search.spec import Spec
from tests.tui.commands.command_line import run

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
def test_the_app_is_opened_on_a_whole_spec(options: tuple[str, ...], text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Spec] = []
    monkeypatch.setattr("loyd.tui.entry.command_line.check_terminal", lambda: None)
    monkeypatch.setattr("loyd.tui.entry.command_line.open_app", lambda start, goal, specs, config, at: opened.extend(specs))  # noqa: ARG005  open_app's signature
    assert run(*SAMPLE, *options).exit_code == 0
    assert " ".join(spec.text for spec in opened) == text
