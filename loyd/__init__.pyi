from loyd.core.engine.problem.problem import Problem as Problem
from loyd.core.engine.puzzle.board import Board as Arrangement
from loyd.core.library.boards import BoardWithGoal as Board
from loyd.core.library.boards import board as board
from loyd.core.library.boards import random_boards as random_boards
from loyd.core.library.boards import read_boards as read_boards
from loyd.core.library.comparisons import Audit as Audit
from loyd.core.library.comparisons import Divergence as Divergence
from loyd.core.library.comparisons import SearchComparison as Comparison
from loyd.core.library.comparisons import audit as audit
from loyd.core.library.comparisons import compare as compare
from loyd.core.library.comparisons import divergence as divergence
from loyd.core.library.results import SearchResult as SearchResult
from loyd.core.library.results import read_log as read_log
from loyd.core.library.results import solve as solve
from loyd.core.library.results import warm_up as warm_up
from loyd.core.library.specs import SearchSpec as Spec
from loyd.core.library.specs import algorithms as algorithms
from loyd.core.library.specs import compiled as compiled
from loyd.core.library.specs import heuristics as heuristics
from loyd.core.library.specs import load as load
from loyd.core.library.specs import spec as spec
from loyd.core.library.step import Picture as Picture
from loyd.core.library.step import Records as Records
from loyd.core.library.step import Step as Step
from loyd.core.library.sweeps import sweep as sweep
from loyd.core.system.errors import BoardError as BoardError
from loyd.core.system.errors import LoydError as LoydError
from loyd.core.system.errors import MoveError as MoveError
from loyd.core.system.errors import PictureError as PictureError
from loyd.core.system.errors import PluginError as PluginError
from loyd.core.system.errors import RecordError as RecordError
from loyd.core.system.errors import SettingError as SettingError

__all__ = [
    "Arrangement", "Audit", "Board", "BoardError", "Comparison", "Divergence", "LoydError", "MoveError", "Picture", "PictureError",  # noqa: E501
    "PluginError", "Problem", "RecordError", "Records", "SearchResult", "SettingError", "Spec", "Step", "algorithms", "audit", "board",  # noqa: E501
    "compare", "compiled", "divergence", "heuristics", "load", "random_boards", "read_boards", "read_log", "solve", "spec", "sweep", "warm_up",  # noqa: E501
]  # fmt: skip
__version__: str
