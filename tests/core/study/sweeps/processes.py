"""The processes of a pool, which tests end."""

from multiprocessing.process import BaseProcess

from loyd.core.study.sweeps.pool import Pool
from tests.patience import PATIENCE_SECONDS


def first_process(pool: Pool) -> BaseProcess:
    """The process of the first worker of a pool."""
    return pool._workers[0]._process


def end_first(pool: Pool) -> None:
    """Kill it, and wait until it has ended."""
    first_process(pool).kill()
    first_process(pool).join(timeout=PATIENCE_SECONDS)
