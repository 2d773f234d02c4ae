"""The flame of a search after any step, and the expansions below any node."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock
from typing import Any, Generic, TypeVar

import numpy as np

from loyd.core.trace.blocks import Blocks, Expanded
from loyd.core.trace.flame import Flame

AT_ONCE = 1 << 22
"""Up to so many steps the blocks are chosen anew for every step that is asked about."""
KEPT = 3
BEHIND, AHEAD = 4, 1.25
"""Blocks that are kept serve steps from a fourth of those that they were chosen by to a fourth more."""

Recorded = TypeVar("Recorded")


class Flames(ABC, Generic[Recorded]):
    """Answers with flames.  Beyond AT_ONCE steps it keeps what serves the next one: 4 bytes a step.

    It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._room = np.empty(0, np.int32)
        self._kept: list[Blocks] = []

    @abstractmethod
    def _parent(self, recorded: Recorded, step: int) -> int:
        """The step that expanded the parent of a step's node (0: none)."""

    @abstractmethod
    def _expanded(self, recorded: Recorded, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        """The columns up to a step; `with_open`: those too by which open nodes are counted; `is_again`: all steps up to it are gone through
        now, and will be the next time."""

    @abstractmethod
    def _steps(self, recorded: Recorded) -> int:
        """How many steps are recorded by now."""

    def at(self, recorded: Recorded, step: int, root: int, *, with_open: bool) -> Flame:
        """The flame after a step, below a root step (0: all)."""
        with self._lock:
            if step > AT_ONCE:
                return self._kept_blocks(recorded, step, root).flame(self._columns(recorded, step), step)
            expanded = self._expanded(recorded, step, with_open=with_open, is_again=True)
            return Blocks(expanded, root, step, self._room_for(step)).flame(expanded, step)

    def below(self, recorded: Recorded, step: int, steps: list[int]) -> list[int]:
        """How many expansions there are, after a step, below each of some nodes that were expanded by then."""
        with self._lock:
            sizes = self._room_for(step)
            self._expanded(recorded, step, with_open=False, is_again=True).subtrees(step, sizes)
            return [int(sizes[each]) - 1 for each in steps]

    def lineage(self, recorded: Recorded, step: int) -> list[int]:
        """The steps that expanded the nodes on the way to the node of a step, from the root on."""
        way = []
        while step:
            way.append(step)
            step = self._parent(recorded, step)
        return way[::-1]

    def _room_for(self, step: int) -> Any:
        """Memory for a number a step, used again and again: fresh memory costs more time than what is done with it."""
        if len(self._room) <= step:
            self._room = np.empty(step + (step >> 2) + 2, np.int32)
        return self._room

    def _let_go(self) -> None:
        """Free what served the steps before those that blocks are kept for."""
        self._room = np.empty(0, np.int32)

    def _columns(self, recorded: Recorded, step: int) -> Expanded:
        """What kept blocks, which go through few steps, are made of."""
        return self._expanded(recorded, step, with_open=True, is_again=False)

    def _kept_blocks(self, recorded: Recorded, step: int, root: int) -> Blocks:
        """Blocks that serve a step, with sums that are kept too, so that open nodes are always counted."""
        for blocks in self._kept:
            if blocks.root == root and blocks.chosen <= step * BEHIND and step <= blocks.chosen * AHEAD:
                blocks.extend(self._columns(recorded, step), step)
                return blocks
        chosen = self._steps(recorded)
        while chosen > step * BEHIND:
            chosen //= BEHIND
        chosen = max(chosen, step)
        still_needed = [other for other in self._kept if other.root != root or not chosen < other.chosen * BEHIND <= chosen * BEHIND]
        self._kept = still_needed[: KEPT - 1]
        self._let_go()
        blocks = Blocks(self._columns(recorded, chosen), root, chosen, np.empty(chosen + 2, np.int32))
        self._kept.insert(0, blocks)
        return blocks
