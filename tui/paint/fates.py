"""The sign, the word and the role of each fate of a successor."""

from loyd.core.trace.node import Fate
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

ROLES: dict[Fate, Role] = {
    Fate.NEW: Role.NEW,
    Fate.OPENED: Role.NEW,
    Fate.WITHIN: Role.NEW,
    Fate.TAKEN: Role.NEW,
    Fate.OPEN: Role.OPEN,
    Fate.CLOSED: Role.CLOSED,
    Fate.IMPROVED: Role.IMPROVED,
    Fate.REOPENED: Role.IMPROVED,
    Fate.LOOP: Role.CLOSED,
    Fate.BACK: Role.DIM,
    Fate.BEYOND: Role.DIM,
    Fate.PRUNED: Role.DIM,
    Fate.MEETS: Role.GOAL,
    Fate.GOAL: Role.GOAL,
}

SENTENCES: dict[Fate, str] = {
    Fate.NEW: "a board seen for the first time",
    Fate.OPENED: "put into the open list; boards met again are not looked for",
    Fate.WITHIN: "within the bound; no board is remembered",
    Fate.TAKEN: "the best neighbour: the search goes there and remembers nothing else",
    Fate.OPEN: "already in the open list, by a path at least as good",
    Fate.CLOSED: "already expanded, by a path at least as good",
    Fate.IMPROVED: "in the open list, but this path is better",
    Fate.REOPENED: "already expanded, but this path is better",
    Fate.LOOP: "a board on the path to this node, which is left out",
    Fate.BACK: "the move that undoes the last one",
    Fate.BEYOND: "beyond the bound: of this iteration, or the best other way (recursive); beyond a depth limit none is generated",
    Fate.PRUNED: "not kept: others are better",
    Fate.MEETS: "known to the search from the other end: there is a solution through it",
    Fate.GOAL: "the goal",
}
"""What it means."""


def fate_sign(fate: Fate, signs: Signs) -> str:
    """The sign that stands beside a successor."""
    return {
        Fate.NEW: signs.new,
        Fate.OPENED: signs.new,
        Fate.WITHIN: signs.new,
        Fate.TAKEN: signs.new,
        Fate.OPEN: signs.open,
        Fate.CLOSED: signs.closed,
        Fate.IMPROVED: signs.improved,
        Fate.REOPENED: signs.reopened,
        Fate.LOOP: signs.closed,
        Fate.BACK: signs.straight_back,
        Fate.BEYOND: signs.cut,
        Fate.PRUNED: signs.cut,
        Fate.MEETS: signs.goal,
        Fate.GOAL: signs.goal,
    }[fate]


def fate_word(fate: Fate) -> str:
    """What is said of a successor, in one short word."""
    short = {Fate.OPEN: "open", Fate.CLOSED: "closed", Fate.BACK: "back", Fate.BEYOND: "cut", Fate.PRUNED: "cut", Fate.MEETS: "meets"}
    return (short | {Fate.WITHIN: "within", Fate.LOOP: "on path"}).get(fate, fate.value)


def fate_sentence(fate: Fate) -> str:
    """What it means that a successor has this fate."""
    return SENTENCES[fate]
