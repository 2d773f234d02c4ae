"""The maps in the README are what its command draws."""

import shlex
from pathlib import Path

import pytest

from loyd.core.draw.map_drawing import AGAIN, MAP_CLOSED, MAP_GOAL, MAP_OPEN
from tests.core.draw.svg_reader import parsed
from tests.tui.cli.command_line import run

ROOT = Path(__file__).parents[3]


def test_the_command_in_the_readme_draws_the_picture_in_the_readme(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    begun = (
        (ROOT / "README.md")
        .read_text(encoding="utf-8")
        .partition("$ loyd draw compare")[2]
        .partition("```")[0]
    )
    result = run("draw", "compare", *shlex.split(begun.replace("\\\n", "")))
    assert result.exit_code == 0
    texts = [
        (folder / "docs" / "maps.svg").read_text(encoding="utf-8") for folder in (tmp_path, ROOT)
    ]
    drawn, shown = map(parsed, texts)
    assert drawn == shown
    for ink in (MAP_CLOSED, MAP_OPEN, AGAIN, MAP_GOAL):
        assert texts[0].count(ink) == texts[1].count(ink), "a colour means something else by now"
    assert len([word for word in shown.words if word[1:3] == "  "]) == 7
