"""What happened to a board at a step, in a sign, a word and a role."""

from loyd.core.trace.choice import shown
from loyd.core.trace.node import Fate
from loyd.core.trace.story import Kind, Passage, Standing, State
from loyd.tui.paint.fates import ROLES, fate_sign
from loyd.tui.paint.numbers import grouped
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

_FATES = {
    Fate.NEW: "generated", Fate.WITHIN: "generated", Fate.TAKEN: "the best", Fate.OPEN: "known, open", Fate.CLOSED: "known, closed",
    Fate.BEYOND: "cut", Fate.PRUNED: "not kept", Fate.MEETS: "meets", Fate.GOAL: "the goal",
}  # fmt: skip
WORD_WIDTH = 13


def passage_sign(passage: Passage, signs: Signs) -> str:
    """The sign of what happened."""
    if passage.fate is not None:
        return fate_sign(passage.fate, signs)
    return {
        Kind.START: signs.new, Kind.AGAIN: signs.new, Kind.EXPANDED: signs.closed, Kind.TAKEN: signs.closed,
        Kind.DROPPED: signs.cut, Kind.LEFT: signs.straight_back,
    }[passage.kind]  # fmt: skip


def passage_word(passage: Passage, *, is_goal: bool, has_path: bool) -> str:
    """What happened in a word or two; `has_path`: the search has a path in the place of a closed list."""
    if passage.fate is not None:
        return _FATES.get(passage.fate, passage.fate.value)
    return {
        Kind.START: "the start", Kind.AGAIN: "open again", Kind.EXPANDED: "entered" if has_path else "expanded",
        Kind.TAKEN: "the goal" if is_goal else "at the limit", Kind.DROPPED: "dropped", Kind.LEFT: "left again",
    }[passage.kind]  # fmt: skip


def passage_role(passage: Passage, *, is_goal: bool) -> Role:
    """The role of its colour."""
    if passage.fate is not None:
        return ROLES[passage.fate]
    if passage.kind is Kind.TAKEN and is_goal:
        return Role.GOAL
    return {Kind.START: Role.OPEN, Kind.AGAIN: Role.OPEN, Kind.EXPANDED: Role.CLOSED, Kind.TAKEN: Role.CLOSED}.get(passage.kind, Role.DIM)


def passage_detail(passage: Passage, step: int) -> str:
    """What else there is to say: the g that it had, the iteration, and whether it is the step at hand or the next."""
    said = []
    if passage.known_g is not None:
        is_better = passage.fate in (Fate.IMPROVED, Fate.REOPENED)
        said.append(f"g {passage.known_g} to {passage.g}" if is_better else f"had g {passage.known_g}")
    if passage.kind is Kind.AGAIN:
        said.append(f"f {shown(passage.f)}")
    if passage.iteration is not None:
        said.append(f"iter. {passage.iteration}")
    if passage.step == step:
        said.append("now")
    elif passage.step == step + 1:
        said.append("next step")
    return ", ".join(said)


def standing_words(standing: Standing, signs: Signs, *, is_goal: bool, has_path: bool, comes_later: bool) -> tuple[str, Role]:
    """How a board stands, and the role of it; `comes_later`: whether a later step is known to generate it."""
    node = standing.node
    if standing.state is State.OPEN:
        return f"{signs.open} open, place {grouped(standing.place)} of {grouped(standing.of)}", Role.OPEN
    by = "" if node is None or node.step is None else f"step {grouped(node.step)}"
    if standing.state is State.CLOSED:
        if is_goal:
            return f"{signs.goal} the goal, {by}", Role.GOAL
        return f"{signs.closed} on the path, {by}" if has_path else f"{signs.closed} closed by {by}", Role.CLOSED
    if standing.state is State.LEFT:
        return f"{signs.straight_back} left, entered by {by}", Role.DIM
    if standing.state is State.DROPPED:
        return f"{signs.cut} dropped from open", Role.DIM
    if standing.state is State.CUT:
        return f"{signs.cut} thrown away", Role.DIM
    return "not generated yet" if comes_later else "never generated", Role.DIM


def often(count: int) -> str:
    """How often: `never`, `once`, `2 times`."""
    return {0: "never", 1: "once"}.get(count, f"{grouped(count)} times")
