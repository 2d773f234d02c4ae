"""A small share of what `python -m tests.hostile` tries with the command line."""

import pytest

from tests.hostile import fuzzed


@pytest.mark.parametrize("seed", [1, 2])
def test_command_lines_at_random(seed: int) -> None:
    assert fuzzed.run(300, seed) == []
