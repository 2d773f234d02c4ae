"""The record of a depth-first search: its steps reconstructed from copies of the path."""

from threading import RLock

from ...system import BoundedCache
from ..puzzle import Board, Moves
from ..puzzle.packing import Bytes, Integers, Numbers, Reals
from ..record import MOST_PLACES, Evaluate, Node, Place, Priority, Successor, Trace, format_f
from .checkpoints import Checkpoints
from .path_reader import DepthFirstConfig, PathReader, Untried
from .path_run import PathRun
from .replay import TRAIL_ARRIVAL, TRAIL_DEPTH, TRAIL_H, Frame, Visits

FRAMES, FEWEST_FRAMES, USUAL_PATH = 512, 4, 128
"""Frames in memory: of usual paths, and of the longest; fewer of long paths, so that they take the
same memory.
"""
SLOWED_SECONDS = 0.5
"""In searches shorter than this, the time for storing copies is a noticeable share."""


class ReplayedRecord(Trace):
    """Stores a copy of the search at intervals (or at the first stop after each), and replays the
    past from there.

    `formula`: what is compared with the bound; `config`: the rules of the search; `evaluate`:
    computes h of a board. `iterations`: the first step and the bound of each; `totals`: before
    each, the number of nodes generated, of nodes cut off at the depth limit, and of successors
    pruned because their boards were on the path.
    """

    paths_type: type[PathReader] = PathReader
    counts_goal_cut_off = True
    """Whether the search counts a goal at the depth limit among the nodes cut off."""

    reopened = 0

    def __init__(
        self,
        start: Board,
        goal: Board,
        order: Moves,
        formula: Priority,
        config: DepthFirstConfig,
        evaluate: Evaluate,
    ):
        super().__init__()
        self.start = start
        self.goal = goal
        self.order = order
        self.config = config
        self.formula: Priority = formula
        self._evaluate = evaluate
        self.paths = self.paths_type(start, goal, order, formula, config, evaluate)
        self.checkpoints = Checkpoints()
        self.iterations: list[tuple[int, float]] = []
        self.totals: list[tuple[int, int, int]] = []
        self.least_h_at: list[tuple[int, int]] = []
        self.found: list[tuple[int, int]] = []
        """The steps that found a solution, and its length; each is shorter than the one before."""
        self.is_exhausted = False
        self._generated = 0
        self._lock = RLock()
        self._cursor: PathRun | None = None
        self._frames = BoundedCache[int, Frame](FRAMES)

    def keep_sparsely(self) -> None:
        self.checkpoints.keep_sparsely()

    @property
    def interval(self) -> int:
        return self.checkpoints.interval

    def keep(self, run: PathRun, *, is_exhausted: bool = False) -> None:
        """Record how far the search has come, and store a copy of it.

        A run that `is_exhausted` has already left the node of its last step, which must be
        replayed from an earlier copy.
        """
        self.least_h_at += (
            run.lowered(self.least_h_at[-1][1]) if self.least_h_at else [(run.step, run.least_h)]
        )

        self._generated = run.generated
        if not is_exhausted:
            self.checkpoints.keep(run)
        self.steps = run.step

    def begin_iteration(self, run: PathRun) -> None:
        """Record that the last step of a run is the first one under its bound."""
        self.totals.append(run.totals_before)
        self.iterations.append((run.step, run.bound_in_moves))

    @property
    def bytes_used(self) -> int:
        kept = self.checkpoints.kept
        return len(kept) * kept[-1].kept_bytes if kept else 0

    @property
    def is_slowed(self) -> bool:
        return (
            not self.checkpoints.is_sparse and not self.is_python and self.seconds < SLOWED_SECONDS
        )

    @property
    def generated(self) -> int:
        return self._generated

    def found_by(self, step: int) -> list[tuple[int, int]]:
        """The solutions found by a step, each with its step and its length."""
        return [one for one in self.found if one[0] <= step]

    def goals_uncut(self, found: list[tuple[int, int]], bound: float) -> int:
        """How many of the goals `found` are not among the nodes cut off at the depth limit."""
        return sum(
            not (self.counts_goal_cut_off and self.config.is_cut(at, bound)) for _, at in found
        )

    @property
    def goal_step(self) -> int | None:
        return max(self.found_by(self.steps), default=(None, 0))[0]

    def frame(self, step: int) -> Frame:
        """The path and the counts after a step, replayed from the nearest stored copy. O(interval +
        depth), O(1) for one of the last frames.
        """
        with self._lock:
            if step in self._frames:
                return self._frames[step]
            frame = self._replayed_to(step).frame()
            self._frames[step] = frame
            # Frames of long paths take much memory: fewer of them are cached.
            while len(self._frames) > max(
                FRAMES * USUAL_PATH // max(len(frame.levels), USUAL_PATH), FEWEST_FRAMES
            ):
                self._frames.popitem(last=False)
            return frame

    def _replayed_to(self, step: int) -> PathRun:
        cursor = self._cursor
        # Stepping forward moves one replayed search on. Only a jump starts from a stored copy,
        # unless the cursor is still nearer.
        if cursor is None or not step - 1 <= cursor.step <= step:
            nearest = self.checkpoints.nearest(step)
            cursor = (
                cursor
                if cursor is not None and nearest.step <= cursor.step <= step
                else nearest.copy()
            )
        if cursor.step < step:
            cursor.make_steps(step - cursor.step)
        self._cursor = cursor
        return cursor

    def visits(self, step: int) -> Visits:
        """How often each g and h had been expanded by a step. O(interval + places)."""
        with self._lock:
            return self._replayed_to(step).visits

    @property
    def slowness(self) -> int:
        return 1 + (
            # Each node is compared with half of its path, so a step costs as much as the bound is
            # long.
            int(self.checkpoints.kept[0].frame().bound) // 256 if self.config.prunes_cycles else 0
        )

    @property
    def has_levels(self) -> bool:
        return self.config.iterates or self.config.improves

    def flame_trail(self, first: int, last: int) -> tuple[Integers, Integers, Integers]:
        """The depth of each step's node, the value from which `flame_f` computes f, and the
        arrival.
        """
        trail, *_ = self.checkpoints.retrace(first, last)
        return trail[:, TRAIL_DEPTH], trail[:, TRAIL_H], trail[:, TRAIL_ARRIVAL]

    def flame_f(self, depths: Integers, values: Numbers) -> Reals:
        """The f of nodes at these depths, given the trail's values, or means of both."""
        return self.formula.scaled(depths, values) / self.formula.scale

    def root_label(self, step: int) -> str:
        """What the flame writes on the root of an iteration: its bound."""
        return f"≤ {format_f([bound for first, bound in self.iterations if first <= step][-1])}"

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

    def untried(self, step: int) -> Untried:
        """The successors along the path that are not yet tried after a step (from 1)."""
        return self.paths.untried(self.frame(step))

    def path(self, step: int) -> Moves:
        return self.paths.path(self.frame(step)).moves()

    def path_cells(self, step: int) -> Bytes:
        return (
            self.paths.path(self.frame(min(step, self.goal_step or step))).rows
            if step
            else super().path_cells(step)
        )

    def path_places(self, step: int) -> list[Place]:
        return list(enumerate(self.frame(step).levels.hs.tolist()))[-MOST_PLACES:]

    def solution(self) -> Moves | None:
        return None if self.goal_step is None else self.path(self.goal_step)

    def h(self, board: Board) -> int:
        """h of a board, in moves, by the search's heuristic."""
        return self._evaluate(board)

    def ancestor_steps(self, step: int) -> list[int]:
        return self.frame(step).levels.entered.tolist()

    def parent_step(self, step: int) -> int:
        levels = self.frame(step).levels
        return levels[-2].entered if len(levels) > 1 else 0

    def repeated_starts(self, step: int) -> int:
        if self.config.improves:
            return 0
        return max(
            sum(
                first <= step and not self.config.is_cut(0, bound)
                for first, bound in self.iterations
            )
            - 1,
            0,
        )

    def iteration_start(self, step: int) -> int:
        return max((first - 1 for first, _ in self.iterations if first <= step), default=0)
