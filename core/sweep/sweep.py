"""Every search of every board, and the record of each."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from loyd.core.batch.task import Result, Task
from loyd.core.comparison.figures import agree_on_optimum, known_optimum
from loyd.core.export.records import Record, run_record
from loyd.core.search.problem import Limits
from loyd.core.sweep.own_code import digest_of_own_code
from loyd.core.sweep.shard import WHOLE, Shard
from loyd.core.version import version


@dataclass(frozen=True)
class Sweep:
    """`tasks`: board by board, the same searches of each.  A run is one of them, counted from 1 whatever the shard.

    `memory`: the limit that was asked for; None where it is the machine's, and so another one wherever the sweep goes on.
    `shard`: which of the boards are searched here.
    """

    tasks: tuple[Task, ...]
    memory: int | None = None
    shard: Shard = WHOLE

    @cached_property
    def specs(self) -> tuple[str, ...]:
        """The searches, each once."""
        return tuple(dict.fromkeys(task.spec for task in self.tasks))

    @cached_property
    def runs(self) -> tuple[int, ...]:
        """The runs that are done here."""
        searches = len(self.specs)
        return tuple(run for run in range(1, len(self.tasks) + 1) if self.shard.has((run - 1) // searches))

    @cached_property
    def stamp(self) -> Mapping[str, Any]:
        """What the records of all its runs say alike: without that they are runs of another sweep.

        `loyd`: the version.  `sweep`: a digest of the boards, with their goals and known lengths, and of the searches.  `runs`: how many
        there are.  `code`: a digest of one's own code, None without any.  `limit_nodes`, `limit_seconds`: the limits.
        """
        digest = hashlib.sha256()
        for task in self.tasks[:: len(self.specs)] if self.tasks else ():
            one = task.instance
            digest.update(f"{one.name}\t{one.board}\t{one.goal}\t{one.optimal}\n".encode())
        digest.update("\n".join(self.specs).encode())
        limits = self.tasks[0].limits if self.tasks else Limits()
        return {
            "loyd": version(),
            "sweep": digest.hexdigest()[:16],
            "runs": len(self.tasks),
            "code": digest_of_own_code(self.tasks),
            "limit_nodes": limits.expansions,
            "limit_seconds": limits.seconds,
        }

    def task(self, run: int, memory: int) -> Task:
        """What a run has to do within so many bytes."""
        task = self.tasks[run - 1]
        return task if task.limits.bytes == memory else replace(task, limits=replace(task.limits, bytes=memory))

    def record(self, run: int, result: Result) -> Record:
        """What a run has come to, as `docs/json.md` says."""
        instance = result.task.instance
        known = known_optimum(instance.board, instance.goal) if instance.optimal is None else instance.optimal
        told = Result(result.task, agree_on_optimum([result.figures], known)[0])
        own = {"run": run, "limit_memory": result.task.limits.bytes, "known_length": instance.optimal}
        return {**self.stamp, **own, **run_record(told, self._entries[told.task.spec])}

    @cached_property
    def _entries(self) -> Mapping[str, tuple[str, str | None]]:
        """By a search the ids of its algorithm and its heuristic, which take longer to be found than all else of a record."""
        return {task.spec: task.entries for task in self.tasks[: len(self.specs)]}
