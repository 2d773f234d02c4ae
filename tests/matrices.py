"""How much of the matrices of tests is run: a sample, or with LOYD_WHOLE=1 (`tests/whole`) the
whole.
"""

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

import pytest

IS_WHOLE = os.environ.get("LOYD_WHOLE") == "1"


def is_all(config: pytest.Config) -> bool:
    """Whether all cases of all tests are run: where a file is named, and in `tests/whole`."""
    return IS_WHOLE or any(Path(name.partition("::")[0]).is_file() for name in config.args)


def one_in(share: int) -> int:
    """The step at which to go through a matrix of which one in so many is enough by default."""
    return 1 if IS_WHOLE else share


SHARE = 10
"""Of the cases of one test, one in so many is run where all tests are, and at least one; every one
where a file is named.
"""
CHEAP = (
    "tests/test_",
    "tests/core/test_",
    "tests/core/study/sweeps/",
    "tests/core/engine/heuristics/test_parts",
    "tests/core/library/test_names",
    "tests/core/user_code/test_loader",
    "tests/core/engine/puzzle/test_goal",
    "tests/core/engine/puzzle/test_instances",
    "tests/core/engine/puzzle/test_notation",
    "tests/core/engine/puzzle/test_ranking",
    "tests/core/engine/problem/test_exhaust.py",
    "tests/core/engine/test_settings",
    "tests/core/engine/search/test_spec_text",
    "tests/core/system/",
    "tests/core/engine/test_choice",
    "tests/core/engine/algorithms/test_choice_sentences",
    "tests/core/session/test_condition_text",
    "tests/tui/cli/test_bench",
    "tests/tui/cli/test_completion",
    "tests/tui/cli/test_config",
    "tests/tui/cli/test_film",
    "tests/tui/cli/test_json",
    "tests/tui/cli/test_options",
    "tests/tui/cli/test_output_file",
    "tests/tui/cli/test_progress",
    "tests/tui/cli/test_quiz",
    "tests/tui/cli/test_rank",
    "tests/tui/cli/test_running",
    "tests/tui/cli/test_solve.py",
    "tests/tui/cli/test_solve_film",
    "tests/tui/cli/test_tables",
    "tests/tui/cli/test_workers",
    "tests/tui/cli/test_worksheet",
    "tests/tui/paint/",
    "tests/tui/serve/",
    "tests/tui/test_settings",
)
"""How the names begin of the files that are always run whole: a case takes them a few
milliseconds.
"""


CHOSEN = {
    case.partition("[")[0]: case
    for case in (
        "tests/core/user_code/test_callback_loops.py::test_a_search_comes_back_soon_where_its_heuristic_turns_slow[astar]",
        "tests/core/engine/problem/test_limits.py::test_all_but_a_hundredth_of_what_is_allowed_is_used[nbs]",
        "tests/core/engine/problem/test_limits.py::test_the_record_stays_within_its_bytes[nbs]",
        "tests/core/engine/record/test_time_travel.py::test_large_boards_of_every_shape[astar]",
        "tests/core/study/logs/test_match.py::test_columbia_is_found_again[astar:manhattan:tie=low-g]",
        "tests/core/study/logs/test_match.py::test_other_exercises_are_found_again[iddfs:back:order=lrud]",
        "tests/core/study/logs/test_match.py::test_the_exercise_is_found_again[early]",
        "tests/core/engine/algorithms/test_optimal_solutions.py::test_the_solution_is_a_shortest_one_and_proved[nbs:manhattan]",
        "tests/core/engine/problem/test_process_memory.py::test_a_process_grows_by_what_its_search_may_use[nbs:manhattan-160]",
    )
}
"""The case that a sample runs of a test of which others search far."""


def is_sampled(cases: Iterable[str]) -> list[bool]:
    """Whether each of the cases of all tests (`file.py::test[case]`) is run in a sample.

    Which of them are run depends on the name of the test: of two tests with the same matrix one may
    run what the other leaves out.
    """
    cases = list(cases)
    tests = [case.partition("[")[0] for case in cases]
    counts, places = Counter(tests), Counter[str]()
    answers = []
    wanted = {test: case for test, case in CHOSEN.items() if case in cases}
    for case, test in zip(cases, tests, strict=True):
        share = 1 if test.startswith(CHEAP) else min(SHARE, counts[test])
        is_next = places[test] % share == crc32(test.encode()) % share
        answers.append(case == wanted[test] if test in wanted else is_next)
        places[test] += 1
    return answers
