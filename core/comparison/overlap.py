"""Which boards two searches both expanded, and which only one of them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.packing import unpack
from loyd.core.trace.trace import Trace, Words

CHUNK = 1 << 22

Boards = tuple[Words, Words]


@dataclass(frozen=True, eq=False)
class Overlap:
    """Counts of different boards, and some of them.

    `first` and `second` count the boards that each search expanded, `both` those that both did.
    `common`, `only_first` and `only_second` are examples of these and of those that one alone expanded.
    """

    first: int
    second: int
    both: int
    common: tuple[Board, ...]
    only_first: tuple[Board, ...]
    only_second: tuple[Board, ...]

    def sentence(self, first: str, second: str) -> str:
        """The counts in words, with the names of the two searches."""
        mine, theirs = self.first - self.both, self.second - self.both
        return f"both expanded {_boards(self.both)}; only {first} {_boards(mine)}, only {second} {_boards(theirs)}"


def overlap(first: Trace, second: Trace, first_step: int, second_step: int, *, examples: int = 20) -> Overlap:
    """What two searches of boards of one size have expanded, the first by one step and the second by another.

    A goal that was taken counts too, and a depth-first search's board counts once however often it was entered.
    """
    ours, theirs = _different(first, first_step), _different(second, second_step)
    count = len(ours[0])
    merged = np.concatenate((ours[0], theirs[0])), np.concatenate((ours[1], theirs[1]))
    order = np.lexsort(merged)
    paired = _same_as_before(merged[0][order], merged[1][order])
    alone = ~paired & ~np.append(paired[1:], False)
    size = first.start.size
    mine, yours = order[alone & (order < count)], order[alone & (order >= count)]
    return Overlap(
        first=count,
        second=len(theirs[0]),
        both=int(paired.sum()),
        common=_unpacked(merged, order[paired][:examples], size),
        only_first=_unpacked(merged, mine[:examples], size),
        only_second=_unpacked(merged, yours[:examples], size),
    )


def _different(trace: Trace, step: int) -> Boards:
    """The different boards of the steps up to `step`, sorted by their words."""
    kept = np.empty(0, np.uint64), np.empty(0, np.uint64)
    for low in range(1, step + 1, CHUNK):
        more = trace.packed_boards(low, min(low + CHUNK - 1, step))
        los, his = np.concatenate((kept[0], more[0])), np.concatenate((kept[1], more[1]))
        order = np.lexsort((los, his))
        los, his = los[order], his[order]
        new = ~_same_as_before(los, his)
        kept = los[new], his[new]
    return kept


def _same_as_before(los: Words, his: Words) -> npt.NDArray[np.bool_]:
    """Whether each of the sorted boards is the same as the one before it."""
    same = np.zeros(len(los), np.bool_)
    same[1:] = (los[1:] == los[:-1]) & (his[1:] == his[:-1])
    return same


def _unpacked(boards: Boards, places: npt.NDArray[np.intp], size: tuple[int, int]) -> tuple[Board, ...]:
    return tuple(unpack(int(boards[0][place]), int(boards[1][place]), *size) for place in places)


def _boards(count: int) -> str:
    return "1 board" if count == 1 else f"{count:,} boards".replace(",", " ")
