"""Searches side by side: figures, lanes, differences. May import `session` and below."""

from .comparison import MOST_LANES, Comparison, SharedView, read_place
from .difference import (
    Difference,
    DifferenceMap,
    Differences,
    FirstExpansions,
    Inclusion,
    LaneMaps,
    difference_map,
    inclusion,
)
from .divergence import DivergenceSearch, StepDivergence, first_divergence
from .figures import (
    BRANCHING,
    COLUMNS,
    EXPANDED,
    GENERATED,
    LENGTH,
    LOST,
    PEAK_NODES,
    RUNNING_NOW,
    SECONDS,
    Better,
    Column,
    Figures,
    FigureValue,
    Unit,
    agree_on_optimum,
    columns_of,
    figures_at,
    final_figures,
    known_optimum,
    lost_figures,
    solved_words,
)
from .lane import Alignment, Lane
from .necessary import necessary_expansions
from .winners import best, comparable, share, shortest, verdict, winner
