"""Sweeps on the workers of a dask cluster (https://distributed.dask.org), which does all sending,
balancing and retrying.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from typing import Any

from distributed import Client, LocalCluster
from distributed.diagnostics.plugin import WorkerPlugin
from distributed.worker import Worker

from ...system import LoydError, describe_error
from .task import Task
from .worker import ShippedCode, sigint_blocked

LOCAL = "local"
PATIENCE = 20
"""Seconds to wait for a scheduler."""
PATIENT_CHECKS = 12
"""How many checks in a row may find no worker; a scheduler that starts its own workers may take a
while.
"""


class CodeShipper(WorkerPlugin):
    """Makes every worker load the user code of a sweep, including workers that start later."""

    def __init__(self, shipped: ShippedCode):
        self.shipped = shipped
        self.name = f"loyd-{shipped.key}"

    def setup(self, worker: Worker) -> None:  # dask's signature
        self.shipped.install()


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Executor]:
    """The executor of the cluster at an address such as `tcp://10.0.0.1:8786`; `local`: of this
    many local processes, which end with it.

    Raises LoydError if no scheduler answers.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        with sigint_blocked():
            own = None
            if address == LOCAL:
                own = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                )
            client = Client(own or address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise LoydError(
            f"no dask scheduler answers at {address} ({describe_error(error)}): name one, such as "
            "tcp://10.0.0.1:8786"
        ) from error
    try:
        yield client.get_executor()
    finally:
        client.close()
        if own is not None:
            own.close()


def least_memory(executor: Executor) -> int | None:
    """The bytes for each search on the worker with the least memory; None if no worker reports its
    memory.
    """
    workers: dict[str, Any] = _client(executor).scheduler_info(n_workers=-1)["workers"]
    return min(
        (one["memory_limit"] // one["nthreads"] for one in workers.values() if one["memory_limit"]),
        default=None,
    )


def worker_check(executor: Executor) -> Callable[[], None]:
    """A function to call now and then, which raises LoydError once the cluster has had no
    workers for a while.
    """
    idle = 0

    def check() -> None:
        nonlocal idle
        idle = 0 if _client(executor).scheduler_info(n_workers=-1)["workers"] else idle + 1
        if idle > PATIENT_CHECKS:
            raise LoydError(
                "dask has no workers left for this sweep: start some, and resume with the same file"
            )

    return check


@contextmanager
def shipped(executor: Executor, tasks: Sequence[Task]) -> Iterator[Sequence[Task]]:
    """The tasks in a form for the executor's workers, after their user code has been sent there.

    Raises LoydError if the workers cannot load it.
    """
    client = _client(executor)
    code = ShippedCode.from_tasks(tasks)
    plugin = CodeShipper(code)
    try:
        client.register_plugin(plugin)
    except Exception as error:  # what the workers raise on loading the code comes back as it is
        raise LoydError(
            f"dask's workers cannot run the sweep ({describe_error(error)}); they need the same "
            "Loyd, from loyd-search[dask]"
        ) from error
    try:
        yield [code.without_code(task) for task in tasks]
    finally:
        with suppress(Exception):
            client.unregister_worker_plugin(plugin.name)


def _client(executor: Executor) -> Client:
    # It has no public name.
    client: Client = executor._client  # type: ignore[attr-defined]  # noqa: SLF001
    return client
