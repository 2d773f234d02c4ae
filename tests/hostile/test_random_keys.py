"""A small share of the random keys; `python -m tests.hostile.random_keys` types any number of
them.
"""

import sys

import pytest

from tests.hostile import random_keys


@pytest.mark.skipif(
    sys.platform != "linux", reason="it asks the kernel whether the app is suspended"
)
@pytest.mark.parametrize("seed", [2, 5])
def test_keys_at_random_end_nothing(seed: int) -> None:
    faults = random_keys.run(50, seed).faults
    assert [fault for fault in faults if "no help" not in fault] == []
