#!/usr/bin/env bash
# "zig cc" from the Python wheel is not clang with other libraries: four megabytes for one line.
#
# ziglang 0.17.1 compiles a search kernel to a shared library for ctypes, for x86-64 Linux.
# Guess: without -O it is a debug build of the same few kilobytes, without any sanitizer.
# Seen: without -O the library has 4 MB and holds the runtime of the undefined-behaviour
#   sanitizer; with -O2 it has 2.7 kB and none of it. -fno-sanitize=undefined takes it out too.
# Why it missed: clang's sanitizers are off unless asked for; zig cc puts -fsanitize=undefined in
#   front of every build without -O, and its runtime comes along with debug information.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export ZIG_GLOBAL_CACHE_DIR="$folder/cache" ZIG_LOCAL_CACHE_DIR="$folder/cache"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check ziglang==0.17.1
echo 'int step(int g) { return g + 1; }' >kernel.c
cc="venv/bin/python -m ziglang cc -target x86_64-linux-gnu.2.28 -shared"
$cc -o debug.so kernel.c
$cc -O2 -o fast.so kernel.c
$cc -fno-sanitize=undefined -o unchecked.so kernel.c
cat >check.py <<'PY'
from pathlib import Path

seen = {}
for name in ("debug", "fast", "unchecked"):
    library = Path(f"{name}.so").read_bytes()
    seen[name] = len(library), b"ubsan" in library
    print(name, seen[name])
assert seen["debug"][0] > 1_000_000
assert seen["debug"][1]
assert seen["fast"][0] < 50_000
assert seen["unchecked"][0] < 50_000
assert not seen["fast"][1]
assert not seen["unchecked"][1]
PY
venv/bin/python check.py
