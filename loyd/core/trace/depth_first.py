"""The record of a depth-first search: sparse checkpoints of its path, and replay from them to any step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from threading import RLock
from typing import Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.exact import Space
from loyd.core.trace.choice import DepthFirstChoice, shown
from loyd.core.trace.depth_first_flames import DepthFirstFlames
from loyd.core.trace.depth_first_path import DepthFirstPaths, DepthFirstRules, Untried, depth_first_ancestry
from loyd.core.trace.depth_first_views import DepthFirstColumns, DepthFirstLedger, DepthFirstPlaces, DepthFirstStory
from loyd.core.trace.flame import Flame
from loyd.core.trace.formula import Priority
from loyd.core.trace.ledger import AtDepth, Ledger
from loyd.core.trace.node import (
    BoundedCache,
    Counts,
    CourseCounts,
    Generation,
    GHCounts,
    Node,
    Peaks,
    Place,
    Successor,
    SuccessorStatus,
    Work,
)
from loyd.core.trace.questions import Jumps
from loyd.core.trace.replay import Checkpoints, Frame, ResumableSearch, Sample, Visits, replayed_boards, retraced
from loyd.core.trace.trace import Engine, Evaluate, Event, Growth, Integers, Reals, Trace, Words, spread


def depth_first_growth(trace: ReplayedTrace, last: int, samples: int) -> Growth:
    """The figures over steps 0 to `last`, at no more than about `samples` steps."""
    if last <= samples:
        rows = [Sample.from_frame(trace.frame(step)) for step in range(last + 1)]
    else:
        kept = [checkpoint for checkpoint in trace.checkpoints.kept if checkpoint.step < last]
        rows = [*(kept[index].sample() for index in spread(len(kept) - 1, samples - 1)), Sample.from_frame(trace.frame(last))]
    path = np.array([row.path for row in rows], np.int64)
    depth = np.maximum(path - 1, 0)
    h = np.array([row.h for row in rows], np.int64)
    return Growth(
        steps=np.array([row.step for row in rows], np.int64),
        open=depth,
        closed=path,
        f=trace.formula.whole(depth, h) / trace.formula.scale,
        least_h=np.array([row.least_h for row in rows], np.int64),
        depth=depth,
        bound=np.array([row.bound for row in rows], np.float64),
    )


FRAMES, FEWEST_FRAMES, USUAL_PATH = 512, 4, 128
SLOWED_SECONDS = 0.5
"""In a search of less than so many seconds the stops in which copies are kept take long beside it."""

EXAMINED = (SuccessorStatus.WITHIN, SuccessorStatus.BEYOND)


class ReplayedTrace(Trace):
    """Holds a copy of the search every so many steps, or as soon after that as there was one, and replays the past from there.

    `formula`: what is held against the bound; `rules`: how it was told to search; `evaluate`: the h of a board.
    `iterations`: the first step and the bound of each; `totals`: before it, the nodes generated, those cut off at the
    depth limit, and those left out as boards on the path.
    """

    def __init__(
        self, start: Board, goal: Board, order: tuple[Move, ...], formula: Priority, rules: DepthFirstRules, evaluate: Evaluate
    ) -> None:
        super().__init__()
        self.start, self.goal, self.order, self.rules = start, goal, order, rules
        self.formula: Priority = formula
        self._evaluate = evaluate
        self.paths: DepthFirstPaths = DepthFirstPaths(start, goal, order, formula, rules, evaluate)
        self.checkpoints = Checkpoints()
        self.iterations: list[tuple[int, float]] = []
        self.totals: list[tuple[int, int, int]] = []
        self.least_h_at: list[tuple[int, int]] = []
        self.found_at: int | None = None
        self._generated = 0
        self._lock = RLock()
        self._places = DepthFirstPlaces()
        self._flames = DepthFirstFlames()
        self._ledger: DepthFirstLedger = DepthFirstLedger()
        self._jumps = Jumps()
        self._cursor: ResumableSearch | None = None
        self._frames = BoundedCache[int, Frame](FRAMES)

    def keep_sparsely(self) -> None:
        self.checkpoints.keep_sparsely()

    @property
    def interval(self) -> int:
        return self.checkpoints.interval

    def keep(self, descent: ResumableSearch, *, is_exhausted: bool = False) -> None:
        """Note how far the search has come; keep a copy of it.

        A descent that `is_exhausted` has left the node of its last step, which can only be replayed from an earlier copy.
        """
        self.least_h_at += descent.lowered(self.least_h_at[-1][1]) if self.least_h_at else [(descent.step, descent.least_h)]

        self._generated = descent.generated
        if not is_exhausted:
            self.checkpoints.keep(descent)
        self.steps = descent.step

    def begin_iteration(self, descent: ResumableSearch) -> None:
        """Note that the last step of a descent is the first one under its bound."""
        self.totals.append(descent.totals_before)
        self.iterations.append((descent.step, descent.shown_bound))

    @property
    def bytes_used(self) -> int:
        kept = self.checkpoints.kept
        return len(kept) * kept[-1].kept_bytes if kept else 0

    @property
    def is_slowed(self) -> bool:
        return not self.checkpoints.is_sparse and self.clock.engine is not Engine.INTERPRETED and self.seconds < SLOWED_SECONDS

    @property
    def reopened(self) -> int:
        return 0

    @property
    def generated(self) -> int:
        return self._generated

    @property
    def goal_step(self) -> int | None:
        return self.found_at if self.found_at is not None and self.found_at <= self.steps else None

    def frame(self, step: int) -> Frame:
        self.check(step)
        with self._lock:
            if step in self._frames:
                return self._frames[step]
            frame = self._replayed_to(step).frame()
            self._frames[step] = frame
            # Frames of long paths take much memory: fewer of them are kept.
            while len(self._frames) > max(FRAMES * USUAL_PATH // max(len(frame.levels), USUAL_PATH), FEWEST_FRAMES):
                self._frames.popitem(last=False)
            return frame

    def _replayed_to(self, step: int) -> ResumableSearch:
        nearest = self.checkpoints.nearest(step)
        cursor = self._cursor
        if cursor is None or not nearest.step <= cursor.step <= step:
            cursor = nearest.copy()
        if cursor.step < step:
            cursor.go_on(step - cursor.step)
        self._cursor = cursor
        return cursor

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        self.check(first, 1)
        return replayed_boards(self, first, min(last, self.steps))

    def step_places(self, first: int, last: int) -> tuple[Integers, Integers]:
        self.check(first, 1)
        return retraced(self, first, min(last, self.steps))[:2]

    @property
    def slowness(self) -> int:
        return 1 + (int(self.checkpoints.kept[0].frame().bound) // 256 if self.rules.leaves_out_path else 0)

    @property
    def has_levels(self) -> bool:
        return self.rules.iterates

    def next_bound(self, step: int) -> float | None:
        return self.frame(step).next_bound

    def bound_setter(self, step: int) -> Successor | None:
        if not self.has_levels:
            return None
        bound, known = self.frame(step).bound, self._next_bound_without(step)
        beyond = (new for new in self.successors(step) if new.status in EXAMINED and bound < new.f)
        lowest = min(beyond, key=lambda new: new.f, default=None)
        return lowest if lowest and (known is None or lowest.f < known) else None

    def _next_bound_without(self, step: int) -> float | None:
        """The same before the successors of the step's node, which are pruned one by one at later steps."""
        return self.next_bound(step)

    def flame_trail(self, first: int, last: int) -> tuple[Integers, Integers, Integers]:
        """Of some steps the depth, what `flame_f` makes f of, and the blank's cell."""
        return retraced(self, first, last)

    def flame_f(self, depths: Integers, values: npt.NDArray[Any]) -> Reals:
        """The f of nodes at some depths, given the values of the trail, or the means of both."""
        f: Reals = self.formula.whole(depths, values) / self.formula.scale
        return f

    def root_label(self, step: int) -> str:
        return f"≤ {shown(dict(self.iterations)[step])}"

    def node(self, step: int) -> Node:
        frame = self.frame(step)
        if step == 0:
            h = self._evaluate(self.start)
            return Node(0, None, self.start, None, 0, h, self.formula.f(0, h))
        return self.paths.node(frame, len(frame.levels) - 1)

    def successors(self, step: int) -> tuple[Successor, ...]:
        if step == 0:
            return ()
        frame = self.frame(step)
        return self.paths.family(frame, len(frame.levels) - 1)[1]

    def counts(self, step: int) -> Counts:
        frame, work = self.frame(step), self.work(step)
        fs = self.formula.whole(np.arange(len(frame.levels)), frame.levels.hs)
        greatest = self.formula.unscaled(int(fs.max())) if len(fs) else self.formula.f(0, frame.least_h)
        return Counts(
            step=step,
            expanded=work.expanded,
            generated=work.generated,
            open=len(self.paths.untried(frame).depths) if step else 1,
            closed=len(frame.levels),
            deepest_g=work.deepest_g,
            least_h=frame.least_h,
            greatest_f=greatest,
            bound=work.bound,
            iteration=frame.iteration,
            depth=len(frame.levels) - 1 if step else 0,
        )

    def work(self, step: int) -> Work:
        frame = self.frame(step)
        is_cut_off = bool(frame.levels) and self.rules.is_cut(len(frame.levels) - 1, frame.bound)
        goal = 1 if step and step == self.goal_step and not is_cut_off else 0
        return Work(step - frame.cut_off - goal, frame.generated, frame.deepest, frame.bound)

    def peaks(self, step: int) -> Peaks:
        return Peaks(None, None, self.frame(step).deepest + 1, 0)

    def course_counts(self, step: int) -> CourseCounts:
        waiting = len(self.paths.untried(self.frame(step)).depths) if step else 1
        return CourseCounts(step + waiting, goal_tests=step, deepest_generated=self.deepest_generated(step))

    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        if step == 0:
            return [self.node(0)][first : first + count]
        return self.paths.untried_nodes(self.untried(step).kept(np.s_[first : first + count]))

    def untried(self, step: int) -> Untried:
        """The successors on the path that are still to be tried after a step (from 1 on)."""
        return self.paths.untried(self.frame(step))

    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        frame = self.frame(step)
        return [self.paths.node(frame, depth) for depth in range(len(frame.levels))[first : first + count]]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        if not step:
            return [(self.node(0).f, 1)]
        untried = self.untried(step)
        values, counts = np.unique(untried.fs, return_counts=True)
        return list(zip(map(self.formula.unscaled, values.tolist()), counts.tolist(), strict=True))

    def step_columns(self, first: int, last: int) -> DepthFirstColumns:
        self.check(first, 1)
        self.check(last)
        return DepthFirstColumns(self, first, last)

    def plane(self, step: int, space: Space | None = None) -> GHCounts:
        self.check(step)
        return self._places.plane(self, step, space)

    def nodes_at(self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100) -> list[Node]:
        self.check(step)
        return self._places.nodes(self, step, places, space, count)

    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        return self._places.first_step(self, places, space)

    def visits(self, step: int) -> Visits:
        self.check(step)
        with self._lock:
            return self._replayed_to(step).visits

    def path(self, step: int) -> tuple[Move, ...]:
        return self.paths.path(self.frame(step)).moves()

    def path_cells(self, step: int) -> npt.NDArray[np.uint8]:
        return self.paths.path(self.frame(min(step, self.goal_step or step))).rows if step else super().path_cells(step)

    def path_places(self, step: int, most: int = 1000) -> list[Place]:
        levels = self.frame(step).levels
        return [(depth, level.h) for depth, level in enumerate(levels[-most:], max(len(levels) - most, 0))]

    def solution(self) -> tuple[Move, ...] | None:
        return None if self.goal_step is None else self.path(self.goal_step)

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        return depth_first_growth(self, last, samples)

    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:  # noqa: ARG002  they are there anyway
        return self._flames.after_step(self, step, root_step)

    def ancestor_steps(self, step: int) -> list[int]:
        found: list[int] = self.frame(step).levels.entered.tolist()
        return found

    def parent_step(self, step: int) -> int:
        self.check(step, 1)
        levels = self.frame(step).levels
        return levels[-2].entered if len(levels) > 1 else 0

    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:
        self.check(step)
        return self._ledger.after_step(self, step, with_re_expansions=with_re_expansions)

    def depths(self, step: int) -> tuple[AtDepth, ...]:
        self.check(step)
        return self._ledger.depths(self, step)

    def ancestry(self, step: int) -> Sequence[Generation]:
        return depth_first_ancestry(self, self.frame(step))

    def deepest_generated(self, step: int) -> int:
        self.check(step)
        if step < 2:
            return 0
        # The successors of a node are tried in the step after it; by g, whatever is tried within the bound is entered too.
        if self.rules.cut is not None:
            return min(self.frame(step - 1).deepest + 1, self.rules.cut)
        frame = self.frame(step)
        return max(frame.deepest, frame.deepest_loop)

    def story(self, board: Board) -> DepthFirstStory:
        return DepthFirstStory(self, board)

    def h(self, board: Board) -> int:
        return self._evaluate(board)

    def iteration_start(self, step: int) -> int:
        self.check(step)
        return max((first - 1 for first, _ in self.iterations if first <= step), default=0)

    def next_event(self, step: int) -> Event | None:
        self.check(step)
        if not self.has_levels:
            return self._jumps.next_event(self, step)
        found: list[Event] = []
        found += [Event(at, "bound", bound) for at, bound in self.iterations if step < at <= self.steps][:1]
        found += [Event(at, "lowest h", h) for at, h in self.least_h_at if step < at <= self.steps][:1]
        goal = self.goal_step
        if goal is not None and step < goal:
            found.append(Event(goal, "goal", len(self.path(goal))))
        return min(found, key=lambda event: (event.step, event.kind != "goal")) if found else None


class DepthFirstTrace(ReplayedTrace):
    def choice(self, step: int) -> DepthFirstChoice:
        self.check(step, 1)
        before, frame = self.frame(step - 1), self.frame(step)
        depth = len(frame.levels) - 1
        symbol = self.formula.symbol
        value = self.formula.f(depth, frame.levels[-1].h)
        if depth == 0:
            return DepthFirstChoice(symbol, value, frame.bound, 0, 1, 1, frame.iteration)
        path = self.paths.path(frame)
        siblings, moves = path[-2].moves(self.order), path.moves(max(depth - 2, 0))
        if len(moves) > 1 and not self.rules.undo_move:
            siblings = tuple(move for move in siblings if move != moves[-2].opposite)
        return DepthFirstChoice(symbol, value, frame.bound, len(before.levels) - depth, siblings.index(moves[-1]) + 1, len(siblings))
