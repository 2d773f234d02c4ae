"""`import loyd` alone imports nothing heavy, and whatever it names is there."""

import subprocess
import sys

import pytest

import loyd

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
