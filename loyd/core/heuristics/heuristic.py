"""A heuristic as the catalogue lists it, and one bound to a goal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from loyd.core.compile.kernel import CombinedFile
from loyd.core.heuristics.callback import Callback, NoCallback
from loyd.core.puzzle.board import Board
from loyd.core.system.errors import PluginError, SettingError
from loyd.core.system.progress import Building, Progress, ignore, never


class HeuristicPart(NamedTuple):
    """One of the numbers that h is made of: h is the sum of those that count.

    `name`: what is measured, in a few words.  `value`: in moves.  `cells`: where the tiles stand that it speaks of; empty for all.
    `counts`: false for a part that another one outdid.  `mirrored`: whether it was looked up for the mirror image.
    """

    name: str
    value: int
    cells: tuple[int, ...] = ()
    counts: bool = True
    mirrored: bool = False


@dataclass(frozen=True)
class Heuristic:
    """An entry of the catalogue.

    `file` holds the functions of `loyd.core.heuristics.contract` and `tables(goal)`.
    Where h has a share for each tile the file has `shares(tables, board)`, where it has parts of another kind `parts(tables, board)`,
    and where it is not defined on every size `refusal(size)`.  `RUNNING` names the tables that are running state.
    `admissible` and `consistent` are what is promised for every board and goal.

    >>> from loyd.core.heuristics.catalogue import heuristic
    >>> from loyd.core.puzzle.notation import blank_last
    >>> from loyd.core.puzzle.notation import parse_board
    >>> estimate = heuristic("manhattan").towards(blank_last(3, 3))
    >>> board = parse_board("234/15x/768")
    >>> estimate.value(board), estimate.shares(board)
    (9, (1, 1, 3, 1, 0, 0, 0, 2, 1))
    """

    id: str
    name: str
    definition: str
    file: ModuleType | CombinedFile
    source: str = ""
    admissible: bool = True
    consistent: bool = True

    def refusal(self, size: tuple[int, int]) -> str:
        """Why it is not defined on boards of (height, width), in one sentence; empty where it is."""
        refusal: Callable[[tuple[int, int]], str] | None = getattr(self.file, "refusal", None)
        return refusal(size) if refusal is not None else ""

    def is_ready(self, goal: Board) -> bool:  # noqa: ARG002  one signature for all
        """Whether `towards` answers within about a second; if not, it builds large tables first."""
        return True

    def groups(self, goal: Board) -> tuple[tuple[int, ...], ...]:  # noqa: ARG002  one signature for all
        """The tiles that are looked up together, group by group; none where no tiles are."""
        return ()

    @property
    def at_goal(self) -> int:
        """h of every goal itself; a user-defined one is taken to be 0 there, as it should be."""
        return 0

    @property
    def is_own(self) -> bool:
        return False

    @property
    def stand_in(self) -> "Heuristic":
        """One with the same compiled functions that is quick to build on 3x3."""
        return self

    @property
    def virtues(self) -> str:
        held = [word for word, holds in (("admissible", self.admissible), ("consistent", self.consistent)) if holds]
        return ", ".join(held) or "neither admissible nor consistent"

    def towards(self, goal: Board, progress: Callable[[Progress], None] = ignore, cancelled: Callable[[], bool] = never) -> "Estimate":
        """This heuristic, with its tables built for a goal, which may take long (see `is_ready`).

        Meanwhile `progress` is told how far it is and `cancelled` asked whether to stop, both in this thread.
        Raises SettingError where it is not defined, and BuildCancelledError.
        """
        refusal = self.refusal(goal.size)
        if refusal:
            raise SettingError(refusal)
        building = Building(progress, cancelled)
        return Estimate(self, goal, self.tables(goal, building), tuple(building.notices))

    def tables(self, goal: Board, building: Building) -> Any:  # noqa: ARG002  quick to build
        """The tables towards a goal.  Raises BuildCancelledError."""
        file: Any = self.file
        return file.tables(goal)


@dataclass(frozen=True)
class Estimate:
    """A heuristic towards one goal.  `notices`: what the user should know of the building of its tables, a sentence each."""

    heuristic: Heuristic
    goal: Board
    tables: Any
    notices: tuple[str, ...] = ()

    def shares(self, board: Board) -> tuple[int, ...] | None:
        """What each cell's tile adds to h, the blank nothing; None where h has no share tile by tile (see `parts`)."""
        shares: Callable[[Any, Board], Sequence[int]] | None = getattr(self.heuristic.file, "shares", None)
        return tuple(shares(self.tables, board)) if shares is not None else None

    def parts(self, board: Board) -> tuple[HeuristicPart, ...]:
        parts: Callable[[Any, Board], Sequence[HeuristicPart]] | None = getattr(self.heuristic.file, "parts", None)
        return tuple(parts(self.tables, board)) if parts is not None else ()

    def value(self, board: Board) -> int:
        shares = self.shares(board)
        if shares is not None:
            return sum(shares)
        file: Any = self.heuristic.file
        tables, cells = self.running_tables(), np.array(board.cells, np.uint8)
        file.read(tables, cells)
        return int(file.whole(tables, cells))

    @property
    def is_interpreted(self) -> bool:
        return False

    @property
    def warning(self) -> str:
        """What is to be said of an h that is not 0 at the goal; empty where it is."""
        h = 0 if self.heuristic.admissible else self.value(self.goal)
        return f"h of the goal is {h} by {self.heuristic.id} and should be 0, so no solution is known to be shortest" if h else ""

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(filter(None, (*self.notices, self.warning)))

    def shown(self, board: Board) -> int:
        """The h of a board, for people to see: 0 where a heuristic of the user's own makes a mistake on it."""
        try:
            return self.value(board)
        except PluginError:
            return 0

    def asking(self, registers: int = 0) -> Callback | NoCallback:
        return Callback(registers) if self.heuristic.is_own else NoCallback()

    def running_tables(self, asking: Callback | NoCallback | None = None) -> Any:  # noqa: ARG002  one signature for all
        """The tables with a running state of their own (see `loyd.core.heuristics.contract`), for one search, with its `asking`."""
        names = getattr(self.heuristic.file, "RUNNING", ())
        return self.tables._replace(**{name: np.array(getattr(self.tables, name)) for name in names}) if names else self.tables
