"""What searches record is what it was when other loops, compiled from Python, recorded it: every
column, register and table, bit by bit, as `record_digests.txt` has them (see `digests`).
"""

from pathlib import Path

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from tests.core.engine.native.digests import digest, name_of, problems

EXPECTED = {
    name: digest
    for digest, _, name in (
        line.partition(" ")
        for line in Path(__file__).with_name("record_digests.txt").read_text("ascii").splitlines()
    )
}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_record_is_the_same_bit_by_bit(algorithm: str) -> None:
    asked = {name_of(one): one for one in problems() if one.spec.algorithm.id == algorithm}
    found = {name: digest(problem) for name, problem in asked.items()}
    assert found == {name: EXPECTED[name] for name in asked}
    assert len(found) >= 5
