"""Why a node was chosen: the priority, the ties and how they were broken, as data and as a sentence."""

from enum import StrEnum
from fractions import Fraction
from math import isnan
from typing import NamedTuple

from loyd.core.puzzle.board import UNREACHABLE
from loyd.core.system.text import counted, grouped


class Tie(StrEnum):
    """Which of several open nodes of equal priority is expanded first; among those still equal, the newest
    (under LOW_G and OLDEST, the oldest).

    RANDOM: each node draws one of `loyd.core.trace.columns.LOTS` ranks when it is generated.
    """

    LOW_H = "low-h"
    HIGH_G = "high-g"
    LOW_G = "low-g"
    RANDOM = "random"
    NEWEST = "newest"
    OLDEST = "oldest"

    @property
    def age(self) -> str:
        """`newest` or `oldest`: which of the nodes that are still equal is expanded first."""
        return "oldest" if self in (Tie.LOW_G, Tie.OLDEST) else "newest"

    @property
    def rule(self) -> str:
        """What is compared before age, such as `lowest h`; empty if nothing is."""
        return {Tie.LOW_H: "lowest h", Tie.HIGH_G: "highest g", Tie.LOW_G: "lowest g", Tie.RANDOM: "random"}.get(self, "")


def shown(f: float) -> str:
    """A priority without needless digits: `19`, `19.5`; a dash for NaN."""
    if isnan(f):
        return "-"
    return f"{f:g}" if abs(f) < 1e6 else f"{f:.0f}"


def shown_h(h: int) -> str:
    """h in moves; a dash if no path to the goal exists."""
    return "-" if h == UNREACHABLE else str(h)


def shown_f(f: float, h: int) -> str:
    """f for a node with this h; a dash if no path to the goal exists."""
    return "-" if h == UNREACHABLE else shown(f)


class BestFirstChoice(NamedTuple):
    """A node taken from the front of the open list.

    `symbol` names the priority (`f`, `g` or `h`; empty: all have the same). `open`: the size of the open list; `tied`: how many had the
    same priority (the chosen one included); `still_tied`: how many of these were equal under the tie rule too.
    """

    symbol: str
    priority: float
    open: int
    tied: int
    tie: Tie
    still_tied: int

    @property
    def sentence(self) -> str:
        if self.open == 1:
            return "the only open node."
        if not self.symbol:
            return f"the {self.tie.age} of {counted(self.open, 'open node')}."
        text = f"lowest {self.symbol} ({shown(self.priority)}) of {counted(self.open, 'open node')}"
        if self.tied == 1:
            return f"{text}; unique minimum."
        text = f"{text}. Tie-break: {self.tie.rule or self.tie.age} ({grouped(self.tied)} tied)"
        if not self.tie.rule or self.still_tied == 1:
            return f"{text}."
        return f"{text}, then {self.tie.age} ({grouped(self.still_tied)} tied)."


class DepthFirstChoice(NamedTuple):
    """A node entered by the depth-first family.

    `backed_up`: how many levels the search backed up since the last step; the node is child `place` of `of` in move order;
    `iteration` is set if an iteration begins here; `symbol` names what is compared with the bound.
    """

    symbol: str
    value: float
    bound: float
    backed_up: int
    place: int
    of: int
    iteration: int | None = None

    @property
    def sentence(self) -> str:
        if self.iteration is not None:
            begins = "the search begins" if self.iteration == 1 else f"iteration {self.iteration} begins"
            return f"{begins} at the start with bound {shown(self.bound)}."
        within = f"{self.symbol} {shown(self.value)} within the bound {shown(self.bound)}"
        text = f"child {self.place} of {self.of} in move order, {within}"
        if self.backed_up:
            return f"backed up {counted(self.backed_up, 'level')}; then {text}."
        return f"{text}."


class FrontierChoice(NamedTuple):
    """A node of one of two breadth-first frontiers, which grow towards each other by whole layers.

    It is node `place` of the `of` nodes of its layer, which are all `g` moves from the root of its `side`; the other frontier had
    `other` nodes when this layer was chosen.
    """

    side: str
    g: int
    place: int
    of: int
    other: int
    symbol: str = "g"

    @property
    def sentence(self) -> str:
        where = f"node {self.place} of {self.of} that are {counted(self.g, 'move')} from the {_ROOTS[self.side]}"
        if self.place > 1:
            return f"{where}, oldest first; a layer is finished before the sides change."
        size = "smaller" if self.of < self.other else "first of two equal"
        return f"the {self.side} frontier is the {size} ({self.of} against {self.other}): {where}."


_ROOTS = {"forward": "start", "backward": "goal"}


class PairChoice(NamedTuple):
    """A node of the pair (one from each side) with the lowest lower bound; `ready` nodes of its side have f within the bound.

    No solution is shorter than `bound`; `best` is the length of the best one so far, if any.
    """

    side: str
    g: int
    bound: float
    ready: int
    best: int | None
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        nodes = f"the only {self.side} node" if self.ready == 1 else f"lowest g ({self.g}) of the {self.ready} {self.side} nodes"
        best = "" if self.best is None else f"; the best solution so far has {self.best}"
        return f"{nodes} with f within {shown(self.bound)}; every solution has at least {counted(int(self.bound), 'move')}{best}."


class RecursiveChoice(NamedTuple):
    """A node entered by recursive best-first search: the one with the lowest F (`value`) of `of` siblings, searched until everything
    below it has an F above `bound`, the lowest F of any alternative on the path (None: there is none).

    `backed_up`: how many levels the search backed up since the last step, raising the F of the nodes that it left.
    """

    value: float
    bound: float | None
    of: int
    backed_up: int
    symbol: str = "F"

    @property
    def sentence(self) -> str:
        if not self.of:
            return "the search begins at the start."
        least = "the only child" if self.of == 1 else f"lowest F of {self.of} siblings"
        text = f"{least} ({shown(self.value)})"
        text += "; no alternative is left" if self.bound is None else f", within the best alternative ({shown(self.bound)})"
        return f"backed up {counted(self.backed_up, 'level')}; then {text}." if self.backed_up else f"{text}."


class BeamChoice(NamedTuple):
    """A node of the beam: number `place` of the `of` kept in its layer, at most `width`, lowest h first."""

    g: int
    place: int
    of: int
    width: int
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        if not self.g:
            return "the search begins at the start."
        kept = f"node {self.place} of the {self.of} kept at depth {self.g}"
        return f"{kept} (at most {self.width}), lowest h first."


class HillChoice(NamedTuple):
    """The best of the `of` neighbours of the previous node, which had h `before`; None at the start.

    `sideways`: the number of moves in a row that have not lowered h, of at most `limit`.
    """

    h: int
    before: int | None
    of: int
    sideways: int
    limit: int
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        if self.before is None:
            return "the climb begins at the start."
        if self.h < self.before:
            return f"lowest h ({self.h}) of {counted(self.of, 'neighbour')}, down from {self.before}."
        return f"no neighbour has h below {self.before}; sideways move {self.sideways} of at most {self.limit}."


class AnnealingChoice(NamedTuple):
    """The neighbour accepted by simulated annealing at a `trial`, after `rejected` rejections; `before` is the h of the node it left, None
    at the start. At the `temperature` it is accepted with a `probability`: if the random number `drawn` is lower.
    """

    h: int
    before: int | None
    trial: int
    rejected: int
    temperature: float
    probability: float
    drawn: float
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        level = f"T = {self.temperature:.3g}"
        if self.before is None:
            return f"the walk begins at the start, with {level}."
        rejected = f" after {counted(self.rejected, 'rejected neighbour')}" if self.rejected else ""
        tried = f"trial {grouped(self.trial)} ({level}){rejected}"
        if self.h <= self.before:
            change = f"falls from {self.before} to" if self.h < self.before else "stays"
            return f"{tried}: h {change} {self.h}, always accepted."
        odds = f"accepted with probability {self.probability:.3g}, drawn {self.drawn:.3g}"
        return f"{tried}: h rises from {self.before} to {self.h}, {odds}."


class AnytimeChoice(NamedTuple):
    """A node of an anytime search, in a round with its own weight.

    `best` is the length of the best solution so far (None: none yet), and no solution is shorter than `bound`; `first` is the choice from
    the open list, filled in by the trace. The solution found is at most best / bound times as long as the optimal one; the ratio is rounded
    up.
    """

    round: int
    weight: Fraction
    best: int | None
    bound: int
    first: BestFirstChoice | None = None
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        text = f"round {self.round}, w = {shown(float(self.weight))}: "
        text += self.first.sentence.rstrip(".") if self.first is not None else "the first open node"
        if self.best is None:
            return f"{text}."
        hundredths = -(-100 * self.best // max(self.bound, 1))
        return f"{text}; best so far {self.best}, lower bound {self.bound} (within {hundredths // 100}.{hundredths % 100:02} times)."


class UserChoice(NamedTuple):
    """A node chosen by a user-defined algorithm: of `open` nodes, `less` had a lower f and `equal` the same, this one included;
    `open` is 0 if it was not in the open list, and `f` is NaN if the algorithm defines none.
    `inferred`: what the algorithm did not yield with it: "", "parent" or "g and parent". `note`: the algorithm's own words, or empty.
    """

    f: float
    open: int
    less: int
    equal: int
    inferred: str = ""
    note: str = ""
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        verb = "are" if " and " in self.inferred else "is"
        return f"{self._reason} Its {self.inferred} {verb} inferred." if self.inferred else self._reason

    @property
    def _reason(self) -> str:
        if self.note:
            return f"{self.note.rstrip('.')}."
        if not self.open:
            return "yielded by the algorithm; its board was not open."
        if self.open == 1:
            return "the only open node."
        if isnan(self.f):
            return f"yielded by the algorithm among {counted(self.open, 'open node')}."
        others = f"{self.less} had a lower f than {shown(self.f)}" if self.less else f"none had a lower f than {shown(self.f)}"
        ties = f", {self.equal - 1} the same" if self.equal > 1 else ""
        return f"yielded by the algorithm among {counted(self.open, 'open node')}: {others}{ties}."


Choice = (
    BestFirstChoice
    | DepthFirstChoice
    | FrontierChoice
    | PairChoice
    | RecursiveChoice
    | BeamChoice
    | HillChoice
    | AnnealingChoice
    | AnytimeChoice
    | UserChoice
)
