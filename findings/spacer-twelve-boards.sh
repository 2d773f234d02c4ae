#!/usr/bin/env bash
# A proof by invariants needs eighty-two lemmas for twelve boards.
#
# The 2x2 puzzle as constrained Horn clauses, a bit vector a cell, in Z3 5.4.1.0. The board 2 1/3 x
# is of the wrong parity: 12 boards are reached from it, 1 2/3 x is not among them.
# Guess: Spacer (property-directed reachability) looks for an invariant, and parity is one, so at
#   2x2 it answers at once, and at 2x3 it may have to list the 360 boards.
# Seen: "unsat" both by Spacer and by Z3's datalog engine, which lists what is reached. Datalog uses
#   1 068 of Z3's units of work (rlimit), Spacer 8 355 601: 70 queries and 82 lemmas, seven for
#   each board. On the 2x3 board 2 1 3/4 5 x datalog takes a hundredth of a second, and Spacer is
#   cancelled after 60 seconds, which its Python interface raises as an exception.
# Why it missed: parity is no clause over the cells' bits, it is their exclusive or over all pairs.
#   Each lemma cuts off a few boards, and what is left of the next cell looks the same again.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check z3-solver==5.4.1.0
cat >check.py <<'PY'
import z3


def solver(engine, rows, cols, board, milliseconds):
    """The puzzle as rules for what is reached, and the question whether the goal is."""
    cells = range(rows * cols)
    kind = z3.BitVecSort(3)

    def value(tile):
        return z3.BitVecVal(tile, 3)

    solver = z3.Fixedpoint()
    solver.set(engine=engine, timeout=milliseconds)
    reached = z3.Function("reached", *[kind] * len(cells), z3.BoolSort())
    solver.register_relation(reached)
    tiles = [z3.Const(f"cell{cell}", kind) for cell in cells]
    solver.declare_var(*tiles)
    solver.rule(reached(*map(value, board)))
    for a in cells:
        for b in cells:
            if abs(a // cols - b // cols) + abs(a % cols - b % cols) == 1:
                before = [*tiles]
                before[a] = value(0)
                after = [*before]
                after[a], after[b] = before[b], before[a]
                solver.rule(reached(*after), reached(*before))
    return solver, reached(*map(value, [*cells[1:], 0]))


def work(solver, *names):
    figures = solver.statistics()
    return [figures.get_key_value(name) for name in names]


datalog, goal = solver("datalog", 2, 2, (2, 1, 3, 0), 0)
assert datalog.query(goal) == z3.unsat
listed = work(datalog, "rlimit count")[0]
spacer, goal = solver("spacer", 2, 2, (2, 1, 3, 0), 0)
assert spacer.query(goal) == z3.unsat
figures = work(spacer, "SPACER num lemmas", "SPACER num queries", "rlimit count")
print("Spacer: lemmas, queries, units of work", figures)
print("datalog: units of work", listed)
assert figures[0] > 4 * 12
assert figures[2] > 1000 * listed  # it counts those before it as well

datalog, goal = solver("datalog", 2, 3, (2, 1, 3, 4, 5, 0), 0)
assert datalog.query(goal) == z3.unsat
spacer, goal = solver("spacer", 2, 3, (2, 1, 3, 4, 5, 0), 60_000)
try:
    answer = spacer.query(goal)
except z3.Z3Exception as error:
    answer = str(error)
print("Spacer, 2x3:", answer)
assert "canceled" in str(answer)
PY
venv/bin/python check.py
