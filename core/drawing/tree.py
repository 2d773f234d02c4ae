"""A small search as the textbook's tree: every node that was made, below the node that made it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from loyd.core.errors import SettingError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.trace.node import Fate, Node, Successor
from loyd.core.trace.trace import Trace

MOST = 300
"""No tree of more expansions is drawn: nobody could read it."""
KEPT = frozenset({Fate.NEW, Fate.OPENED, Fate.WITHIN, Fate.TAKEN, Fate.IMPROVED, Fate.REOPENED, Fate.MEETS, Fate.GOAL})
"""The fates of a successor that comes to the open list."""


@dataclass(eq=False)
class Branch:
    """A node as it was made.

    `step`: which expanded it (None: none did); `twin`: for a board that was known, the step that expanded the node that it lost against,
    0 where that one is open; `is_kept`: whether it came to the open list; `is_open`: whether it stands there; `on_way`: whether it is on
    the solution or, before there is one, on the way to the node at hand.
    """

    board: Board
    move: Move | None
    g: int
    h: int
    f: float
    fate: Fate
    step: int | None = None
    twin: int | None = None
    is_open: bool = False
    is_goal: bool = False
    on_way: bool = False
    children: list[Branch] = field(default_factory=list)

    @property
    def is_kept(self) -> bool:
        """Whether it came to the open list."""
        return self.fate in KEPT

    @property
    def is_replaced(self) -> bool:
        """Whether it left the open list without being expanded: a better path was found, or the search let go of it."""
        return self.is_kept and self.step is None and not self.is_open and not self.is_goal

    def all(self) -> Iterator[Branch]:
        """Itself and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True)
class Tree:
    """The roots (one, or one for each side or iteration), and whether the way on them is a solution."""

    roots: tuple[Branch, ...]
    is_solved: bool


def search_tree(trace: Trace, last: int, *, back: bool = False) -> Tree:
    """The tree of the expansions up to a step; `back`: with the moves straight back.

    Raises SettingError where there are too many, and IndexError for a step that is not recorded.
    """
    if last > MOST:
        raise SettingError(f"a tree of {last} expansions cannot be read: at most {MOST} are drawn, so choose an earlier step")
    nodes = {step: trace.node(step) for step in range(1, last + 1)}
    flame = trace.flame(last)
    above = {
        step: int(flame.step[parent]) if parent >= 0 else 0 for step, parent in zip(flame.step.tolist(), flame.parent.tolist(), strict=True)
    }
    opened = {(node.board, node.g, node.side) for node in trace.open_nodes(last, 0, 1 << 30)} if last else set()
    by_entry = {node.entry: step for step, node in nodes.items()}
    branches: dict[int, Branch] = {}
    roots: list[Branch] = []
    for step, node in nodes.items():
        branch = branches.get(step)
        if branch is None:
            branch = branches[step] = _expanded(node, trace, step)
            (branches[above[step]].children if above[step] else roots).append(branch)
        below = {nodes[child].move: child for child in reversed(nodes) if above[child] == step}
        for new in trace.successors(step):
            if new.fate is not Fate.BACK or back:
                child = _made(new, trace, by_entry)
                branch.children.append(child)
                if child.is_kept and new.move in below:
                    child.step = below[new.move]
                    branches[child.step] = child
                child.is_open = child.is_kept and child.step is None and (new.board, new.g, node.side) in opened
    tree = Tree(tuple(roots), trace.goal_step is not None and trace.goal_step <= last)
    _mark_way(trace, tree, last)
    return tree


def _expanded(node: Node, trace: Trace, step: int) -> Branch:
    """A root, or a node that a search took up again."""
    return Branch(node.board, node.move, node.g, node.h, node.f, Fate.NEW, step, is_goal=node.board == trace.goal and node.move is not None)


def _made(new: Successor, trace: Trace, by_entry: dict[int, int]) -> Branch:
    twin = None if new.twin is None or new.fate in KEPT else by_entry.get(new.twin.entry, 0)
    return Branch(new.board, new.move, new.g, new.h, new.f, new.fate, twin=twin, is_goal=new.fate in KEPT and new.board == trace.goal)


def _mark_way(trace: Trace, tree: Tree, last: int) -> None:
    """Mark the solution, from the goal too where a side begins there; before there is one, the way to the node of the last step."""
    if not last:
        return
    side = trace.node(last).side
    if tree.is_solved:
        moves = trace.solution() or ()
        _follow(next((root for root in reversed(tree.roots) if root.board == trace.start), tree.roots[0]), moves)
        for root in tree.roots[1:]:
            if root.board == trace.goal:
                _follow(root, tuple(move.opposite for move in reversed(moves)))
    else:
        roots = [root for root in tree.roots if side is None or trace.node(root.step or 1).side == side]
        _follow(roots[-1], trace.path(last))


def _follow(branch: Branch, moves: tuple[Move, ...]) -> None:
    branch.on_way = True
    for move in moves:
        found = [child for child in branch.children if child.move == move and child.is_kept]
        if not found:
            return
        branch = max(found, key=lambda child: child.step or 0)
        branch.on_way = True
