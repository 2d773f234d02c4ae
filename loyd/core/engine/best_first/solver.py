"""The best-first family: one loop, whose priority and rules make every algorithm that stores
boards, above all A* and its variants.
"""

import ctypes
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from ..native.binding import ENUMS, TYPES, Status, engine, loops, put, struct_of
from ..outcome import Ending
from ..problem import LOOP_ENDINGS, OutOfMemory, Problem, SolverGenerator, Spec, run
from ..puzzle.packing import LOW_CELLS, NO_MOVE, pack, slides
from ..record import BestFirstConfig, Buckets, Chains, Priority, Registers, columns
from ..settings import DuplicateDetection, GoalTest
from .allocation import allocatable_bytes, allocate_lazily, allocate_with_headroom
from .best_first_trace import BestFirstTrace

FIRST_NODES = 1 << 12
"""Entries and steps that the first columns hold: a small search never grows them."""
FIRST_COUNTS = 512
"""Values of g + h that fit beyond the deepest node before the counts are lengthened."""
LEAST_LENGTH = 1 << 8
"""Rows of the columns for rare events, and buckets, at first."""
GROWTH_FACTOR = 1.5
"""With 1.5, columns that have to be copied are copied twice over in all, with 2 once; but at most a
third of them is empty, with 2 half. Under a memory limit the empty part counts.
"""
LEAST_GAIN = 1 / 128
"""Growth by a smaller share ends the search: it would soon be full again, after another copy."""
LARGE_PAGES_FROM = 600_000_000
"""The memory limit, in bytes, from which large pages are used: half of each column's last page is
wasted on average.
"""
Sizes = ENUMS.Sizes
NOTHING: Any = np.zeros(0, np.int64)
NO_BUCKETS = Buckets(*(NOTHING,) * 6)
NO_CHAINS = (*Chains(*(NOTHING,) * 4), 0, 0)


def no_rule_registers(registers: Any, spec: Spec) -> None:
    """Most rules begin with all their registers 0."""


class BestFirstSolver(NamedTuple):
    """What makes an algorithm of this family.

    `symbol`: the priority: f = g + weight·h, g, h or 0. `is_deep`: whether successors are generated
    in reverse, so that under newest-first the next node is the first in move order, and whether the
    depth limit, which never is infinite then, always applies. Duplicate detection, the goal test,
    the undo move and the limits come from the problem. `afterwards`, `ordering`: see `Priority`.
    `rule`: the name of its rule (`native/src/rules/`), and `set_registers`: sets the registers
    that it begins with. `trace`: the class that answers queries about its record. `store`: the
    class of its columns and its loop; None for `Store`.
    """

    symbol: str
    is_deep: bool = False
    rule: str = "astar"
    trace: type[BestFirstTrace] = BestFirstTrace
    afterwards: str = ""
    ordering: str = ""
    set_registers: Callable[[Any, Spec], None] = no_rule_registers
    store: "Callable[..., Store] | None" = None

    def _trace(self, problem: Problem) -> BestFirstTrace:
        priority = Priority.from_symbol(
            self.symbol, problem.weight, problem.tie, self.afterwards, problem.spec.seed or 0
        )._replace(ordering=self.ordering)
        config = BestFirstConfig(
            depth_limit=problem.depth_limit
            if problem.has_depth_limit or self.is_deep
            else columns.INFINITE,
            greatest_kept=problem.spec.f_limit * priority.scale
            if problem.has_f_limit
            else columns.INFINITE,
            remembers=problem.repeats.remembers,
            prunes_cycles=problem.repeats is DuplicateDetection.PATH,
            undo_move=problem.undo_move,
            in_reverse=self.is_deep,
            spec=problem.spec,
        )
        trace = self.trace(
            problem.start, problem.goal, problem.order, priority, config, problem.estimate.display_h
        )
        if self.is_two_sided:
            trace.evaluate_back = problem.backward_estimate.display_h
        return trace

    @property
    def is_two_sided(self) -> bool:
        """Whether this search runs from the start and from the goal at once."""
        return bool(self.loop(b"zero", b"zero").is_two_sided)

    def loop(self, heuristic: bytes, backward: bytes) -> Any:
        """The engine's loop; where it has none for a heuristic, the one for any heuristic."""
        find = engine().loyd_best_first
        rule = self.rule.encode()
        return (find(rule, heuristic, backward) or find(rule, b"any", b"any")).contents

    def begin(self, problem: Problem) -> tuple[BestFirstTrace, SolverGenerator]:
        """The empty record of a problem, and the search that fills it."""
        trace = self._trace(problem)
        store = (self.store or Store)(problem, trace, self)

        def advance(most: int) -> Ending | None:
            ending = (
                Ending.EXHAUSTED if store.is_start_beyond else LOOP_ENDINGS[store.advance(most)]
            )
            trace.is_exhausted = ending is Ending.EXHAUSTED
            return ending

        limit = problem.limits.bytes
        return trace, run(
            problem, trace, advance, claims_memory=limit is None or trace.bytes_claimed <= limit
        )


class Store:
    """The columns of a search, their growth, and the loop over them."""

    def __init__(self, problem: Problem, trace: BestFirstTrace, search: BestFirstSolver):
        self._trace = trace
        limit = problem.limits.bytes
        self._most_bytes = inf if limit is None else limit
        room = (
            allocatable_bytes() * 2 / 3
        )  # the table of boards, and copies of columns, need the rest
        self._promisable = room
        self._has_large_pages = self._most_bytes >= LARGE_PAGES_FROM
        self._callback = problem.estimate.callback(ctypes.sizeof(Registers) // 8)
        estimates = [problem.estimate]
        if search.is_two_sided:
            estimates.append(problem.backward_estimate)
        tables = [estimate.running_tables(self._callback) for estimate in estimates]
        names = [estimate.heuristic.loop.encode() for estimate in estimates]
        self._loop = search.loop(names[0], names[-1])
        if self._loop.takes_any:
            named = zip(estimates, tables, strict=True)
            structs = [struct_of(estimate.by_functions(table)) for estimate, table in named]
        else:
            structs = [struct_of(table) for table in tables]
        self._tables = [ctypes.pointer(struct) for struct in structs]
        order = problem.order[:: -1 if trace.config.in_reverse else 1]
        self._slides = slides(
            problem.start.height, problem.start.width, order, undo_move=problem.undo_move
        )
        cells = len(problem.start.cells)
        unpacks = (
            # Tables that were copied have a running state, which is read from the cells of a
            # board. The 25th cell of 5x5 is not stored, so larger boards are unpacked as well.
            any(own is not estimate.tables for own, estimate in zip(tables, estimates, strict=True))
            or cells > 2 * LOW_CELLS
        )
        self._board = np.zeros(cells if unpacks else 0, np.uint8)
        self._goal = pack(problem.goal)
        self._search = TYPES.BestFirst()
        self._bound: Any = [None] * len(self._search._fields_)
        values = [
            estimate.value(root)
            for estimate, root in zip(estimates, (problem.start, problem.goal), strict=False)
        ]
        self._allocate()
        self._set_rules(problem, values)
        search.set_registers(self._registers, problem.spec)
        self._pointer = ctypes.pointer(self._registers)
        self._bind()
        for side, (root, h) in enumerate(zip((problem.start, problem.goal), values, strict=False)):
            self._enter(root, h, side)
        self._publish(self._registers)
        self.is_start_beyond = trace.priority.scaled(0, values[0]) > trace.config.greatest_kept

    def _allocate(self) -> None:
        trace = self._trace
        loop = self._loop
        trace.allocate(FIRST_NODES, LEAST_LENGTH)
        trace.slots = np.zeros(2 * FIRST_NODES, np.uint32)
        trace.milestones = np.zeros((256, columns.MILESTONE_COLUMNS), np.int64)
        trace.registers = Registers()
        if loop.sides:
            shape = loop.sides, loop.gs, loop.hs
            self._queue: Any = self._chains(shape, np.zeros(LEAST_LENGTH, np.int64))
        else:
            heads, tails, heap = (np.zeros(LEAST_LENGTH, np.int32) for _ in range(3))
            counts = np.zeros(2 * FIRST_COUNTS if loop.counts_f else 0, np.int64)
            self._queue = Buckets(
                np.zeros(256, np.int64), heads, tails, heap, np.zeros(512, np.int32), counts
            )
        trace.bytes_claimed = (
            self._bytes_of(*(group for group, _ in trace.filled()), self._queue)
            + trace.slots.nbytes
            + trace.milestones.nbytes
        )

    def _bind(self) -> None:
        """Tell the engine where the columns are that have moved."""
        trace = self._trace
        queue = self._queue
        groups = [group for group, _ in trace.filled()]
        chains: Any = NO_CHAINS
        if isinstance(queue, Chains):
            queue, chains = NO_BUCKETS, (*queue, *queue.head.shape[1:])
        # In the order of the fields of `BestFirst` in `native/src/layout.h`.
        values = (
            *(groups[0], trace.slots, *groups[1:], queue, chains),
            *(trace.milestones, self._board, *self._goal, self._slides, self._callback.state),
            self._pointer,
        )
        for place, (name, kind) in enumerate(self._search._fields_):
            # Setting a field of a struct takes microseconds, and most columns have not moved.
            if self._bound[place] is not values[place]:
                put(self._search, name, kind, values[place])
        self._bound = values

    @staticmethod
    def _chains(shape: tuple[int, int, int], heap: Any) -> Chains:
        sides, gs, hs = shape
        return Chains(
            np.zeros(shape, np.int32),
            np.zeros(shape, np.int32),
            np.zeros((sides, gs + hs), np.int64),
            heap,
        )

    def _set_rules(self, problem: Problem, values: list[int]) -> None:
        """Set the loop's registers as the problem requires; `values`: the h of each side's root."""
        config = self._trace.config
        priority = self._trace.priority
        self._registers = Registers(
            g_weight=priority.g_weight,
            h_weight=priority.h_weight,
            tie=ENUMS.Tie[priority.tie.name],
            seed=priority.seed,
            repeats=ENUMS.DuplicateDetection[problem.repeats.name],
            early_goal=problem.goal_test is GoalTest.GENERATED,
            depth_limit=config.depth_limit,
            greatest_kept=config.greatest_kept,
            least_h=values[0],
            greatest=priority.h_weight * values[0],
            bound=max(values),
            noted_bound=-1,
            best=columns.INFINITE,
            entry_count=1,
        )

    def _enter(self, root: Any, h: int, side: int) -> None:
        trace = self._trace
        nodes = trace.nodes
        registers = self._registers
        entry = registers.entry_count
        low, high = pack(root)
        if trace.keeps_root_h:
            # h of a root to itself, by the heuristic of the other direction: usually 0.
            nodes.root_h[entry] = (trace.evaluate if side else trace.evaluate_back)(root)
        nodes.lo[entry], nodes.h[entry] = low, h
        nodes.hi[entry : entry + 1] = high
        nodes.extra[entry : entry + 1] = side
        nodes.arrival[entry] = root.blank | NO_MOVE << columns.BLANK_BITS
        nodes.ended[entry] = columns.STILL_OPEN
        self._loop.enter(self._search, entry)
        registers.entry_count += 1
        registers.opened += 1
        registers.peak = registers.opened

    def advance(self, budget: int) -> int:
        """Expand up to `budget` nodes, growing as needed. Raises OutOfMemory at the limit, and
        exceptions of user code.

        The trace's registers are updated only when the loop stops, so another thread never reads
        half a step.
        """
        trace = self._trace
        ahead = self._tables[0]
        behind = self._tables[-1]
        target = trace.steps + budget
        while True:
            with self._callback:
                # Other threads read the record meanwhile. The engine appends beyond what the
                # published registers say, and sets `ended` and `link` of older entries to later
                # steps and entries, which questions about published steps ignore.
                status: int = self._loop.advance(self._search, ahead, behind, target - trace.steps)
            if status == Status.FAILED:
                # The user's function failed within a step: the registers from before the step
                # replace those of the loop, so that what it wrote since is not part of the record.
                self._publish(self._callback.state.kept)
                self._callback.check()
            self._publish(self._registers)
            if status == Status.NEED_ROOM:
                self._grow()
            elif status == Status.RUNNING or self._is_over:
                return status
            else:
                self._begin_round()

    def _publish(self, registers: Any) -> None:
        # Registers first, then `steps`: a reader that sees the new number of steps finds them all.
        self._trace.registers = Registers.from_buffer_copy(registers)
        self._trace.steps = self._trace.registers.step

    @property
    def _is_over(self) -> bool:
        """Whether the end of the loop is that of the search."""
        return True

    def _begin_round(self) -> None:
        """Go on with another round of a search in rounds. Raises OutOfMemory."""

    def _grow(self) -> None:
        """Lengthen every column that may be full at the next step. Raises OutOfMemory."""
        trace = self._trace
        # `advance` has just published them, so they are the live ones.
        registers = self._trace.registers
        if self._loop.is_queue_full(self._search):
            self._grow_queue()
        if trace.steps // columns.MILESTONE >= len(trace.milestones):
            self._claim(trace.milestones.nbytes)
            trace.milestones = np.concatenate((trace.milestones, np.zeros_like(trace.milestones)))
        entry_count = registers.entry_count + Sizes.SPARE
        slots = len(trace.slots)
        if (
            entry_count > slots
            or entry_count - registers.requeued > slots // Sizes.SLOTS * Sizes.ENTRIES
        ):
            self._grow_slots()
        if any(filled > len(group[0]) - Sizes.SPARE for group, filled in trace.filled()):
            self._grow_columns()
        self._bind()

    def _grow_columns(self) -> None:
        trace = self._trace
        entry_count = self._trace.registers.entry_count
        # The room that columns which grow together have beyond their need; columns that double take
        # their own size again.
        nodes, steps, *lists = (columns.row_bytes(group) for group, _ in trace.filled())
        spare = Sizes.SPARE * (nodes + steps) + LEAST_LENGTH * sum(lists)
        spare += self._queue_growth + trace.milestones.nbytes
        left = (self._most_bytes - trace.bytes_used - spare) / self._entry_bytes()
        # The entries for which the table of boards has slots, or can have within the limit: room
        # for more would be worthless, since no board beyond them could be found again.
        found = max(self._most_entries(), len(trace.slots) / self._slot_share())
        more = min(entry_count * (GROWTH_FACTOR - 1), left, found - entry_count)
        if more < entry_count * LEAST_GAIN:
            raise OutOfMemory
        lengths = [
            max(filled + int(filled * more / entry_count) + Sizes.SPARE, LEAST_LENGTH)
            for _, filled in trace.filled()
        ]
        grown = [
            type(group)(*self._longer(group, length))
            for (group, _), length in zip(trace.filled(), lengths, strict=True)
        ]
        self._claim(
            self._bytes_of(*grown) - self._bytes_of(*(group for group, _ in trace.filled()))
        )
        trace.set_columns(grown)

    def _entry_bytes(self) -> float:
        filled = sum(filled * columns.row_bytes(group) for group, filled in self._trace.filled())
        return filled / self._trace.registers.entry_count

    def _grow_slots(self) -> None:
        """Double the hash table, or grow it to the limit at once if it would soon be full again.

        Readers of the trace use the old table meanwhile.
        """
        trace = self._trace
        count = len(trace.slots)
        greatest = self._most_entries() * self._slot_share()
        claimed = trace.bytes_claimed + self._queue_growth + trace.milestones.nbytes
        left = (self._most_bytes - claimed) / columns.SLOT_BYTES
        # Doubling to a table that the next doubling would take beyond the limit would waste a
        # copy: then it grows to the limit at once.
        wanted = int(min(greatest if greatest < 4 * count else 2 * count, count + left))
        if wanted < count * (1 + LEAST_GAIN):
            raise OutOfMemory
        self._claim((wanted - count) * columns.SLOT_BYTES)
        slots = allocate_lazily(np.uint32, wanted, large_pages=self._has_large_pages)
        slots.fill(0)
        longer = TYPES.Slots()
        longer.take(slots)
        self._loop.longer_table(self._search, longer)
        trace.slots = slots

    def _most_entries(self) -> float:
        """The entries that the limit allows."""
        if self._most_bytes == inf:
            return inf  # as inf // x is NaN
        other_bytes = (
            self._bytes_of(self._queue) + self._queue_growth + 2 * self._trace.milestones.nbytes
        )
        return (self._most_bytes - other_bytes) // (
            columns.SLOT_BYTES * self._slot_share() + self._entry_bytes()
        )

    def _slot_share(self) -> float:
        """The slots for each entry (see `Sizes` in `native/src/layout.h`)."""
        # A requeued entry takes over the slot of the one that it replaces.
        requeued = self._registers.requeued / self._registers.entry_count
        return max((1 - requeued) * Sizes.SLOTS / Sizes.ENTRIES, 1)

    @property
    def _queue_growth(self) -> int:
        """The bytes reserved for a longer queue; chains grow only once or twice."""
        return 0 if isinstance(self._queue, Chains) else self._bytes_of(self._queue)

    def _grow_queue(self) -> None:
        """Double the part of the queue that is nearly full: its keys, its chains by g, or the room
        for a beam's next layer.
        """
        self._claim(self._bytes_of(self._queue))
        if isinstance(self._queue, Chains):
            self._queue = self._longer_chains(self._queue)
            return
        counts = self._queue.counts
        if len(counts) and self._registers.deepest > len(counts) - FIRST_COUNTS:
            counts = np.concatenate((counts, np.zeros_like(counts)))
        length = 2 * len(self._queue.key)
        key, head, tail, heap = self._longer(self._queue[:4], length)
        slots = np.zeros(2 * len(self._queue.slots), np.int32)
        loops.longer_queue(key, slots, self._registers.buckets)
        self._queue = Buckets(key, head, tail, heap, slots, counts)

    def _longer_chains(self, queue: Chains) -> Chains:
        sides, gs, hs = queue.head.shape
        longer = self._chains(
            (sides, 2 * gs if gs > 1 else 1, hs),
            np.concatenate((queue.heap, np.zeros_like(queue.heap))),
        )
        # The axis of g is not the last, so chains keep their values but not their flat index:
        # `_bind` passes the new shape.
        longer.head[:, :gs], longer.tail[:, :gs] = queue.head, queue.tail
        longer.counts[:, : gs + hs] = queue.counts
        return longer

    def _longer(self, arrays: Sequence[Any], length: int) -> list[Any]:
        """The arrays with room for `length` values. Raises OutOfMemory if the system has no more
        memory.

        Each is the beginning of a much longer array, whose untouched rest takes no memory: repeated
        copying took a third of the time, mostly for clearing fresh memory. While an array is copied
        it exists twice, so one that may fill half of the limit is not copied.
        """
        used = [array for array in arrays if len(array)]
        if any(array.base is None or len(array.base) < length for array in used):
            # divided by / below, because inf // x is NaN
            an_entry = columns.row_bytes(self._trace.nodes) + columns.SLOT_BYTES
            most = min(
                self._most_bytes / an_entry, self._promisable / (an_entry + columns.STEP_BYTES)
            )
            rooms = allocate_with_headroom(
                [array.dtype for array in used], length, most, large_pages=self._has_large_pages
            )
            for room, array in zip(rooms, used, strict=True):
                filled = min(len(array), length)
                room[:filled] = array[:filled]
        else:
            rooms = [array.base for array in used]
        longer = (room[:length] for room in rooms)
        return [next(longer) if len(array) else array for array in arrays]

    def _claim(self, size: int) -> None:
        """Count `size` more bytes. Raises OutOfMemory if the record would exceed its limit."""
        if self._trace.bytes_claimed + size > self._most_bytes:
            raise OutOfMemory
        self._trace.bytes_claimed += size

    @staticmethod
    def _bytes_of(*groups: Any) -> int:
        return sum(array.nbytes for group in groups for array in group)
