#!/usr/bin/env bash
# For a SAT solver one parity of the sliding tiles is free and the other is dear.
#
# "Is there a plan of exactly T moves?" as CNF, cells by tiles by steps, for python-sat 1.9.dev24's
# Glucose 4 and CaDiCaL 1.9.5. On 4 5 x/1 2 3 the shortest plan has 21 moves.
# Guess: both parity arguments are counting arguments, known to be hard for resolution, so T = 20
#   (the blank would stand on the wrong colour) costs no less than T = 19 (merely too short).
# Seen: T = 20 and 22 are refuted with 0 or 1 conflicts, T = 19 needs more than 1 000. On the
#   unsolvable 2 1 3/4 5 x every even T must be refuted anew: 18, 20 and 22 cost more each time
#   (Glucose: 1 710, 4 110 and 7 086 conflicts), odd T nothing.
# Why it missed: the blank's colour is settled by unit propagation, step by step. The parity of the
#   permutation never is: the solver refutes each horizon, and no horizon says anything about the
#   next, where the rule for solvability takes one line.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check python-sat==1.9.dev24
cat >check.py <<'PY'
from itertools import combinations

from pysat.solvers import Solver

HEIGHT, WIDTH = 2, 3
CELLS = range(HEIGHT * WIDTH)
BESIDE = [
    [b for b in CELLS if abs(a // WIDTH - b // WIDTH) + abs(a % WIDTH - b % WIDTH) == 1]
    for a in CELLS
]


def holds(time, cell, tile):
    return (time * len(CELLS) + cell) * len(CELLS) + tile + 1


def clauses(board, moves):
    for time in range(moves + 1):
        for one in CELLS:
            yield [holds(time, one, tile) for tile in CELLS]
            for a, b in combinations(CELLS, 2):
                yield [-holds(time, one, a), -holds(time, one, b)]
                yield [-holds(time, a, one), -holds(time, b, one)]
    for time in range(moves):
        for cell in CELLS:
            yield [-holds(time, cell, 0)] + [holds(time + 1, to, 0) for to in BESIDE[cell]]
            for tile in CELLS[1:]:
                stays = [holds(time + 1, cell, tile), holds(time + 1, cell, 0)]
                yield [-holds(time, cell, tile), *stays]
                for to in BESIDE[cell]:
                    slides = -holds(time, cell, 0), -holds(time + 1, to, 0), -holds(time, to, tile)
                    yield [*slides, holds(time + 1, cell, tile)]
    for cell in CELLS:
        yield [holds(0, cell, board[cell])]
        yield [holds(moves, cell, (cell + 1) % len(CELLS))]


def solve(name, board, moves):
    with Solver(name=name, bootstrap_with=clauses(board, moves)) as solver:
        return solver.solve(), solver.accum_stats()["conflicts"]


for name in ("glucose4", "cadical195"):
    far = {moves: solve(name, (4, 5, 0, 1, 2, 3), moves) for moves in (19, 20, 21, 22)}
    wrong = {moves: solve(name, (2, 1, 3, 4, 5, 0), moves) for moves in (18, 19, 20, 21, 22)}
    print(name, far, wrong)
    assert [moves for moves, (found, _) in far.items() if found] == [21]
    assert not any(found for found, _ in wrong.values())
    assert max(far[20][1], far[22][1], wrong[19][1], wrong[21][1]) <= 1
    assert far[19][1] > 1000
    assert 500 < wrong[18][1] < wrong[20][1] < wrong[22][1]
PY
venv/bin/python check.py
