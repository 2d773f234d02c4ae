"""Why a node was next: the priority, the ties and how they were broken, as data and as a sentence."""

from enum import StrEnum
from fractions import Fraction
from math import isnan
from typing import NamedTuple

from loyd.core.puzzle.board import UNREACHABLE
from loyd.core.system.text import counted, grouped


class Tie(StrEnum):
    """Which of several open nodes of equal priority is expanded first; among those still equal, the newest
    (under LOW_G and OLDEST, the oldest).

    RANDOM: each node draws one of `loyd.core.trace.columns.LOTS` places when it is generated.
    """

    LOW_H = "low-h"
    HIGH_G = "high-g"
    LOW_G = "low-g"
    RANDOM = "random"
    NEWEST = "newest"
    OLDEST = "oldest"

    @property
    def age(self) -> str:
        """`newest` or `oldest`: which of the nodes that are still equal is first."""
        return "oldest" if self in (Tie.LOW_G, Tie.OLDEST) else "newest"

    @property
    def rule(self) -> str:
        """What is compared before the age, `lowest h`; empty where nothing is."""
        return {Tie.LOW_H: "lowest h", Tie.HIGH_G: "highest g", Tie.LOW_G: "lowest g", Tie.RANDOM: "random"}.get(self, "")


def shown(f: float) -> str:
    """A priority without needless digits: `19`, `19.5`; a dash where there is none."""
    if isnan(f):
        return "-"
    return f"{f:g}" if abs(f) < 1e6 else f"{f:.0f}"


def shown_h(h: int) -> str:
    """An h in moves; a dash where it is known that there is no path."""
    return "-" if h == UNREACHABLE else str(h)


def shown_f(f: float, h: int) -> str:
    """An f made of this h; a dash where it is known that there is no path."""
    return "-" if h == UNREACHABLE else shown(f)


class BestFirstChoice(NamedTuple):
    """A node taken from the front of the open list.

    `symbol` names what the priority is (`f`, `g` or `h`; empty: all have the same); `open` nodes stood in the list, `tied` of them with the
    same priority (the chosen one included), `still_tied` of these equal under the tie rule too.
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

    `backed_up` nodes were left since the last step; `place` of `of` is its place among its siblings in move
    order; `iteration` is set where a new iteration begins here; `symbol` names what is compared with the bound.
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
    """A node of a breadth-first frontier, one of two that grow towards each other by whole layers.

    It is the one at `place` of the `of` nodes of its layer, which are all `g` moves from where its `side` begins; the other
    frontier had `other` nodes when this layer was chosen.
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
    """One of the pair of nodes, one of each side, of least lower bound; `ready` nodes of its side have f within the bound.

    No solution is shorter than `bound`; `best` is the length of the best one so far, if there is any.
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
    """A node entered by recursive best-first search: of `of` siblings the one of lowest F (`value`), to be searched until all
    below it has more than `bound`, the lowest F of any other way on the path (None: there is none).

    `backed_up` nodes were left since the last step, and their F raised.
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
    """A node of the beam: at `place` among the `of` that were kept of its layer, `width` at most, lowest h first."""

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
    """The best neighbour of the node before, which had h `before` and `of` neighbours; None at the start.

    `sideways`: how many moves in a row have not made h less by now, of at most `limit`.
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
    """The neighbour that simulated annealing took at a `trial`, after so many that were `rejected`; `before` is the h it left, None at the
    start.  At the `temperature` it is accepted with a `probability`: if the random number `drawn` is less.
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
    """A node of an anytime search, in a round with a weight of its own.

    `best` is the length of the best solution so far (None: none yet), and no solution is shorter than `bound`; `first` is the
    choice from the open list, filled in by the trace.  The length found is at most best / bound times the optimum, which is shown
    rounded up.
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
    """A node that a user's algorithm chose for reasons of its own: of `open` nodes, `less` had less f and `equal`
    as much, this one included; `open` is 0 where it did not stand in the open list, and `f` not a number where it says nothing of f.
    `inferred`: what the algorithm did not yield of it: "", "parent" or "g and parent".  `note`: its own words; empty where it has none.
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
