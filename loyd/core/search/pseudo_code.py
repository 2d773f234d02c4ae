"""The algorithms as pseudo-code, adapted to their settings."""

from collections.abc import Callable, Iterator

from loyd.core.search.algorithm import CodeLine, Does, lines
from loyd.core.search.settings import DEPTH_LIMIT, F_LIMIT, TEMPERATURE, WEIGHT, Cooling, DuplicateDetection, GoalTest
from loyd.core.search.spec import Spec
from loyd.core.trace.node import SuccessorStatus

FIRST = {
    "bfs": "the oldest of open",
    "ucs": "the first of open, lowest g",
    "greedy": "the first of open, lowest h",
    "astar": "the first of open, lowest f = g + h",
    "wastar": "the first of open, lowest f = g + w·h",
    "dfs": "the newest of open",
}
LISTS = {"bfs": "queue(start)", "dfs": "stack(start)"}
PUT = {"bfs": "put s at the end of open", "dfs": "push s"}
DROP = {
    DuplicateDetection.REOPEN: "open closed | if s is known, and g(s) ≥ g(known[s]): drop s",
    DuplicateDetection.ONCE: "open closed | if s is known: drop s",
    DuplicateDetection.PATH: "on-path | if s is on the path to n: drop s",
}
IN_LOOP, IN_MOVES = " " * 4, " " * 8


def best_first(spec: Spec) -> tuple[CodeLine, ...]:
    return lines("\n".join(_rows(spec.settled)))


def _rows(spec: Spec) -> Iterator[str]:
    name, repeats = spec.algorithm.id, spec.repeats or DuplicateDetection.ONCE
    is_late = spec.goal_test is GoalTest.EXPANDED
    known = "; known[start] ← start" if repeats.remembers else ""
    if not is_late:
        yield "first-test | if start is the goal: return the empty path"
    yield f"init | open ← {LISTS.get(name, '{start}')}{known}"
    yield "loop | while open is not empty:"
    yield f"take | {IN_LOOP}n ← {FIRST[name]}"
    yield f"close | {IN_LOOP}{'move n to closed' if repeats.remembers else 'take n out of open'}"
    if is_late:
        yield f"test | {IN_LOOP}if n is the goal: return its path"
    if spec.depth_limit != DEPTH_LIMIT.most:
        yield f"limit beyond | {IN_LOOP}if g(n) = {spec.depth_limit}: continue"
    how = (*(["the last first"] if name == "dfs" else []), *([] if spec.undo_move else ["no undo move"]))
    yield f"each back | {IN_LOOP}for each move {', '.join(('m from n', *how))}:"
    yield f"make | {IN_MOVES}s ← n after m; g(s) ← g(n) + 1"
    yield from _statuses(spec, repeats)
    if not is_late:
        yield f"new improved reopened opened goal untried | {IN_MOVES}if s is the goal: return its path"
    yield " | return failure"


def _statuses(spec: Spec, repeats: DuplicateDetection) -> Iterator[str]:
    otherwise = ""
    if repeats in DROP:
        tags, _, line = DROP[repeats].partition("| ")
        yield f"{tags}| {IN_MOVES}{line}"
        otherwise = "else "
    if spec.f_limit != F_LIMIT.most:
        f = "g(s) + w·h(s)" if WEIGHT in spec.algorithm.uses else "g(s) + h(s)"
        yield f"beyond | {IN_MOVES}{otherwise}if {f} > {spec.f_limit}: drop s"
        otherwise = "else "
    put = PUT.get(spec.algorithm.id, "add s to open")
    keep = f"known[s] ← s; {put}" if repeats.remembers else put
    yield f"new improved reopened opened goal | {IN_MOVES}{otherwise.replace(' ', ': ')}{keep}"


def depth_limited(spec: Spec) -> tuple[CodeLine, ...]:
    spec = spec.settled
    rows = ["begin | return visit(start)", *_visit(spec, f"if g(n) = {spec.depth_limit}: return cut off", "")]
    return lines("\n".join(rows))


def deepening(spec: Spec) -> tuple[CodeLine, ...]:
    spec = spec.settled
    limit = None if spec.depth_limit == DEPTH_LIMIT.most else spec.depth_limit
    rows = [*_loop("0", "bound + 1", limit), *_visit(spec, "if g(n) = bound: return", "")]
    return lines("\n".join(rows))


def ida_star(spec: Spec) -> tuple[CodeLine, ...]:
    spec = spec.settled
    h = "h" if spec.weight == 1 else "w·h"
    limit = None if spec.f_limit == F_LIMIT.most else spec.f_limit
    further = "bound + 1" if spec.grow_by_one else f"the lowest g + {h} above it"
    cut = "" if spec.depth_limit == DEPTH_LIMIT.most else f"if g(n) = {spec.depth_limit}: return"
    rows = [*_loop(f"{h}(start)", further, limit), *_visit(spec, cut, f"if g(s) + {h}(s) > bound: drop s")]
    return lines("\n".join(rows))


def _loop(first: str, further: str, limit: int | None) -> Iterator[str]:
    yield f"init | bound ← {first}"
    yield " | repeat:" if limit is None else f" | while bound ≤ {limit}:"
    yield f"begin | {IN_LOOP}visit(start); return any path found"
    yield f"raise | {IN_LOOP}bound ← {further}"
    if limit is not None:
        yield " | return failure"


def _visit(spec: Spec, cut: str, beyond: str) -> Iterator[str]:
    """The recursive procedure; `cut` is its test of a node's depth, `beyond` that of a successor's f."""
    yield "take | visit(n):"
    yield f"test | {IN_LOOP}if n is the goal: return its path"
    if cut:
        yield f"limit beyond | {IN_LOOP}{cut}"
    yield f"each back | {IN_LOOP}for each move m from n{'' if spec.undo_move else ', no undo move'}:"
    yield f"make | {IN_MOVES}s ← n after m"
    tests = [("on-path", "if s is on the path: drop s")] if spec.repeats is DuplicateDetection.PATH else []
    tests += [("beyond", beyond)] if beyond else []
    for place, (tag, test) in enumerate(tests):
        yield f"{tag} | {IN_MOVES}{'else ' if place else ''}{test}"
    yield f"within | {IN_MOVES}{'else: ' if tests else ''}visit(s); return any path found"


def code_of(name: str) -> Callable[[Spec], tuple[CodeLine, ...]]:
    def code(spec: Spec) -> tuple[CodeLine, ...]:
        limit = spec.settled.depth_limit
        return CODES[name] if limit is None or limit == DEPTH_LIMIT.most else _limited(name, limit)

    return code


def _limited(name: str, limit: int) -> tuple[CodeLine, ...]:
    code = CODES[name]
    place = next(place for place, line in enumerate(code) if Does.EACH in line.does)
    indent = code[place].text[: -len(code[place].text.lstrip())]
    text = f"{indent}if g(n) = {limit}: {AT_LIMIT.get(name, 'continue')}"
    return (*code[:place], CodeLine(text, frozenset({Does.LIMIT}), frozenset({SuccessorStatus.BEYOND})), *code[place:])


AT_LIMIT = {"rbfs": "return ∞", "hill": "return failure", "arastar": "skip its moves"}


def annealing(spec: Spec) -> tuple[CodeLine, ...]:
    first, falls = TEMPERATURE.write(spec.temperature), "0.01^((t-1)/N)" if spec.cooling is Cooling.GEOMETRIC else "(1 - (t-1)/N)"
    return lines(f"""
init      | n ← start; t ← 0; N ← {spec.trials}
take      | repeat:
test      |     if n is the goal: return its path
          |     until a move is taken:
minimum   |         t ← t + 1; if t > N: return failure (frozen)
          |         T ← {first} · {falls}
each make |         s ← a neighbour of n, drawn at random
pruned    |         if h(s) > h(n): drop s, except with probability e^((h(n)-h(s))/T)
taken     |         else: n ← s
""")


CODES: dict[str, tuple[CodeLine, ...]] = {
    "bibfs": lines("""
first-test  | if start is the goal: return the empty path
init        | forward ← {start}; backward ← {goal}
loop        | while both have nodes:
begin       |     side ← the frontier with fewer nodes
take close  |     for each n in the side's layer, oldest first:
each back   |         for each move m from n, no undo move:
make        |             s ← n after m
open closed |             if s is known to the side: drop s
new meets   |             else: add s to its next layer
meets       |             if s is known to the other side: join their paths, unless done
last-test   |         if a path was joined: return it
            | return failure
"""),
    "nbs": lines("""
first-test                  | if start is the goal: return the empty path
                            | lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1)
init                        | forward ← {start}; backward ← {goal}; best ← ∞
loop                        | while both have nodes:
begin                       |     (u, v) ← the pair of lowest lb, of several the lowest g
begin                       |     if lb(u, v) ≥ best: return the best path
take close                  |     for each n of u and v, v left out once best ≤ lb(u, v):
each back                   |         for each move m from n, no undo move:
make                        |             s ← n after m
open closed                 |             if s is known to n's side, with g as low: drop s
new improved reopened meets |             else: add s to n's side
meets                       |             if the other side knows s: best ← min(best, g(s) + its g)
                            | return the best path, or failure
"""),
    "rbfs": lines("""
init      | visit(start, h(start), ∞)
take      | visit(n, F, bound):
test      |     if n is the goal: return its path
each back |     for each move m from n, no undo move:
make      |         s ← n after m; F(s) ← f(s), or if f(n) < F the higher of F and f(s)
within    |     while the lowest F(s) ≤ bound:
          |         s ← the successor of lowest F; t ← the next one
          |         F(s) ← visit(s, F(s), min(bound, F(t)))
beyond    |     return the lowest F(s)
"""),
    "beam": lines("""
first-test  | if start is the goal: return the empty path
init        | beam ← {start}
loop        | while the beam is not empty:
begin       |     next ← {}
take close  |     for each n in the beam, lowest h first:
each back   |         for each move m from n, no undo move:
make        |             s ← n after m
open closed |             if s is known: drop s
goal        |             else if s is the goal: note its path
new pruned  |             else: add s to next; if it is too wide, prune its highest h
last-test   |         if a path was noted: return it
            |     beam ← next
            | return failure
"""),
    "hill": lines("""
init            | n ← start
take            | repeat:
test            |     if n is the goal: return its path
each back make  |     s ← the neighbour of lowest h, except undo
pruned          |     leave the others; of several the first is s
minimum         |     if h(s) > h(n): return failure (a local minimum)
plateau         |     if h(s) = h(n) too often in a row: return failure (a plateau)
taken           |     n ← s
"""),
    "epeastar": lines("""
init                  | open ← {start}; F(start) ← h(start)
loop                  | while open is not empty:
take close            |     n ← the node of lowest F; move it to closed
test                  |     if n is the goal: return its path
each back             |     for each move m from n, no undo move:
beyond                |         if g + h after m > F(n): postpone it
open closed           |         else if it was generated before, or is known with g as low: drop it
new improved reopened |         else: s ← n after m; add s to open
after                 |     if some g + h after m > F(n): F(n) ← the lowest of these; put n back on open
                      | return failure
"""),
    "arastar": lines("""
first-test                 | if start is the goal: return the empty path
init                       | open ← {start}; best ← ∞
begin                      | for w from its start, half way to 1 each time, at last 1:
loop                       |     while the lowest g + w·h in open < best:
take close                 |         n ← its node; move it to closed
each back                  |         for each move m from n, no undo move:
make                       |             s ← n after m; g(s) ← g(n) + 1
open closed                |             if s is known, with g as low: drop s
new improved reopened goal |             else: add s to open, or if closed in this round into later
goal                       |             if s is the goal: best ← g(s); show the path
after                      |         bound ← the lowest g + h of open and later
last-test                  |         if bound ≥ best: return the best path
                           |     move later into open; forget what is closed
"""),
}
