"""The record of a search, and queries about any of its steps, whatever the family: nodes, ledger,
flame, map, board histories. A search writes the record and everything else reads it; no search runs
here. Objects that cache sums receive the record as an argument instead of holding it: a reference
cycle would keep it alive after the search. May import `native`, `puzzle`, `system`.
"""

from ..choice import NodeChoice, Tie, format_f, format_h, format_node_f
from .columns import (
    BLANK_BITS,
    BLANK_MASK,
    INFINITE,
    MILESTONE,
    MULTIPLIERS,
    STILL_OPEN,
    BestFirstConfig,
    Bounds,
    Buckets,
    Chains,
    Nodes,
    Registers,
    Replaced,
    Solutions,
    Steps,
    allocate,
    high_words,
    random_fraction,
)
from .flame import FINEST, START, Blocks, BlockSums, Expanded, Flame
from .formula import Formula, Priority, UserFormula
from .ledger import AtDepth, Division, Ledger, LedgerRow
from .map import (
    AXES,
    TIME_SAMPLES,
    Axes,
    AxisScale,
    BinnedMap,
    MapData,
    MapReader,
    MapReading,
    Projection,
    Spot,
    binned,
    read_comparable,
    space_of,
)
from .node import (
    ADMITTED,
    LOWER_G,
    NOT_GENERATED,
    Ancestry,
    Counts,
    CourseCounts,
    Generation,
    GHCounts,
    KnownEntry,
    Node,
    Peaks,
    Place,
    Row,
    Sibling,
    Successor,
    SuccessorStatus,
    Work,
    solution,
)
from .questions import BranchSwitches, MeanError, SolutionPath, mean_error
from .re_expansions import ReExpansions, board_keys
from .step_columns import StepColumns, new_maxima
from .story import (
    MOST_STORY_EVENTS,
    NO_STEP,
    BoardState,
    Departure,
    ListState,
    Residence,
    Story,
    StoryEvent,
    StoryEventKind,
    joined,
)
from .trace import MOST_PLACES, Engine, Evaluate, Event, Growth, Trace, spread
from .trajectory import StepAxis, Trajectory, TrajectoryReader
