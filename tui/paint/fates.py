"""The sign and the role of each fate of a successor."""

from core.trace.node import Fate
from tui.paint.roles import Role
from tui.paint.signs import Signs

ROLES: dict[Fate, Role] = {
    Fate.NEW: Role.NEW,
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
