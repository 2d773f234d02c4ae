"""A tree cut into sheets: what one page cannot hold goes on on another, by a letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from loyd.core.drawing.tree import Branch, Tree
from loyd.core.drawing.tree_layout import places

LEAST_DEPTH = 2
"""A subtree is cut off so far below the top of its sheet at least, where there is one, so that a sheet shows some of the tree."""


class Page(Enum):
    """Width and height of a page in units; a board's cell is 17 wide, so that its digits are 7 to 8 points on paper."""

    A4 = (1600, 1131)
    UPRIGHT = (1131, 1600)
    SLIDE = (1600, 900)


@dataclass(frozen=True)
class Sheet:
    """The subtree of `top` as far as the subtrees in `cut`, each with the letter of its own sheet; `name` is this one's ("" if alone)."""

    top: Branch
    cut: dict[int, str]
    name: str
    of: int

    def children(self, branch: Branch) -> list[Branch]:
        """What is drawn below a node here."""
        return [] if id(branch) in self.cut and branch is not self.top else branch.children

    def all(self) -> Iterator[Branch]:
        """The nodes on the sheet, parents first."""
        return _walk(self.top, self.children)


def sheets(tree: Tree, room: tuple[float, int]) -> list[Sheet]:
    """The sheets of all roots, each of at most so many nodes side by side and so many levels."""
    pieces = [piece for root in tree.roots for piece in _pieces(root, *room)]
    names = {id(top): _letters(place) for place, (top, _) in enumerate(pieces)}
    alone = len(pieces) == 1
    return [Sheet(top, {id(off): names[id(off)] for off in cut}, "" if alone else names[id(top)], len(pieces)) for top, cut in pieces]


def _letters(place: int) -> str:
    """A to Z, then AA, AB and so on."""
    return (_letters(place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def _pieces(root: Branch, across: float, levels: int) -> Iterator[tuple[Branch, list[Branch]]]:
    """The top of each sheet and what is cut off below it."""
    waiting = [root]
    while waiting:
        top = waiting.pop(0)
        cut = _cut(top, across, levels)
        yield top, cut
        waiting += cut


def _cut(top: Branch, across: float, levels: int) -> list[Branch]:
    """The subtrees to be cut off, the largest first, until the rest fits."""
    cut: dict[int, Branch] = {}

    def children(branch: Branch) -> list[Branch]:
        return [] if id(branch) in cut and branch is not top else branch.children

    fits = False
    while not fits:
        at = places(top, children)
        drawn = [branch for branch in _walk(top, children) if branch is not top and branch.children and id(branch) not in cut]
        too_deep = [branch for branch in drawn if at[id(branch)][1] == levels - 1]
        lower = [branch for branch in drawn if at[id(branch)][1] >= LEAST_DEPTH] or drawn
        fits = not too_deep and (max(x for x, _ in at.values()) + 1 <= across or not lower)
        if too_deep:
            cut |= {id(branch): branch for branch in too_deep}
        elif not fits:
            largest = max(lower, key=lambda branch: (sum(1 for _ in _walk(branch, children)), at[id(branch)][1]))
            cut[id(largest)] = largest
    return [branch for branch in _walk(top, children) if id(branch) in cut and branch is not top]


def _walk(branch: Branch, children: Callable[[Branch], list[Branch]]) -> Iterator[Branch]:
    yield branch
    for child in children(branch):
        yield from _walk(child, children)
