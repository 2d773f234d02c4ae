"""The algorithms in plain Python as pseudo-code."""

from collections.abc import Callable

from loyd.core.search.pseudo_code import Does, Line, lines
from loyd.core.search.settings import DEPTH_LIMIT
from loyd.core.search.spec import Spec
from loyd.core.trace.node import Fate


def code_of(name: str) -> Callable[[Spec], tuple[Line, ...]]:
    """The lines of an algorithm, and where there is a depth limit that too."""

    def code(spec: Spec) -> tuple[Line, ...]:
        limit = spec.settled.depth_limit
        return CODES[name] if limit is None or limit == DEPTH_LIMIT.most else _limited(name, limit)

    return code


def _limited(name: str, limit: int) -> tuple[Line, ...]:
    """The lines of an algorithm with its depth limit before those of the moves."""
    code = CODES[name]
    place = next(place for place, line in enumerate(code) if Does.EACH in line.does)
    indent = code[place].text[: -len(code[place].text.lstrip())]
    text = f"{indent}if g(n) = {limit}: {AT_LIMIT.get(name, 'go on with the next')}"
    return (*code[:place], Line(text, frozenset({Does.LIMIT}), frozenset({Fate.BEYOND})), *code[place:])


AT_LIMIT = {"rbfs": "return ∞", "hill": "return failure", "arastar": "make none of its moves"}


CODES: dict[str, tuple[Line, ...]] = {
    "bibfs": lines("""
first-test  | if start is the goal: return the empty path
init        | forward ← {start}; backward ← {goal}
loop        | while both have nodes:
begin       |     side ← the frontier with fewer nodes
take close  |     for each n in the side's layer, oldest first:
each back   |         for each move m from n, not straight back:
make        |             s ← n after m
open closed |             if s is known to the side: drop s
new meets   |             else: put s into its next layer
meets       |             if s is known to the other side: join their paths, unless done
last-test   |         if a path was joined: return it
            | return failure
"""),
    "nbs": lines("""
first-test                  | if start is the goal: return the empty path
                            | lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1)
init                        | forward ← {start}; backward ← {goal}; best ← ∞
loop                        | while both have nodes:
begin                       |     (u, v) ← the pair of least lb, of several least g
begin                       |     if lb(u, v) ≥ best: return the best path
take close                  |     for each n of u and v, v left out once best ≤ lb(u, v):
each back                   |         for each move m from n, not straight back:
make                        |             s ← n after m
open closed                 |             if s is known to n's side, with no greater g: drop s
new improved reopened meets |             else: put s into n's side
meets                       |             if the other side knows s: best ← min(best, g(s) + its g)
                            | return the best path, or failure
"""),
    "rbfs": lines("""
init      | visit(start, h(start), ∞)
take      | visit(n, F, bound):
test      |     if n is the goal: return its path
each back |     for each move m from n, not straight back:
make      |         s ← n after m; F(s) ← f(s), or if f(n) < F the greater of F and f(s)
within    |     while the least F(s) ≤ bound:
          |         s ← the successor of least F; t ← the next one
          |         F(s) ← visit(s, F(s), min(bound, F(t)))
beyond    |     return the least F(s)
"""),
    "beam": lines("""
first-test  | if start is the goal: return the empty path
init        | beam ← {start}
loop        | while the beam is not empty:
begin       |     next ← {}
take close  |     for each n in the beam, least h first:
each back   |         for each move m from n, not straight back:
make        |             s ← n after m
open closed |             if s is known: drop s
goal        |             else if s is the goal: note its path
new pruned  |             else: put s into next; if it is too wide, prune its greatest h
last-test   |         if a path was noted: return it
            |     beam ← next
            | return failure
"""),
    "hill": lines("""
init            | n ← start
take            | repeat:
test            |     if n is the goal: return its path
each back make  |     s ← the neighbour of least h, not straight back
pruned          |     leave the others; of several the first is s
minimum         |     if h(s) > h(n): return failure (a local minimum)
plateau         |     if h(s) = h(n) too many times in a row: return failure (a plateau)
taken           |     n ← s
"""),
    "epeastar": lines("""
init                  | open ← {start}; F(start) ← h(start)
loop                  | while open is not empty:
take close            |     n ← the node of least F; move it to closed
test                  |     if n is the goal: return its path
each back             |     for each move m from n, not straight back:
beyond                |         if g + h after m > F(n): leave it for later
open closed           |         else if it was made before, or is known with no greater g: drop it
new improved reopened |         else: s ← n after m; put s into open
after                 |     if some g + h after m > F(n): F(n) ← the least of these; put n back into open
                      | return failure
"""),
    "arastar": lines("""
first-test                 | if start is the goal: return the empty path
init                       | open ← {start}; best ← ∞
begin                      | for w from its start, half way to 1 each time, at last 1:
loop                       |     while the least g + w·h in open < best:
take close                 |         n ← its node; move it to closed
each back                  |         for each move m from n, not straight back:
make                       |             s ← n after m; g(s) ← g(n) + 1
open closed                |             if s is known, with no greater g: drop s
new improved reopened goal |             else: put s into open, or if closed in this round into later
goal                       |             if s is the goal: best ← g(s); show the path
after                      |         bound ← the least g + h of open and later
last-test                  |         if bound ≥ best: return the best path
                           |     move later into open; forget what is closed
"""),
}
