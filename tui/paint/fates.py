"""The sign, the word and the role of each fate of a successor."""

from loyd.core.trace.node import Fate
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

ROLES: dict[Fate, Role] = {
    Fate.NEW: Role.NEW,
    Fate.WITHIN: Role.NEW,
    Fate.TAKEN: Role.NEW,
    Fate.OPEN: Role.OPEN,
    Fate.CLOSED: Role.CLOSED,
    Fate.IMPROVED: Role.IMPROVED,
    Fate.REOPENED: Role.IMPROVED,
    Fate.BACK: Role.DIM,
    Fate.BEYOND: Role.DIM,
    Fate.PRUNED: Role.DIM,
    Fate.MEETS: Role.GOAL,
    Fate.GOAL: Role.GOAL,
}


def fate_sign(fate: Fate, signs: Signs) -> str:
    """The sign that stands beside a successor."""
    return {
        Fate.NEW: signs.new,
        Fate.WITHIN: signs.new,
        Fate.TAKEN: signs.new,
        Fate.OPEN: signs.open,
        Fate.CLOSED: signs.closed,
        Fate.IMPROVED: signs.improved,
        Fate.REOPENED: signs.reopened,
        Fate.BACK: signs.straight_back,
        Fate.BEYOND: signs.cut,
        Fate.PRUNED: signs.cut,
        Fate.MEETS: signs.goal,
        Fate.GOAL: signs.goal,
    }[fate]


def fate_word(fate: Fate) -> str:
    """What is said of a successor, in one short word."""
    short = {Fate.OPEN: "open", Fate.CLOSED: "closed", Fate.BACK: "back", Fate.BEYOND: "cut", Fate.PRUNED: "cut", Fate.MEETS: "meets"}
    return (short | {Fate.WITHIN: "within"}).get(fate, fate.value)
