#!/usr/bin/env bash
# As a BDD, all boards are smaller than half of them.
#
# Symbolic breadth-first search of the 2x4 puzzle with dd 0.6.0: three bits a cell, in cell order.
# Guess: the diagram of the boards reached so far grows with them and is largest at the end, when
#   it holds all 20 160; the layer's diagram is largest where the layer is.
# Seen: after the last layer 2 428 nodes, after layer 23 three times as many, 7 384, for 10 522
#   boards. The layer's diagram peaks with the widest layer (24: 1 999 boards, 5 257 nodes), at
#   more than two nodes a board: a list of ranks is smaller.
# Why it missed: a diagram is small where its set has a short description. "Every even
#   permutation" has one, "every board within 23 moves" has none. The peak, in the middle, is
#   what has to fit into memory, and two bits a board are 5 040 bytes.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check dd==0.6.0
cat >check.py <<'PY'
from dd.autoref import BDD

HEIGHT, WIDTH, BITS = 2, 4, 3
CELLS = range(HEIGHT * WIDTH)
bdd = BDD()
bdd.configure(reordering=False)
bdd.declare(*(f"c{cell}b{bit}" for cell in CELLS for bit in range(BITS)))


def holds(cell, tile):
    return bdd.cube({f"c{cell}b{bit}": bool(tile >> bit & 1) for bit in range(BITS)})


def image(boards):
    found = bdd.false
    for blank in CELLS:
        for there in CELLS:
            rows, columns = abs(blank // WIDTH - there // WIDTH), abs(blank % WIDTH - there % WIDTH)
            if rows + columns != 1:
                continue
            changed = [f"c{cell}b{bit}" for cell in (blank, there) for bit in range(BITS)]
            from_here = boards & holds(blank, 0)
            for tile in CELLS[1:]:
                moved = bdd.exist(changed, from_here & holds(there, tile))
                found |= moved & holds(blank, tile) & holds(there, 0)
    return found


reached = bdd.true
for cell in CELLS:
    reached &= holds(cell, (cell + 1) % len(CELLS))
layer, layers = reached, []
while layer != bdd.false:
    counts = [int(bdd.count(one, nvars=len(CELLS) * BITS)) for one in (layer, reached)]
    layers.append((counts[0], layer.dag_size, counts[1], reached.dag_size))
    layer = image(layer) & ~reached
    reached |= layer
for depth, row in enumerate(layers):
    print(depth, *row)
assert len(layers) - 1 == 36
assert layers[-1] == (1, 25, 20_160, 2_428)
largest = max(range(len(layers)), key=lambda depth: layers[depth][3])
assert (largest, *layers[largest][2:]) == (23, 10_522, 7_384)
widest = max(range(len(layers)), key=lambda depth: layers[depth][0])
assert (widest, *layers[widest][:2]) == (24, 1_999, 5_257)
assert max(row[1] for row in layers) == 5_257
del layer, reached  # or dd complains at the exit
PY
venv/bin/python check.py
