#!/usr/bin/env bash
# Two published solvers of sliding puzzles, and what is left of A* and IDA* in them.
#
# fifteen-puzzle-solvers 2.0.3: AStar, with Manhattan. slidingpuzzle 0.1.5: ida_star with its
# default settings and Manhattan. 40 random boards of the 8-puzzle, up to 24 moves away.
# The names promise (no guess was written down before this run): Manhattan is admissible, so every
#   solution of both is a shortest one.
# Seen: AStar is longer than the shortest solution on 40 of 40 boards, 1465 moves for 815; ida_star
#   on 8 of 40, 835 moves for 815.
# Why it missed: the name says what an algorithm guarantees, not the code. The first adds
#   h(child) - h(parent) to the parent's value; the sum is h(child), and g is nowhere: greedy search.
#   The second remembers the boards of an iteration, without the depth at which it met them: a board
#   at the end of a long path is not entered again on a short one. Four boards of five pass.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    fifteen-puzzle-solvers==2.0.3 slidingpuzzle==0.1.5
cat >check.py <<'PY'
from random import Random

import numpy
from fifteen_puzzle_solvers.domain import Puzzle
from fifteen_puzzle_solvers.services.algorithms.astar import AStar
from slidingpuzzle import algorithms, heuristics

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def slides(board):
    blank = board.index(0)
    for other in range(9):
        if abs(blank // 3 - other // 3) + abs(blank % 3 - other % 3) == 1:
            cells = list(board)
            cells[blank], cells[other] = cells[other], 0
            yield tuple(cells)


distances = {GOAL: 0}
for board in (queue := [GOAL]):
    for after in slides(board):
        if after not in distances:
            distances[after] = distances[board] + 1
            queue.append(after)

boards = Random(1).sample([board for board in queue if 0 < distances[board] <= 24], 40)
solvers = {
    "fifteen-puzzle-solvers, AStar": lambda rows: len(
        AStar(Puzzle(rows), "manhattan_distance").solve_puzzle()
    ),
    "slidingpuzzle, ida_star": lambda rows: len(
        algorithms.ida_star(numpy.array(rows), heuristic=heuristics.manhattan_distance).solution
    ),
}
longer = {}
for name, solve in solvers.items():
    found = [
        (solve([list(board[row : row + 3]) for row in (0, 3, 6)]), distances[board])
        for board in boards
    ]
    assert all(length >= best for length, best in found)
    longer[name] = sum(length > best for length, best in found)
    print(f"{name}: longer than the shortest on {longer[name]} of 40; sums", *map(sum, zip(*found)))
assert list(longer.values()) == [40, 8]
PY
venv/bin/python check.py
