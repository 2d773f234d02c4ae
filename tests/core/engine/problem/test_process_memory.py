"""A memory limit applies to the growth of the whole process by the search."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.benchmarks.memory import MEGABYTE, grown
from tests.patience import PATIENCE_SECONDS

MOST = 160


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells what a process takes")
@pytest.mark.parametrize(
    ("spec", "megabytes"),
    [
        ("astar:manhattan", MOST),
        ("nbs:manhattan", MOST),
        ("arastar:manhattan:3", 300),
        ("beam:manhattan:1000000", MOST),
    ],
)
def test_a_process_grows_by_what_its_search_may_use(spec: str, megabytes: int) -> None:
    """With 300 MB ARA* has found a solution, whose path is read from the record at the end."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        growth = fresh.submit(grown, spec, megabytes * MEGABYTE)
        ended, at_the_end, at_the_most = growth.result(timeout=PATIENCE_SECONDS)
    assert ended == "memory"
    assert 0.9 < at_the_end / MEGABYTE / megabytes < 1.1
    assert at_the_most / MEGABYTE / megabytes < 1.15
