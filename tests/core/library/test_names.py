"""`import loyd` alone imports nothing heavy, and whatever it names is there."""

import subprocess
import sys
from pathlib import Path

import pytest

import loyd
from loyd.core.library.specs import NAMES
from loyd.core.search.settings import Keywords, SettingValues

PLACE = str(Path(loyd.__file__).parents[1])
HEAVY = ("numpy", "numba", "textual", "rich", "click", "PIL", "cloudpickle")


def test_it_is_light_until_something_is_used() -> None:
    script = f"import loyd, sys; print([name for name in {HEAVY} if name in sys.modules], 'solve' in dir(loyd))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip() == "[] True"


@pytest.mark.parametrize("name", loyd.__all__)
def test_every_name_is_there_and_explained(name: str) -> None:
    assert getattr(loyd, name).__doc__


def test_another_name_is_an_error_that_lists_them() -> None:
    with pytest.raises(AttributeError, match=r"it offers .*solve"):
        _ = loyd.solvee


def test_every_setting_is_a_keyword_and_a_value() -> None:
    assert tuple(Keywords.__annotations__) == NAMES == tuple(SettingValues.__annotations__)


def test_settings_by_keyword_are_those_of_a_text() -> None:
    by_keyword = loyd.solve("23415x768", "astar:manhattan", f_limit=18, goal_test="generated", straight_back=True)
    in_text = loyd.solve("23415x768", "astar:manhattan:f=18:goal-test=generated:back")
    assert (by_keyword.length, by_keyword.expanded, by_keyword.generated) == (None, in_text.expanded, in_text.generated)


def test_ctrl_c_finds_nothing_under_way_before_the_command_can_hear_it() -> None:
    script = f"import os, sys; sys.path.append({PLACE!r}); before = {{*sys.modules}}; import loyd; print({{*sys.modules}} - before)"
    ended = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout == "{'loyd'}\n"
