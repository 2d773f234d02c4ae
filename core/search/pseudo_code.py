"""Each algorithm in textbook pseudo-code, short enough to stand beside a running search."""

BEST_FIRST = """\
open ← {start}; known[start] ← start
while open is not empty:
    n ← the first of open, least {priority}
    move n to closed
    if n is the goal: return its path
    for each move m from n, not straight back:
        s ← n after m; g(s) ← g(n) + 1
        {keep}
return failure"""

REPLACING = "if s is new, or g(s) < g(known[s]): known[s] ← s; put s into open"
KEEPING = "if s is new: known[s] ← s; put s into open"

DEEPENING = """\
bound ← {first}
repeat:
    search depth first from the start, to every node with {test}
    if the goal is met: return its path
    bound ← {next}"""

PSEUDO_CODE: dict[str, str] = {
    "bfs": """\
if start is the goal: return the empty path
open ← queue(start); known ← {start}
while open is not empty:
    n ← the oldest of open; move n to closed
    for each move m from n, not straight back:
        s ← n after m
        if s is not known:
            add s to known and to the end of open
    if the goal is among them: return its path
return failure""",
    "ucs": BEST_FIRST.replace("{priority}", "g").replace("{keep}", REPLACING),
    "greedy": BEST_FIRST.replace("{priority}", "h").replace("{keep}", KEEPING),
    "astar": BEST_FIRST.replace("{priority}", "f = g + h").replace("{keep}", REPLACING),
    "wastar": BEST_FIRST.replace("{priority}", "f = g + w·h").replace("{keep}", REPLACING),
    "dls": """\
visit(n):
    if n is the goal: return its path
    if g(n) = limit: return cut off
    for each move m from n, not straight back:
        visit(n after m); return any path found
return visit(start)""",
    "iddfs": DEEPENING.replace("{first}", "0").replace("{test}", "g ≤ bound").replace("{next}", "bound + 1"),
    "idastar": DEEPENING.replace("{first}", "h(start)")
    .replace("{test}", "g + h ≤ bound")
    .replace("{next}", "the least g + h seen beyond it (or bound + 1)"),
    "dfs": """\
open ← stack(start); known[start] ← start
while open is not empty:
    n ← the newest of open; move n to closed
    if n is the goal: return its path
    if g(n) = limit: go on with the next
    for each move m from n, the last first, not straight back:
        s ← n after m; g(s) ← g(n) + 1
        if s is new (or, where boards are reopened, g(s) < g(known[s])): known[s] ← s; push s
return failure""",
    "bibfs": """\
if start is the goal: return the empty path
forward ← {start}; backward ← {goal}
while both have nodes:
    side ← the frontier with fewer nodes
    for each n in the side's layer, oldest first:
        for each move m from n, not straight back:
            s ← n after m
            if s is not known to the side: put s into its next layer
            if s is known to the other side: join their paths, unless done
        if a path was joined: return it
return failure""",
    "nbs": """\
if start is the goal: return the empty path
lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1)
forward ← {start}; backward ← {goal}; best ← ∞
while both have nodes:
    (u, v) ← the pair of least lb, of several least g
    if lb(u, v) ≥ best: return the best path
    for each n of u and v, v left out once best ≤ lb(u, v):
        for each successor s, new to n's side or with less g:
            put s into n's side
            if the other side knows s: best ← min(best, g(s) + its g)
return the best path, or failure""",
    "rbfs": """\
visit(n, F, bound):
    if n is the goal: return its path
    for each successor s of n:
        F(s) ← f(s), or if f(n) < F the greater of F and f(s)
    while the least F(s) ≤ bound:
        s ← the successor of least F; t ← the next one
        F(s) ← visit(s, F(s), min(bound, F(t)))
    return the least F(s)
visit(start, h(start), ∞)""",
    "beam": """\
if start is the goal: return the empty path
beam ← {start}
while the beam is not empty:
    next ← {}
    for each n in the beam, least h first:
        for each successor s of n that is not known:
            if s is the goal: note its path
            else put s into next; if it is too wide, prune its greatest h
        if a path was noted: return it
    beam ← next
return failure""",
    "hill": """\
n ← start
repeat:
    if n is the goal: return its path
    s ← the neighbour of least h, not straight back
    if h(s) > h(n): return failure (a local minimum)
    if h(s) = h(n) too many times in a row: return failure (a plateau)
    n ← s""",
    "epeastar": """\
open ← {start}; F(start) ← h(start)
while open is not empty:
    n ← the node of least F; move it to closed
    if n is the goal: return its path
    for each move m from n, not straight back:
        if g + h after m ≤ F(n), for the first time: make s; if new or better, put it into open
    if some g + h after m > F(n): F(n) ← the least of these; put n back into open
return failure""",
    "arastar": """\
if start is the goal: return the empty path
open ← {start}; best ← ∞
for w from its start, half way to 1 each time, at last 1:
    while the least g + w·h in open < best:
        n ← its node; move it to closed
        for each successor s, new or with less g:
            if s is the goal: best ← g(s); show the path
            put s into open, or if closed in this round into later
        bound ← the least g + h of open and later
        if bound ≥ best: return the best path
    move later into open; forget what is closed""",
}
