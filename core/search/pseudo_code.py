"""Each algorithm in textbook pseudo-code, short enough to stand beside a running search, and what each of its lines does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from loyd.core.trace.node import Fate


class Does(StrEnum):
    """What a line does in a step; a line that makes something of successors is told by their fates instead."""

    FIRST_TEST = "first test"
    INIT = "init"
    RAISE = "raise"
    BEGIN = "begin"
    LOOP = "loop"
    TAKE = "take"
    CLOSE = "close"
    TEST = "test"
    LIMIT = "limit"
    EACH = "each"
    MAKE = "make"
    AFTER = "after"
    LAST_TEST = "last test"
    MINIMUM = "minimum"
    PLATEAU = "plateau"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of pseudo-code: what it does in a step, and the fates of the successors that come to it."""

    text: str
    does: frozenset[Does]
    fates: frozenset[Fate]


_FATES = {
    "new": Fate.NEW, "within": Fate.WITHIN, "taken": Fate.TAKEN, "open": Fate.OPEN, "closed": Fate.CLOSED, "improved": Fate.IMPROVED,
    "reopened": Fate.REOPENED, "back": Fate.BACK, "beyond": Fate.BEYOND, "pruned": Fate.PRUNED, "meets": Fate.MEETS, "goal": Fate.GOAL,
}  # fmt: skip
_DOES = {does.value.replace(" ", "-"): does for does in Does}


def _lines(text: str, **parts: str) -> tuple[Line, ...]:
    """The lines of a text: in each, before the bar, what it does and which fates come to it."""
    found = []
    for row in text.strip().splitlines():
        tags, _, line = row.partition("| ")
        for name, part in parts.items():
            line = line.replace(f"<{name}>", part)
        words = tags.split()
        does = frozenset(_DOES[word] for word in words if word in _DOES)
        found.append(Line(line, does, frozenset(_FATES[word] for word in words if word not in _DOES)))
    return tuple(found)


BEST_FIRST = """
init                  | open ← {start}; known[start] ← start
loop                  | while open is not empty:
take                  |     n ← the first of open, least <priority>
close                 |     move n to closed
test                  |     if n is the goal: return its path
each back             |     for each move m from n, not straight back:
make                  |         s ← n after m; g(s) ← g(n) + 1
open closed           |         if s is known<better>: drop s
new improved reopened |         else: known[s] ← s; put s into open
                      | return failure
"""
NO_BETTER = ", and g(s) ≥ g(known[s])"

CODES: dict[str, tuple[Line, ...]] = {
    "bfs": _lines("""
first-test  | if start is the goal: return the empty path
init        | open ← queue(start); known ← {start}
loop        | while open is not empty:
take close  |     n ← the oldest of open; move n to closed
each back   |     for each move m from n, not straight back:
make        |         s ← n after m
open closed |         if s is known: drop s
new goal    |         else: add s to known and to the end of open
last-test   |     if the goal is among them: return its path
            | return failure
"""),
    "ucs": _lines(BEST_FIRST, priority="g", better=NO_BETTER),
    "greedy": _lines(BEST_FIRST, priority="h", better=""),
    "astar": _lines(BEST_FIRST, priority="f = g + h", better=NO_BETTER),
    "wastar": _lines(BEST_FIRST, priority="f = g + w·h", better=NO_BETTER),
    "dfs": _lines("""
init                  | open ← stack(start); known[start] ← start
loop                  | while open is not empty:
take close            |     n ← the newest of open; move n to closed
test                  |     if n is the goal: return its path
limit beyond          |     if g(n) = limit: go on with the next
each back             |     for each move m from n, the last first, not straight back:
make                  |         s ← n after m; g(s) ← g(n) + 1
open closed           |         if s is known (and, where boards are reopened, g(s) ≥ g(known[s])): drop s
new improved reopened |         else: known[s] ← s; push s
                      | return failure
"""),
    "dls": _lines("""
begin        | return visit(start)
take         | visit(n):
test         |     if n is the goal: return its path
limit beyond |     if g(n) = limit: return cut off
each back    |     for each move m from n, not straight back:
make         |         s ← n after m
within       |         visit(s); return any path found
"""),
    "iddfs": _lines("""
init         | bound ← 0
             | repeat:
begin        |     visit(start); return any path found
raise        |     bound ← bound + 1
take         | visit(n):
test         |     if n is the goal: return its path
limit beyond |     if g(n) = bound: return
each back    |     for each move m from n, not straight back:
make         |         s ← n after m
within       |         visit(s); return any path found
"""),
    "idastar": _lines("""
init      | bound ← h(start)
          | repeat:
begin     |     visit(start); return any path found
raise     |     bound ← the least g + h seen beyond it (or bound + 1)
take      | visit(n):
test      |     if n is the goal: return its path
each back |     for each move m from n, not straight back:
make      |         s ← n after m
beyond    |         if g(s) + h(s) > bound: drop s
within    |         else: visit(s); return any path found
"""),
    "bibfs": _lines("""
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
    "nbs": _lines("""
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
    "rbfs": _lines("""
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
    "beam": _lines("""
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
    "hill": _lines("""
init            | n ← start
take            | repeat:
test            |     if n is the goal: return its path
each back make  |     s ← the neighbour of least h, not straight back
pruned          |     leave the others; of several the first is s
minimum         |     if h(s) > h(n): return failure (a local minimum)
plateau         |     if h(s) = h(n) too many times in a row: return failure (a plateau)
taken           |     n ← s
"""),
    "epeastar": _lines("""
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
    "arastar": _lines("""
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
"""By algorithm its lines."""

PSEUDO_CODE: dict[str, str] = {name: "\n".join(line.text for line in lines) for name, lines in CODES.items()}
