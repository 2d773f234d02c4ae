"""How much of the matrices of tests is run: a sample, or with LOYD_WHOLE=1 (`tests/whole`) the whole."""

import os
from collections import Counter
from collections.abc import Iterable
from zlib import crc32

IS_WHOLE = os.environ.get("LOYD_WHOLE") == "1"


def one_in(share: int) -> int:
    """The step at which to go through a matrix of which one in so many is enough by default."""
    return 1 if IS_WHOLE else share


SHARE = 10
"""Of the cases of one test, one in so many is run where all tests are, and at least one; every one where a file is named."""


def is_sampled(cases: Iterable[str]) -> list[bool]:
    """Whether each of the cases of all tests (`file.py::test[case]`) is run in a sample.

    Which of them are run depends on the name of the test: of two tests with the same matrix one may run what the other leaves out.
    """
    tests = [case.partition("[")[0] for case in cases]
    counts, places = Counter(tests), Counter[str]()
    answers = []
    for test in tests:
        share = min(SHARE, counts[test])
        answers.append(places[test] % share == crc32(test.encode()) % share)
        places[test] += 1
    return answers
