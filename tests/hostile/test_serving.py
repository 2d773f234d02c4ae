"""A small share of the bad visits; `python -m tests.hostile.serving` makes any number of them."""

import sys
from importlib.util import find_spec

import pytest


@pytest.mark.skipif(
    sys.platform != "linux" or not find_spec("textual_serve"),
    reason="there is no /proc, or textual-serve is not installed",
)
async def test_bad_visitors_leave_no_process_no_file_and_no_traceback() -> None:
    from tests.hostile.serving import WAYS, attack

    assert await attack(len(WAYS), seed=1) == []
