#!/usr/bin/env bash
# Fractions of tiles are a better lower bound than Manhattan, and see no parity.
#
# The time-expanded integer program of the sliding tiles, without "integer", in HiGHS 1.16.0: is
# there a fractional plan of exactly T moves?
# Guess: fractions go everywhere at once, so the bound is at most Manhattan's, and a plan of any
#   length above it exists, whatever its parity.
# Seen: 4 5 x/1 2 3 (21 moves, Manhattan 5) has no fractional plan of 7 moves and one of 9. One of
#   the hardest 8-puzzles, 8 6 7/2 5 4/3 x 1 (31 moves, Manhattan 21), has none of 23 moves.
#   Unsolvable 2 1 3/4 5 x has fractional plans of 10 and 12 moves, and none of 11.
# Why it missed: the blank is a flow too, one unit at each step, and a tile moves only where the
#   blank has come: that costs. The blank's colour fixes the parity of T in fractions as well;
#   the parity of a permutation has no meaning for half a tile.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check highspy==1.16.0
cat >check.py <<'PY'
import highspy


def has_fractional_plan(board, width, moves):
    cells = range(len(board))
    beside = [
        [b for b in cells if abs(a // width - b // width) + abs(a % width - b % width) == 1]
        for a in cells
    ]
    model = highspy.Highs()
    model.silent()
    model.setOptionValue("threads", 1)

    def fraction():
        return model.addVariable(lb=0, ub=1)

    place = {
        (time, cell, tile): fraction()
        for time in range(moves + 1)
        for cell in cells
        for tile in cells
    }
    for time in range(moves):
        slide = {
            (a, b, tile): fraction() for a in cells for b in beside[a] for tile in cells[1:]
        }
        model.addConstr(sum(slide.values()) == 1)
        for cell in cells:
            arrives = {t: sum(slide[a, cell, t] for a in beside[cell]) for t in cells[1:]}
            leaves = {t: sum(slide[cell, b, t] for b in beside[cell]) for t in cells[1:]}
            for t in cells[1:]:
                after = place[time, cell, t] + arrives[t] - leaves[t]
                model.addConstr(place[time + 1, cell, t] == after)
                model.addConstr(leaves[t] <= place[time, cell, t])
            into, out = sum(arrives.values()), sum(leaves.values())
            model.addConstr(into == place[time, cell, 0])
            model.addConstr(place[time + 1, cell, 0] == place[time, cell, 0] + out - into)
    for cell in cells:
        for tile in cells:
            model.addConstr(place[0, cell, tile] == float(board[cell] == tile))
            model.addConstr(place[moves, cell, tile] == float((cell + 1) % len(board) == tile))
    model.run()
    answer = model.modelStatusToString(model.getModelStatus())
    print(board, moves, answer, flush=True)
    assert answer in {"Optimal", "Infeasible"}
    return answer == "Optimal"


FAR, WRONG, HARD = (4, 5, 0, 1, 2, 3), (2, 1, 3, 4, 5, 0), (8, 6, 7, 2, 5, 4, 3, 0, 1)
assert [has_fractional_plan(FAR, 3, moves) for moves in (7, 9, 10)] == [False, True, False]
assert [has_fractional_plan(WRONG, 3, moves) for moves in (10, 11, 12)] == [True, False, True]
assert not has_fractional_plan(HARD, 3, 23)
PY
venv/bin/python check.py
