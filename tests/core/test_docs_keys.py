"""The page of keys: how many there are to learn."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "keys.md"
MOST, MOST_DISTINCT = 140, 90
ON_ALL_SCREENS = {"s", "?", "q"}


def keys_in(text: str) -> list[str]:
    """The keys of its tables, each as often as it is listed."""
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return [key for cell in cells for key in re.findall(r"`([^`]+)`", cell)]


def test_the_keys_of_all_screens_stay_few() -> None:
    screens, panes = PAGE.read_text(encoding="utf-8").split("## Panes")
    assert len(keys_in(screens)) + len(ON_ALL_SCREENS) <= MOST
    assert len({*keys_in(screens), *keys_in(panes), *ON_ALL_SCREENS}) <= MOST_DISTINCT
