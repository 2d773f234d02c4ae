#!/usr/bin/env bash
# What is still on disk after one NumPy operation on a memory map: a two-bit search's question.
#
# Two bits for each of the 181 440 boards, in a file, as numpy.memmap (NumPy 2.4.6).
# Guess: what is computed from a memmap is a memmap, which flush() writes; a copy is an array; and
#   a slice's .offset says where it lies in the file.
# Seen: nearly the reverse. table | 1, a mask and a list of indices give plain arrays, without
#   flush. .copy() and numpy.sort give a memmap whose filename is None: flush() succeeds and writes
#   nothing. A slice of a slice is the file, with .offset 0 wherever it begins.
# Why it missed: a subclass keeps its class in some functions and loses it in others, depending on
#   whether the result shares memory or is made by the array's own method. Test
#   filename, not the type, before you trust flush().
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check numpy==2.4.6
cat >check.py <<'PY'
from pathlib import Path

import numpy as np

table = np.memmap("two-bits", np.uint8, "w+", shape=181_440 // 4)
assert Path("two-bits").stat().st_size == 45_360


def describe(array):
    file = getattr(array, "filename", None)
    return type(array).__name__, file and Path(file).name


seen = {
    "slice": describe(table[20_000:][5:]),
    "or": describe(table | 1),
    "mask": describe(table[table == 0]),
    "indices": describe(table[[1, 2, 3]]),
    "copy": describe(table.copy()),
    "sort": describe(np.sort(table)),
}
print(seen)
assert seen == {
    "slice": ("memmap", "two-bits"),
    "or": ("ndarray", None),
    "mask": ("ndarray", None),
    "indices": ("ndarray", None),
    "copy": ("memmap", None),
    "sort": ("memmap", None),
}
assert table[20_000:][5:].offset == 0
copied = table.copy()
copied[0] = 3
copied.flush()
assert Path("two-bits").read_bytes()[0] == 0
tail = table[20_000:][5:]
tail[0] = 3
tail.flush()
assert Path("two-bits").read_bytes()[20_005] == 3
PY
venv/bin/python check.py
