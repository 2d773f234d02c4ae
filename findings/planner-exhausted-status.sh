#!/usr/bin/env bash
# Who may say "unsolvable": the greedy planner proves it, the exhaustive ones do not.
#
# The board 2 1 3/4 5 x is of the wrong parity: 360 boards are reached, the goal is not among them.
# Guess: planners that search the whole space (SymK by BDDs, pyperplan's breadth-first kin) report
#   UNSOLVABLE_PROVEN, and LAMA, a satisficing planner, UNSOLVABLE_INCOMPLETELY.
# Seen, Unified Planning 1.3.0: Fast Downward 1.0.0 reports UNSOLVABLE_PROVEN as LAMA and as the
#   optimal engine; SymK 1.6.0 and pyperplan 1.1.0, satisficing and optimal, report
#   UNSOLVABLE_INCOMPLETELY after they have exhausted the space.
# Why it missed: the status is not what the search knows but how an adapter reads an exit code.
#   Fast Downward's codes tell "proved" from "gave up"; the others have one word for no plan.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    unified-planning==1.3.0 up-fast-downward==1.0.0 up-symk==1.6.0 up-pyperplan==1.1.0
cat >check.py <<'PY'
from unified_planning.shortcuts import *

get_environment().credits_stream = None
cell, tile = UserType("cell"), UserType("tile")
holds = Fluent("holds", BoolType(), where=cell, which=tile)
free, near = Fluent("free", BoolType(), where=cell), Fluent("near", BoolType(), a=cell, b=cell)
move = InstantaneousAction("move", which=tile, a=cell, b=cell)
move.add_precondition(holds(move.a, move.which))
move.add_precondition(free(move.b))
move.add_precondition(near(move.a, move.b))
for fact, value in (
    (holds(move.a, move.which), False),
    (free(move.b), False),
    (holds(move.b, move.which), True),
    (free(move.a), True),
):
    move.add_effect(fact, value)
problem = Problem("wrong-parity")
for fluent in (holds, free, near):
    problem.add_fluent(fluent, default_initial_value=False)
problem.add_action(move)
cells = [Object(f"c{n}", cell) for n in range(6)]
tiles = [Object(f"t{n}", tile) for n in range(1, 6)]
problem.add_objects([*cells, *tiles])
for a in range(6):
    for b in range(6):
        if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1:
            problem.set_initial_value(near(cells[a], cells[b]), True)
for where, n in enumerate((2, 1, 3, 4, 5, 0)):
    fact = holds(cells[where], tiles[n - 1]) if n else free(cells[where])
    problem.set_initial_value(fact, True)
for n in range(5):
    problem.add_goal(holds(cells[n], tiles[n]))

expected = {
    "fast-downward": "UNSOLVABLE_PROVEN",
    "fast-downward-opt": "UNSOLVABLE_PROVEN",
    "symk": "UNSOLVABLE_INCOMPLETELY",
    "symk-opt": "UNSOLVABLE_INCOMPLETELY",
    "pyperplan": "UNSOLVABLE_INCOMPLETELY",
    "pyperplan-opt": "UNSOLVABLE_INCOMPLETELY",
}
seen = {}
for name in expected:
    with OneshotPlanner(name=name) as planner:
        seen[name] = planner.solve(problem).status.name
    print(name, seen[name])
assert seen == expected
PY
venv/bin/python check.py
