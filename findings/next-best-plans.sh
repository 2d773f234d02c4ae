#!/usr/bin/env bash
# The hundred best plans of a sliding puzzle are one plan and ninety-seven loops.
#
# K* (kstar-planner 1.6.0), top-k planning, on 4 x 2/5 1 3: six moves, one optimal plan.
# Expected (no guess was written down before the run): after the best plan come other paths.
# Seen: of the 99 cheapest plans 1 has 6 moves, 11 have 8 and 87 have 10, exactly the number of all
#   walks of that length. None of the 11 is a path: each steps to and fro somewhere, and two of
#   them reach the goal, leave it and return. Of the 87 a single one visits no board twice.
# Why it missed: a plan is a sequence of actions, and actions can be undone here. "Top-k" promises
#   that none of the k cheapest is left out, and nothing about loops. The second path of this board
#   is the ninety-ninth plan at the latest: k says little about alternatives.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check kstar-planner==1.6.0
cat >check.py <<'PY'
from collections import Counter
from pathlib import Path

from kstar_planner import planners

CELLS = range(6)
START, GOAL = (4, 0, 2, 5, 1, 3), (1, 2, 3, 4, 5, 0)


def beside(a, b):
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1


def after(board, cell):
    """The board once the tile of that cell has slid into the blank."""
    tiles = [*board]
    blank = tiles.index(0)
    tiles[blank], tiles[cell] = tiles[cell], 0
    return tuple(tiles)


def walks(moves):
    """All sequences of that many moves to the goal, as the boards they visit."""
    found = [[START]]
    for _ in range(moves):
        found = [
            [*boards, after(boards[-1], cell)]
            for boards in found
            for cell in CELLS
            if beside(cell, boards[-1].index(0))
        ]
    return [boards for boards in found if boards[-1] == GOAL]


def facts(board):
    return " ".join(
        f"(at t{tile} c{cell})" if tile else f"(blank c{cell})" for cell, tile in enumerate(board)
    )


domain, problem = Path("domain.pddl"), Path("problem.pddl")
domain.write_text(
    """(define (domain tiles) (:requirements :strips :typing) (:types tile cell)
  (:predicates (at ?t - tile ?c - cell) (blank ?c - cell) (beside ?a ?b - cell))
  (:action slide :parameters (?t - tile ?from ?to - cell)
    :precondition (and (at ?t ?from) (blank ?to) (beside ?from ?to))
    :effect (and (at ?t ?to) (blank ?from) (not (at ?t ?from)) (not (blank ?to)))))"""
)
near = " ".join(f"(beside c{a} c{b})" for a in CELLS for b in CELLS if beside(a, b))
problem.write_text(
    f"""(define (problem board) (:domain tiles)
  (:objects {" ".join(f"t{tile}" for tile in CELLS[1:])} - tile
    {" ".join(f"c{cell}" for cell in CELLS)} - cell)
  (:init {near} {facts(START)}) (:goal (and {facts(GOAL)})))"""
)

found = planners.plan_topk(domain, problem, number_of_plans_bound=99)["plans"]
visited = []
for plan in found:
    boards = [START]
    for action in plan["actions"]:
        boards.append(after(boards[-1], int(action.split()[2].strip("()").removeprefix("c"))))
    assert boards[-1] == GOAL
    visited.append(boards)
lengths = Counter(len(boards) - 1 for boards in visited)
paths = Counter(len(boards) - 1 for boards in visited if len({*boards}) == len(boards))
early = Counter(len(boards) - 1 for boards in visited if GOAL in boards[:-1])
print("plans", dict(lengths), "paths", dict(paths), "through the goal", dict(early))
assert lengths == {6: 1, 8: 11, 10: 87}
for moves in lengths:
    assert sorted(walks(moves)) == sorted(b for b in visited if len(b) == moves + 1)
assert paths == {6: 1, 10: 1}
assert early[8] == 2
PY
venv/bin/python check.py
