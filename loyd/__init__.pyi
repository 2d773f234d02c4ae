from loyd.core.library.boards import BoardWithGoal as Board
from loyd.core.library.boards import board, random_boards
from loyd.core.library.comparisons import Audit, Divergence, audit, compare, divergence
from loyd.core.library.comparisons import SearchComparison as Comparison
from loyd.core.library.results import SearchResult, solve, warm_up
from loyd.core.library.specs import SearchSpec as Spec
from loyd.core.library.specs import algorithms, compiled, heuristics, load, spec
from loyd.core.library.step import Picture, Records, Step
from loyd.core.library.sweeps import sweep
from loyd.core.puzzle.board import Board as Arrangement
from loyd.core.search.problem import Problem
from loyd.core.system.errors import BoardError, LoydError, MoveError, PictureError, PluginError, RecordError, SettingError

__all__ = [
    "Arrangement", "Audit", "Board", "BoardError", "Comparison", "Divergence", "LoydError", "MoveError", "Picture", "PictureError",
    "PluginError", "Problem", "RecordError", "Records", "SearchResult", "SettingError", "Spec", "Step", "algorithms", "audit", "board",
    "compare", "compiled", "divergence", "heuristics", "load", "random_boards", "solve", "spec", "sweep", "warm_up",
]  # fmt: skip
__version__: str
