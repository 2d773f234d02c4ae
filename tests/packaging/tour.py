"""`python -m tests.packaging.tour PYTHON`: what README shows works with another environment's Loyd,
in an empty folder and, on Linux, without a network.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.packaging.opened import open_app

ROOT = Path(__file__).parents[2]
FENCED = re.compile(r"^```\n\$ (loyd .*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(loyd (?:solve|scramble|worksheet|new) [^`]*)`")
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OFFLINE = ("unshare", "--map-root-user", "--net", "--")
MOST_SECONDS = 120


def commands(text: str) -> list[str]:
    """The commands of README that need no terminal."""
    return [*FENCED.findall(text), *INLINE.findall(text)]


def offline() -> tuple[str, ...]:
    """What runs a command without a network; empty where that cannot be had."""
    if shutil.which(OFFLINE[0]) is None:
        return ()
    tried = subprocess.run([*OFFLINE, "true"], capture_output=True, check=False, timeout=60)
    return () if tried.returncode else OFFLINE


def take(python: str, folder: Path) -> list[str]:
    """Run all in a folder and return what was run. Raises CalledProcessError."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (folder / "docs").mkdir()
    steps = commands(text)
    # absolute, but not resolved: the interpreter of an environment is a link
    called = f"{Path(python).absolute()} -P -m loyd"
    prefix = offline()
    for step in steps:
        command = re.sub(r"(^|\| )loyd ", rf"\1{called} ", step)
        subprocess.run(
            [*prefix, "sh", "-c", command],
            cwd=folder,
            check=True,
            timeout=MOST_SECONDS,
            stdout=subprocess.DEVNULL,
        )
    for code in PYTHON.findall(text):
        subprocess.run(
            [*prefix, called.split(maxsplit=1)[0], "-P", "-c", code],
            cwd=folder,
            check=True,
            timeout=MOST_SECONDS,
        )
        steps.append("the example in Python")
    return steps


def main(python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for step in take(python, Path(folder)):
            print(f"runs: {step.split(' -')[0]} …")
        print("made:", *sorted(path.name for path in Path(folder).rglob("*.*")))
    print("without a network" if offline() else "this machine cannot take the network away")
    open_app(python, "-P")
    print("the app opens, steps, searches and quits")


if __name__ == "__main__":
    main(sys.argv[1])
