"""A memory limit applies to the growth of the whole process by the search."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.benchmarks.memory import MEGABYTE, grown

MOST = 160 * MEGABYTE


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells what a process takes")
@pytest.mark.parametrize("spec", ["astar:manhattan", "nbs:manhattan", "arastar:manhattan:3", "beam:manhattan:1000000"])
def test_a_process_grows_by_what_its_search_may_use(spec: str) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        ended, at_the_end, at_the_most = fresh.submit(grown, spec, MOST).result()
    assert ended == "memory"
    assert 0.9 * MOST < at_the_end < 1.1 * MOST
    assert at_the_most < 1.15 * MOST
