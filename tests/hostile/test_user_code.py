"""A small share of the malicious code; `python -m tests.hostile.user_code` runs all of it, in every
way.
"""

import sys

import pytest

from tests.hostile.nasty import FILES
from tests.hostile.user_code import fault

SHARE = {
    "at import: forks": "solve",
    "heuristic: kills itself": "solve",
    "heuristic: sleeps": "trace",
    "heuristic: leaves": "app",
}


@pytest.mark.skipif(sys.platform != "linux", reason="it asks the kernel which processes are left")
@pytest.mark.parametrize("does", SHARE)
def test_harm_is_told_in_a_sentence(does: str) -> None:
    nasty = next(file for file in FILES if file.does == does)
    assert fault(nasty, SHARE[does]) == ""
