"""The processes of a pool, which tests end."""

from multiprocessing.process import BaseProcess
from typing import Any

import pytest

from loyd.core.study.sweeps.pool import Pool
from loyd.core.study.sweeps.worker import Worker
from tests.patience import PATIENCE_SECONDS


def first_process(pool: Pool) -> BaseProcess:
    """The process of the first worker of a pool."""
    return pool._workers[0]._process


def end_first(pool: Pool) -> None:
    """Kill it, and wait until it has ended."""
    first_process(pool).kill()
    first_process(pool).join(timeout=PATIENCE_SECONDS)


def hide_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make processes that have ended seem alive until the job that they had is found lost."""
    found: list[Worker] = []
    receive, has_ended = Worker.receive, vars(Worker)["is_gone"].fget

    def note(worker: Worker) -> tuple[Any, Any]:
        answer = receive(worker)
        if has_ended(worker):
            found.append(worker)
        return answer

    monkeypatch.setattr(Worker, "receive", note)
    monkeypatch.setattr(Worker, "is_gone", property(lambda worker: worker in found))
