"""The flame of a search after any step, and the expansions below any node, from a column of parents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock
from typing import Any, Generic, TypeVar

import numpy as np

from loyd.core.trace.blocks import KERNEL, Blocks, Expanded
from loyd.core.trace.flame import Flame

AT_ONCE = 1 << 22
"""Up to so many steps the blocks are chosen anew for every step that is asked about."""
KEPT = 3
BEHIND, AHEAD = 4, 1.25
"""Blocks that are kept serve steps from a fourth of those that they were chosen by to a fourth more."""

Recorded = TypeVar("Recorded")


class Flames(ABC, Generic[Recorded]):
    """Keeps the step that expanded each node's parent (4 bytes a step), and adds to it as the search goes on.

    It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._parents = np.zeros(1, np.int32)
        self._known = 0
        self._sizes = np.empty(0, np.int32)
        self._places = np.empty(0, np.int32)
        self._kept: list[Blocks] = []

    @abstractmethod
    def _find_parents(self, recorded: Recorded, first: int, last: int, parents: Any) -> None:
        """Set the parent's step of each step after `first` up to `last`."""

    @abstractmethod
    def _expanded(self, recorded: Recorded, parents: Any, step: int, *, with_open: bool) -> Expanded:
        """The columns up to a step; `with_open`: those too by which open nodes are counted."""

    @abstractmethod
    def _steps(self, recorded: Recorded) -> int:
        """How many steps are recorded by now."""

    def at(self, recorded: Recorded, step: int, root: int, *, with_open: bool) -> Flame:
        """The flame after a step, below a root step (0: all)."""
        with self._lock:
            is_kept = step > AT_ONCE
            expanded = self._expanded(recorded, self._parents_to(recorded, step), step, with_open=with_open or is_kept)
            blocks = self._kept_blocks(recorded, expanded, step, root) if is_kept else Blocks(expanded, root, step, *self._room(step))
            return blocks.flame(expanded, step)

    def below(self, recorded: Recorded, step: int, steps: list[int]) -> list[int]:
        """How many expansions there are, after a step, below each of some nodes that were expanded by then."""
        with self._lock:
            parents = self._parents_to(recorded, step)
            sizes, _ = self._room(step)
            KERNEL.functions.subtrees(parents, step, sizes)
            return [int(sizes[each]) - 1 for each in steps]

    def lineage(self, recorded: Recorded, step: int) -> list[int]:
        """The steps that expanded the nodes on the way to the node of a step, from the root on."""
        with self._lock:
            parents = self._parents_to(recorded, step)
            way = []
            while step:
                way.append(step)
                step = int(parents[step])
            return way[::-1]

    def _parents_to(self, recorded: Recorded, step: int) -> Any:
        if step > self._known:
            if step >= len(self._parents):
                longer = np.zeros(max(step + (step >> 1), 1 << 12) + 1, np.int32)
                longer[: self._known + 1] = self._parents[: self._known + 1]
                self._parents = longer
            self._find_parents(recorded, self._known, step, self._parents)
            self._known = step
        return self._parents

    def _room(self, step: int) -> tuple[Any, Any]:
        """Memory for two numbers a step, used again and again: fresh memory costs more time than what is done with it."""
        if len(self._sizes) <= step:
            length = step + (step >> 2) + 1
            self._sizes, self._places = np.empty(length, np.int32), np.empty(min(length, AT_ONCE + 1), np.int32)
        return self._sizes, self._places

    def _kept_blocks(self, recorded: Recorded, expanded: Expanded, step: int, root: int) -> Blocks:
        """Blocks that serve a step, with sums that are kept too, so that open nodes are always counted."""
        for blocks in self._kept:
            if blocks.root == root and blocks.chosen <= step * BEHIND and step <= blocks.chosen * AHEAD:
                blocks.extend(expanded, step)
                return blocks
        chosen = self._steps(recorded)
        while chosen > step * BEHIND:
            chosen //= BEHIND
        chosen = max(chosen, step)
        expanded = self._expanded(recorded, self._parents_to(recorded, chosen), chosen, with_open=True)
        blocks = Blocks(expanded, root, chosen, self._room(chosen)[0], np.empty(chosen + 1, np.int32))
        self._kept = [blocks, *self._kept][:KEPT]
        return blocks
