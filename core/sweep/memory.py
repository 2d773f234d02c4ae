"""How much memory each of many searches at once may use."""

from __future__ import annotations

from concurrent.futures import Executor

from loyd.core.batch.pool import Pool
from loyd.core.search.problem import GIGABYTE, default_memory, installed_memory


def shared_memory(jobs: int) -> int:
    """The bytes of each of so many searches: the usual ones, but no more than an equal part of three quarters of the machine's memory."""
    return min(default_memory(), installed_memory() * 3 // 4 // max(jobs, 1))


def memory_for(pool: int | Pool | Executor | None) -> int:
    """The bytes of each search that a pool does; a worker of dask has a limit of its own, at which it would be ended."""
    if pool is None or isinstance(pool, int | Pool):
        return shared_memory(pool.processes if isinstance(pool, Pool) else pool or 1)
    if is_of_dask(pool):
        from loyd.core.sweep.dask_cluster import least_memory

        least = least_memory(pool)
        return default_memory() if least is None else min(2 * GIGABYTE, least * 3 // 4)
    return shared_memory(getattr(pool, "_max_workers", 1))


def is_of_dask(pool: object) -> bool:
    """Whether a pool is the executor of a dask client; dask is not imported for it."""
    return type(pool).__module__.partition(".")[0] == "distributed"
