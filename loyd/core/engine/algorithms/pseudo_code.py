"""What the pseudo-code of several algorithms has in common, adapted to their settings."""

from collections.abc import Callable, Iterator

from ..problem import CodeLine, LineRole, Spec, tagged_lines
from ..record import SuccessorStatus
from ..settings import DEPTH_LIMIT, F_LIMIT, WEIGHT, DuplicateDetection, GoalTest

FIRST_OPEN = {
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
    DuplicateDetection.IMPROVE: "open closed | if s is closed, or g(s) ≥ g(known[s]): drop s",
    DuplicateDetection.ONCE: "open closed | if s is known: drop s",
    DuplicateDetection.PATH: "cycle | if s is on the path to n: drop s",
}
IN_LOOP = " " * 4
IN_MOVES = " " * 8


def best_first(spec: Spec) -> tuple[CodeLine, ...]:
    """The loop of A* and its relatives, with the lines that this spec has."""
    return tagged_lines("\n".join(_rows(spec.settled)))


def _rows(spec: Spec) -> Iterator[str]:
    name = spec.algorithm.id
    repeats = spec.repeats or DuplicateDetection.ONCE
    is_late = spec.goal_test is GoalTest.EXPANDED
    known = "; known[start] ← start" if repeats.remembers else ""
    if not is_late:
        yield "first-test | if start is the goal: return the empty path"
    yield f"init | open ← {LISTS.get(name, '{start}')}{known}"
    yield "loop | while open is not empty:"
    yield f"take | {IN_LOOP}n ← {FIRST_OPEN.get(name, 'the first of open')}"
    yield f"close | {IN_LOOP}{'move n to closed' if repeats.remembers else 'take n out of open'}"
    if is_late:
        yield f"test | {IN_LOOP}if n is the goal: return its path"
    if spec.depth_limit != DEPTH_LIMIT.most:
        yield f"limit beyond | {IN_LOOP}if g(n) = {spec.depth_limit}: continue"
    how = (
        *(["the last first"] if name == "dfs" else []),
        *([] if spec.undo_move else ["no undo move"]),
    )
    yield f"each undo | {IN_LOOP}for each move {', '.join(('m from n', *how))}:"
    yield f"make | {IN_MOVES}s ← n after m; g(s) ← g(n) + 1"
    yield from _statuses(spec, repeats)
    if not is_late:
        yield (
            f"new improved reopened opened goal untried | {IN_MOVES}if s is the goal: return its "
            "path"
        )
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


def iterations(first: str, further: str, limit: int | None) -> Iterator[str]:
    """The lines of a search under a rising bound."""
    yield f"init | bound ← {first}"
    yield " | repeat:" if limit is None else f" | while bound ≤ {limit}:"
    yield f"begin | {IN_LOOP}visit(start); return any path found"
    yield f"raise | {IN_LOOP}bound ← {further}"
    if limit is not None:
        yield " | return failure"


def visit(
    spec: Spec,
    cut: str,
    beyond: str,
    found: str = "return its path",
    then: str = "visit(s); return any path found",
) -> Iterator[str]:
    """The recursive procedure; `cut` is its test of a node's depth, `beyond` that of a successor's
    f, `found` what it does at the goal, and `then` with a successor.
    """
    yield "take | visit(n):"
    yield f"test | {IN_LOOP}if n is the goal: {found}"
    if cut:
        yield f"limit beyond | {IN_LOOP}{cut}"
    left_out = "" if spec.undo_move else ", no undo move"
    if spec.repeats is DuplicateDetection.AUTOMATON:
        left_out = " that ends no duplicate sequence"
    yield f"each undo untried | {IN_LOOP}for each move m from n{left_out}:"
    yield f"make | {IN_MOVES}s ← n after m"
    tests = (
        [("cycle", "if s is on the path: drop s")]
        if spec.repeats is DuplicateDetection.PATH
        else []
    )
    tests += [("beyond", beyond)] if beyond else []
    for place, (tag, test) in enumerate(tests):
        yield f"{tag} | {IN_MOVES}{'else ' if place else ''}{test}"
    yield f"within | {IN_MOVES}{'else: ' if tests else ''}{then}"


def code_of(
    code: tuple[CodeLine, ...], at_limit: str = "continue"
) -> Callable[[Spec], tuple[CodeLine, ...]]:
    """These lines, with one more if the depth is limited: `at_limit` says what the algorithm does
    there.
    """

    def adapted(spec: Spec) -> tuple[CodeLine, ...]:
        limit = spec.settled.depth_limit
        return (
            code if limit is None or limit == DEPTH_LIMIT.most else _limited(code, limit, at_limit)
        )

    return adapted


def _limited(code: tuple[CodeLine, ...], limit: int, at_limit: str) -> tuple[CodeLine, ...]:
    # The limit is tested just before the moves are tried, with the indent of that line.
    place = next(place for place, line in enumerate(code) if LineRole.EACH in line.roles)
    indent = code[place].text[: -len(code[place].text.lstrip())]
    text = f"{indent}if g(n) = {limit}: {at_limit}"
    return (
        *code[:place],
        CodeLine(text, frozenset({LineRole.LIMIT}), frozenset({SuccessorStatus.BEYOND})),
        *code[place:],
    )
