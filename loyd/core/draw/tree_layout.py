"""A small search as the textbook's tree: every generated node below the node that generated it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ..engine.puzzle import Board, Move, Moves
from ..engine.record import ADMITTED, NOT_GENERATED, Node, Successor, SuccessorStatus, Trace
from ..system import SettingError, grouped

MOST_NODES = 300
"""No tree of more expansions is drawn: it would be illegible."""


@dataclass(eq=False)
class Branch:
    """A generated node.

    `step`: the one that expanded it (None: none did); `known_step`: for a known board, the step
    that expanded the better node, 0 if that one is open; `is_kept`: whether it joined the open
    list; `is_open`: whether it is there; `is_at_limit`: whether it was chosen at the depth limit
    and not expanded; `on_path`: whether it is on the solution or, before there is one, on the path
    to the last step's node.
    """

    board: Board
    move: Move | None
    g: int
    h: int
    f: float
    status: SuccessorStatus
    step: int | None = None
    known_step: int | None = None
    is_open: bool = False
    is_at_limit: bool = False
    is_goal: bool = False
    on_path: bool = False
    children: list[Branch] = field(default_factory=list)

    @property
    def is_kept(self) -> bool:
        """Whether it became a node that the search may expand."""
        return self.status in ADMITTED

    @property
    def is_replaced(self) -> bool:
        """Whether a better path to its board took its place before it was expanded."""
        return self.is_kept and self.step is None and not self.is_open and not self.is_goal

    def all(self) -> Iterator[Branch]:
        """This branch and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.all()


class Tree(NamedTuple):
    """The roots (one, or one for each side or iteration), and whether their marked path is a
    solution.
    """

    roots: tuple[Branch, ...]
    is_solved: bool


def search_tree(trace: Trace, last: int, *, undo_moves: bool = False) -> Tree:
    """The tree of the expansions up to a step; `undo_moves`: whether these are in it too.

    Raises SettingError if there are too many, and IndexError for a step that is not recorded.
    """
    if last > MOST_NODES:
        raise SettingError(
            f"a tree of {grouped(last)} expansions is too large: at most {MOST_NODES} are drawn, "
            "so choose an earlier step"
        )
    flame = trace.flame(last)
    above = {
        step: int(flame.step[parent]) if parent >= 0 else 0
        for step, parent in zip(flame.step.tolist(), flame.parent.tolist(), strict=True)
    }
    opened = (
        {(node.board, node.g, node.side) for node in trace.open_nodes(last, 0, 1 << 30)}
        if last
        else set()
    )
    return _tree(
        trace,
        last,
        range(1, last + 1),
        above,
        lambda new, side: (new.board, new.g, side) in opened,
        undo_moves=undo_moves,
    )


def path_tree(trace: Trace, last: int) -> Tree:
    """The path to the node of a step, with the siblings of each node on it. Raises SettingError if
    it is too long.
    """
    steps = trace.ancestor_steps(last)
    if len(steps) > MOST_NODES:
        raise SettingError(
            f"a path of {grouped(len(steps))} nodes is too long: at most {MOST_NODES} are drawn, "
            "so choose an earlier step"
        )

    def is_open(new: Successor, side: str | None) -> bool:
        found = trace.open_node(last, new.board)
        return found is not None and (found.g, found.side) == (new.g, side)

    return _tree(trace, last, steps, dict(zip(steps, (0, *steps), strict=False)), is_open)


def _tree(
    trace: Trace,
    last: int,
    steps: Sequence[int],
    above: Mapping[int, int],
    is_open: Callable[[Successor, str | None], bool],
    *,
    undo_moves: bool = False,
) -> Tree:
    nodes = {step: trace.node(step) for step in steps}
    by_entry = {node.entry: step for step, node in nodes.items()}
    branches: dict[int, Branch] = {}
    roots: list[Branch] = []
    for step, node in nodes.items():
        branch = branches.get(step)
        if branch is None:
            branch = branches[step] = _branch(node, trace, SuccessorStatus.NEW)
            branch.step = step
            (branches[above[step]].children if above[step] else roots).append(branch)
        branch.is_at_limit = not branch.is_goal and trace.is_at_limit(step)
        below = {nodes[child].move: child for child in reversed(nodes) if above[child] == step}
        for new in () if branch.is_at_limit else trace.successors(step):
            if new.status not in NOT_GENERATED or (
                undo_moves and new.status is SuccessorStatus.UNDO
            ):
                child = _branch(new, trace, new.status)
                if new.known is not None and not child.is_kept:
                    child.known_step = by_entry.get(new.known.entry, 0)
                branch.children.append(child)
                if child.is_kept and new.move in below:
                    child.step = below[new.move]
                    branches[child.step] = child
                child.is_open = child.is_kept and child.step is None and is_open(new, node.side)
    tree = Tree(tuple(roots), trace.is_solved_by(last))
    _mark_path(trace, tree, last)
    return tree


def _branch(new: Node | Successor, trace: Trace, status: SuccessorStatus) -> Branch:
    is_goal = new.move is not None and status in ADMITTED and new.board == trace.goal
    return Branch(new.board, new.move, new.g, new.h, new.f, status, is_goal=is_goal)


def _mark_path(trace: Trace, tree: Tree, last: int) -> None:
    """Mark the solution, also on the side of the goal if there is one; before there is a solution,
    the path to the last step's node.
    """
    if not last:
        return
    side = trace.node(last).side
    if tree.is_solved:
        moves = trace.solution() or ()
        _follow(
            next(
                (root for root in reversed(tree.roots) if root.board == trace.start), tree.roots[0]
            ),
            moves,
        )
        for root in tree.roots[1:]:
            if root.board == trace.goal:
                _follow(root, tuple(move.opposite for move in reversed(moves)))
    else:
        roots = [
            root for root in tree.roots if side is None or trace.node(root.step or 1).side == side
        ]
        _follow(roots[-1], trace.path(last))


def _follow(branch: Branch, moves: Moves) -> None:
    branch.on_path = True
    for move in moves:
        found = [child for child in branch.children if child.move == move and child.is_kept]
        if not found:
            return
        # A board that was reopened has several branches with this move: the last one expanded is
        # on the path.
        branch = max(found, key=lambda child: child.step or 0)
        branch.on_path = True


Children = Callable[[Branch], Sequence[Branch]]
Outline = list[tuple[float, float]]
"""For each depth below a node, how far its subtree reaches to the left and to the right of it."""


def places(root: Branch, children: Children) -> dict[int, tuple[float, int]]:
    """(x, depth) of every node below a root, by its id; neighbours are at least 1 apart, and the
    leftmost is at 0.
    """
    shifts: dict[int, float] = {}
    outline = _settle(root, children, shifts)
    found: dict[int, tuple[float, int]] = {}
    waiting = [(root, -min(left for left, _ in outline), 0)]
    while waiting:
        branch, x, depth = waiting.pop()
        found[id(branch)] = x, depth
        waiting += [(child, x + shifts[id(child)], depth + 1) for child in children(branch)]
    return found


def _settle(branch: Branch, children: Children, shifts: dict[int, float]) -> Outline:
    """The outline of a node's subtree; adds to `shifts` how far each child is to the right of its
    parent. Source: Reingold and Tilford, Tidier drawings of trees (1981).
    """
    # Children are put down from left to right, each as far to the left as the outline of those
    # before it allows; only depths that both have can collide.
    outline: Outline = []
    offsets: list[float] = []
    for child in children(branch):
        own = _settle(child, children, shifts)
        # At each depth that both have, the new subtree begins at least 1 to the right of what is
        # there.
        offset = max(
            (right - left + 1 for (_, right), (left, _) in zip(outline, own, strict=False)),
            default=0.0,
        )
        offsets.append(offset)
        moved = [(left + offset, right + offset) for left, right in own]
        both = [
            (min(one[0], other[0]), max(one[1], other[1]))
            for one, other in zip(outline, moved, strict=False)
        ]
        outline = [*both, *outline[len(both) :], *moved[len(both) :]]
    # A parent stands above the middle of its first and last child.
    middle = (offsets[0] + offsets[-1]) / 2 if offsets else 0.0
    for child, offset in zip(children(branch), offsets, strict=True):
        shifts[id(child)] = offset - middle
    return [(0.0, 0.0), *((left - middle, right - middle) for left, right in outline)]


LEAST_DEPTH = 2
"""A subtree is split off at least this far below the top of its sheet, if possible, so that each
sheet shows some of the tree.
"""


class Page(Enum):
    """Width and height of a page in units; a board's cell is 17 wide, so that its digits are 7 to 8
    points on paper.
    """

    A4 = (1600, 1131)
    UPRIGHT = (1131, 1600)
    SLIDE = (1600, 900)


class TreeSheet(NamedTuple):
    """The subtree of `top` down to the subtrees in `cut`, each with the letter of its own sheet;
    `name` is this sheet's letter ("" if alone).
    """

    top: Branch
    cut: dict[int, str]
    name: str

    def sheet_of(self, branch: Branch) -> str:
        """The letter of the sheet on which a node's subtree continues, if not on this one."""
        return "" if branch is self.top else self.cut.get(id(branch), "")

    def children(self, branch: Branch) -> list[Branch]:
        """The children of a branch that are drawn on this sheet."""
        return [] if self.sheet_of(branch) else branch.children

    def all(self) -> Iterator[Branch]:
        """The branches on this sheet, parents first."""
        return _walk(self.top, self.children)


def sheets(tree: Tree, room: tuple[float, int]) -> list[TreeSheet]:
    """The tree cut into sheets of this width and height; a branch that is cut off is the top of
    another.
    """
    pieces = [piece for root in tree.roots for piece in _pieces(root, *room)]
    names = {id(top): _letters(place) for place, (top, _) in enumerate(pieces)}
    alone = len(pieces) == 1
    return [
        TreeSheet(top, {id(off): names[id(off)] for off in cut}, "" if alone else names[id(top)])
        for top, cut in pieces
    ]


def _letters(place: int) -> str:
    return (_letters(place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def _pieces(root: Branch, across: float, levels: int) -> Iterator[tuple[Branch, list[Branch]]]:
    waiting = [root]
    while waiting:
        top = waiting.pop(0)
        cut = _cut(top, across, levels)
        yield top, cut
        waiting += cut


def _cut(top: Branch, across: float, levels: int) -> list[Branch]:
    """Each subtree that is cut off costs a new layout, O(nodes · depth); a tree has at most
    MOST_NODES expansions.
    """
    cut: dict[int, Branch] = {}

    def children(branch: Branch) -> list[Branch]:
        return [] if id(branch) in cut and branch is not top else branch.children

    # Whatever cannot fit, because its children would be too deep, is cut off at once; while the
    # sheet is too wide, the largest subtree is, which leaves the fewest sheets.
    fits = False
    while not fits:
        at = places(top, children)
        drawn = [
            branch
            for branch in _walk(top, children)
            if branch is not top and branch.children and id(branch) not in cut
        ]
        too_deep = [branch for branch in drawn if at[id(branch)][1] == levels - 1]
        lower = [branch for branch in drawn if at[id(branch)][1] >= LEAST_DEPTH] or drawn
        fits = not too_deep and (max(x for x, _ in at.values()) + 1 <= across or not lower)
        if too_deep:
            cut |= {id(branch): branch for branch in too_deep}
        elif not fits:
            largest = max(
                lower,
                key=lambda branch: (sum(1 for _ in _walk(branch, children)), at[id(branch)][1]),
            )
            cut[id(largest)] = largest
    return [branch for branch in _walk(top, children) if id(branch) in cut and branch is not top]


def _walk(branch: Branch, children: Callable[[Branch], list[Branch]]) -> Iterator[Branch]:
    yield branch
    for child in children(branch):
        yield from _walk(child, children)
