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
CHEAP = (
    "tests/test_", "tests/core/test_", "tests/core/batch/", "tests/core/heuristics/test_parts", "tests/core/library/test_names",
    "tests/core/plugins/test_loader", "tests/core/puzzle/test_goal", "tests/core/puzzle/test_instances", "tests/core/puzzle/test_notation",
    "tests/core/puzzle/test_ranking", "tests/core/puzzle/test_rows", "tests/core/search/test_exhaust", "tests/core/search/test_settings",
    "tests/core/search/test_spec",
    "tests/core/storage/", "tests/core/sweep/", "tests/core/trace/test_choice",
    "tests/core/trace/test_further_choices", "tests/core/until/test_grammar", "tests/tui/commands/test_film",
    "tests/tui/commands/test_json",
    "tests/tui/commands/test_quiz", "tests/tui/commands/test_rank", "tests/tui/commands/test_solve.py", "tests/tui/commands/test_worksheet",
    "tests/tui/paint/", "tests/tui/pipe/", "tests/tui/serve/", "tests/tui/settings/",
)  # fmt: skip
"""How the names begin of the files that are always run whole: a case takes them a few milliseconds."""


def is_sampled(cases: Iterable[str]) -> list[bool]:
    """Whether each of the cases of all tests (`file.py::test[case]`) is run in a sample.

    Which of them are run depends on the name of the test: of two tests with the same matrix one may run what the other leaves out.
    """
    tests = [case.partition("[")[0] for case in cases]
    counts, places = Counter(tests), Counter[str]()
    answers = []
    for test in tests:
        share = 1 if test.startswith(CHEAP) else min(SHARE, counts[test])
        answers.append(places[test] % share == crc32(test.encode()) % share)
        places[test] += 1
    return answers
