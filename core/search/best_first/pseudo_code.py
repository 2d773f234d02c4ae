"""The best-first family as pseudo-code, with the rules that the settings give it."""

from collections.abc import Iterator

from loyd.core.search.goal_test import GoalTest
from loyd.core.search.pseudo_code import Line, lines
from loyd.core.search.repeats import Repeats
from loyd.core.search.settings import DEPTH_LIMIT, F_LIMIT, WEIGHT
from loyd.core.search.spec import Spec

FIRST = {
    "bfs": "the oldest of open",
    "ucs": "the first of open, least g",
    "greedy": "the first of open, least h",
    "astar": "the first of open, least f = g + h",
    "wastar": "the first of open, least f = g + w·h",
    "dfs": "the newest of open",
}
LISTS = {"bfs": "queue(start)", "dfs": "stack(start)"}
PUT = {"bfs": "put s at the end of open", "dfs": "push s"}
DROP = {
    Repeats.REOPEN: "open closed | if s is known, and g(s) ≥ g(known[s]): drop s",
    Repeats.ONCE: "open closed | if s is known: drop s",
    Repeats.PATH: "on-path | if s is on the path to n: drop s",
}
IN_LOOP, IN_MOVES = " " * 4, " " * 8


def best_first(spec: Spec) -> tuple[Line, ...]:
    """The lines of a search of this family."""
    return lines("\n".join(_rows(spec.settled)))


def _rows(spec: Spec) -> Iterator[str]:
    name, repeats = spec.algorithm.id, spec.repeats or Repeats.ONCE
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
        yield f"limit beyond | {IN_LOOP}if g(n) = {spec.depth_limit}: go on with the next"
    how = (*(["the last first"] if name == "dfs" else []), *([] if spec.straight_back else ["not straight back"]))
    yield f"each back | {IN_LOOP}for each move {', '.join(('m from n', *how))}:"
    yield f"make | {IN_MOVES}s ← n after m; g(s) ← g(n) + 1"
    yield from _fates(spec, repeats)
    if not is_late:
        yield f"last-test | {IN_LOOP}if the goal is among them: return its path"
    yield " | return failure"


def _fates(spec: Spec, repeats: Repeats) -> Iterator[str]:
    """What becomes of a successor."""
    otherwise = ""
    if repeats in DROP:
        tags, _, line = DROP[repeats].partition("| ")
        yield f"{tags}| {IN_MOVES}{line}"
        otherwise = "else "
    if spec.f_limit != F_LIMIT.most:
        f = "g(s) + w·h(s)" if WEIGHT in spec.algorithm.uses else "g(s) + h(s)"
        yield f"beyond | {IN_MOVES}{otherwise}if {f} > {spec.f_limit}: drop s"
        otherwise = "else "
    put = PUT.get(spec.algorithm.id, "put s into open")
    keep = f"known[s] ← s; {put}" if repeats.remembers else put
    yield f"new improved reopened opened goal | {IN_MOVES}{otherwise.replace(' ', ': ')}{keep}"
