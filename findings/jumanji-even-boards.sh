#!/usr/bin/env bash
# An environment for reinforcement learning deals half of the sliding puzzles, and only easy ones.
#
# Jumanji 1.1.2, SlidingTilePuzzle: its generator makes 200 random moves from the solved board.
# Guess: after 200 moves boards of 3x3 and of 5x5 are as far from the goal as any solvable board
#   is, odd and even distances alike.
# Seen: of 1,000 boards each, every one is at an even distance and the blank is always on the colour
#   of its corner. 3x3 is well mixed (mean distance 21.3, of all such boards 21.9), the default 5x5
#   is not: mean Manhattan distance 38, of uniform boards 76.
# Why it missed: each move changes the colour of the blank's cell, so a fixed number of moves fixes
#   the parity of the distance for ever. The blank walks at random, and a walk of n moves comes about
#   sqrt(n) far: what mixes 9 cells hardly stirs 25.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check \
    jumanji==1.1.2 jax==0.10.2 jaxlib==0.10.2 chex==0.1.92 numpy==2.4.6 gymnasium esquilax
cat >check.py <<'PY'
import jax
import numpy as np
from jumanji.environments.logic.sliding_tile_puzzle.env import SlidingTilePuzzle
from jumanji.environments.logic.sliding_tile_puzzle.generator import RandomWalkGenerator

BOARDS = 1_000


def dealt(environment):
    """So many boards of the environment, a row each, 0 the blank."""
    states, _ = jax.vmap(environment.reset)(jax.random.split(jax.random.PRNGKey(0), BOARDS))
    return np.asarray(states.puzzle).reshape(BOARDS, -1)


def manhattan(boards, width):
    """The sum of every tile's distance from its cell, for each board."""
    cell = np.argsort(boards, axis=1)[:, 1:]
    goal = np.arange(boards.shape[1] - 1)
    rows, columns = abs(cell // width - goal // width), abs(cell % width - goal % width)
    return (rows + columns).sum(axis=1)


def distances():
    """The number of moves to the goal of every solvable 8-puzzle, by breadth-first search."""
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    found, layer = {goal: 0}, [goal]
    while layer:
        known, layer = layer, []
        for board in known:
            blank = board.index(0)
            for cell in range(9):
                if abs(blank // 3 - cell // 3) + abs(blank % 3 - cell % 3) == 1:
                    successor = list(board)
                    successor[blank], successor[cell] = successor[cell], 0
                    if tuple(successor) not in found:
                        found[tuple(successor)] = found[board] + 1
                        layer.append(tuple(successor))
    return found


exact = distances()
assert len(exact) == 181_440
small = dealt(SlidingTilePuzzle(generator=RandomWalkGenerator(3, 200)))
seen = np.array([exact[tuple(map(int, board))] for board in small])
even = np.mean([moves for moves in exact.values() if moves % 2 == 0])
print("3x3: odd distances", (seen % 2).sum(), "mean", seen.mean(), "of all even", round(even, 2))
assert not (seen % 2).any()
assert abs(seen.mean() - even) < 1

large = dealt(SlidingTilePuzzle())
assert large.shape[1] == 25
blank = np.argmin(large, axis=1)
print("5x5: blank on the other colour", ((blank // 5 + blank % 5) % 2).sum())
assert not ((blank // 5 + blank % 5) % 2).any()
uniform = np.random.default_rng(0).permuted(np.tile(np.arange(25), (BOARDS, 1)), axis=1)
means = manhattan(large, 5).mean(), manhattan(uniform, 5).mean()
print("5x5: mean Manhattan distance dealt and uniform", means)
assert means[0] < 0.55 * means[1]
PY
venv/bin/python check.py
