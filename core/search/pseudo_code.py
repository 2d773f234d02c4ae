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
open ← queue(start); known ← {start}
while open is not empty:
    n ← the oldest of open; move n to closed
    for each move m from n, not straight back:
        s ← n after m
        if s is not known:
            if s is the goal: return its path
            add s to known and to the end of open
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
}
