"""The depth-first family as pseudo-code, with the rules that the settings give it."""

from collections.abc import Iterator

from loyd.core.search.pseudo_code import Line, lines
from loyd.core.search.repeats import Repeats
from loyd.core.search.settings import DEPTH_LIMIT, F_LIMIT
from loyd.core.search.spec import Spec

IN_LOOP, IN_MOVES = " " * 4, " " * 8


def depth_limited(spec: Spec) -> tuple[Line, ...]:
    """One search under a depth limit."""
    spec = spec.settled
    rows = ["begin | return visit(start)", *_visit(spec, f"if g(n) = {spec.depth_limit}: return cut off", "")]
    return lines("\n".join(rows))


def deepening(spec: Spec) -> tuple[Line, ...]:
    """Such searches with a growing bound on g."""
    spec = spec.settled
    limit = None if spec.depth_limit == DEPTH_LIMIT.most else spec.depth_limit
    rows = [*_loop("0", "bound + 1", limit), *_visit(spec, "if g(n) = bound: return", "")]
    return lines("\n".join(rows))


def ida_star(spec: Spec) -> tuple[Line, ...]:
    """Such searches with a growing bound on f."""
    spec = spec.settled
    h = "h" if spec.weight == 1 else "w·h"
    limit = None if spec.f_limit == F_LIMIT.most else spec.f_limit
    further = "bound + 1" if spec.grow_by_one else f"the least g + {h} seen beyond it"
    cut = "" if spec.depth_limit == DEPTH_LIMIT.most else f"if g(n) = {spec.depth_limit}: return"
    rows = [*_loop(f"{h}(start)", further, limit), *_visit(spec, cut, f"if g(s) + {h}(s) > bound: drop s")]
    return lines("\n".join(rows))


def _loop(first: str, further: str, limit: int | None) -> Iterator[str]:
    """One search after the other, up to a limit of the bound."""
    yield f"init | bound ← {first}"
    yield " | repeat:" if limit is None else f" | while bound ≤ {limit}:"
    yield f"begin | {IN_LOOP}visit(start); return any path found"
    yield f"raise | {IN_LOOP}bound ← {further}"
    if limit is not None:
        yield " | return failure"


def _visit(spec: Spec, cut: str, beyond: str) -> Iterator[str]:
    """One search; `cut` is its test of a node's depth, `beyond` that of a successor's f."""
    yield "take | visit(n):"
    yield f"test | {IN_LOOP}if n is the goal: return its path"
    if cut:
        yield f"limit beyond | {IN_LOOP}{cut}"
    yield f"each back | {IN_LOOP}for each move m from n{'' if spec.straight_back else ', not straight back'}:"
    yield f"make | {IN_MOVES}s ← n after m"
    tests = [("on-path", "if s is on the path: drop s")] if spec.repeats is Repeats.PATH else []
    tests += [("beyond", beyond)] if beyond else []
    for place, (tag, test) in enumerate(tests):
        yield f"{tag} | {IN_MOVES}{'else ' if place else ''}{test}"
    yield f"within | {IN_MOVES}{'else: ' if tests else ''}visit(s); return any path found"
