"""Compiles the engine, `src/*.cpp`, into a library beside this file: when Loyd is installed, and by
hand after a change:

    python -m loyd.core.engine.native.build

It takes the machine's own C++ compiler, or else the one in the PyPI package `ziglang`, and adds
what CXXFLAGS says. It needs nothing but the standard library, because the build of the package runs
it too.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE / "src"


def library_name(target: str = sys.platform) -> str:
    """The name of the library for a platform, as Python or zig calls it."""
    if "darwin" in target or "macos" in target:
        return "engine.dylib"
    return "engine.dll" if "win" in target else "engine.so"


LIBRARY = HERE / library_name()
ZIG = "ziglang>=0.13"
FLAGS = (
    *("-std=c++20", "-O3", "-fPIC", "-fvisibility=hidden"),
    *("-fno-exceptions", "-fno-rtti", "-ffp-contract=off"),
)
OF_MACHINE = {"x86_64": ("-msse4.2", "-mpopcnt"), "amd64": ("-msse4.2", "-mpopcnt")}
"""All processors since 2009 have these instructions."""
CHECKED = ("-O1", "-DLOYD_BOUNDS")
SANITIZED = (*CHECKED, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover")
"""For a library that ends the process at any index out of bounds; and at any undefined behaviour,
which takes minutes to compile.
"""
PROBE = "template <class T> concept Any = true; template <Any T> T same(T x) { return x; }"
NO_COMPILER = (
    "Loyd's engine needs a C++20 compiler: install g++ or clang, or run `pip install ziglang`."
)


def manifest_of(library: Path) -> Path:
    """The file beside a library that tells what it was compiled from, and its digest."""
    return library.with_suffix(".txt")


def digest_of_sources() -> str:
    """A SHA-256 of all C++ sources: a library built from others is stale."""
    digest = hashlib.sha256()
    for path in sorted(SOURCES.rglob("*.*")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def manifest(library: Path) -> str:
    """What `engine.txt` holds: the digests of the sources and of the library built from them."""
    return f"{digest_of_sources()}\n{hashlib.sha256(library.read_bytes()).hexdigest()}\n"


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if "No module named ziglang" in done.stderr:
        raise RuntimeError(NO_COMPILER)
    if done.returncode:
        raise RuntimeError(f"the engine cannot be compiled:\n{done.stderr[-2000:]}")


@cache
def installed_compiler() -> tuple[str, ...]:
    """The command of a compiler on this machine that can build C++20; empty if there is none.

    It is tried out, because the requirements of a package's build have to be known before it
    begins.
    """
    for name in filter(None, (os.environ.get("CXX"), "c++", "g++", "clang++")):
        command = name.split()
        if not shutil.which(command[0]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            probe = Path(folder, "probe.cpp")
            probe.write_text(PROBE, "ascii")
            library = str(Path(folder, f"probe{LIBRARY.suffix}"))
            with suppress(RuntimeError):
                _run([*command, *FLAGS, "-shared", str(probe), "-o", library])
                # Nothing of the C++ library is used, so that its version does not matter.
                linux = ("-Wl,--as-needed", "-Wl,-s") if sys.platform == "linux" else ()
                return (*command, *OF_MACHINE.get(platform.machine().lower(), ()), *linux)
    return ()


def zig(target: str = "") -> tuple[str, ...]:
    """The command of the compiler in `ziglang`, for a target such as `aarch64-linux-musl`.

    Without a target zig builds for the processor that it runs on, which others may not equal.
    """
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    system = {"win32": "windows-gnu", "darwin": "macos"}.get(sys.platform, "linux-gnu.2.17")
    target = target or f"{machine}-{system}"
    cpu = "x86_64_v2" if target.startswith("x86_64") else "baseline"
    own = (sys.executable, "-m", "ziglang", "c++", "-target", target)
    return (*own, f"-mcpu={cpu}", "-nostdlib++", "-s")


def compile_into(library: Path, compiler: tuple[str, ...] = (), flags: tuple[str, ...] = ()) -> str:
    """Compile the engine and return what compiled it. Raises RuntimeError.

    A library in use is replaced, not overwritten: a process that runs it goes on.
    """
    chosen = compiler or installed_compiler() or zig()
    flags = (*flags, *os.environ.get("CXXFLAGS", "").split())
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        sources = sorted(SOURCES.glob("*.cpp"))
        # A rule's loops are compiled for every heuristic, by far the most of the work: a file for
        # each rule lets all processors share it.
        for header in sorted(SOURCES.glob("rules/*.h")):
            *_, rule = re.findall(r"(?m)^struct (\w+)", header.read_text("utf-8"))
            sources.append(Path(folder, f"{header.stem}.cpp"))
            sources[-1].write_text(
                f'#include "rules/{header.name}"\n#include "rule_loops.h"\n'
                f"template struct Loops<{rule}>;\n"
            )
        objects = [f"{folder}/{path.stem}.o" for path in sources]
        commands = [
            [*chosen, *FLAGS, *flags, f"-I{SOURCES}", "-c", str(path), "-o", made]
            for path, made in zip(sources, objects, strict=True)
        ]
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(_run, commands))
        fresh = Path(folder, library.name)
        _run([*chosen, *flags, "-shared", *objects, "-o", str(fresh)])
        told = manifest(fresh)
        fresh.replace(library)
        manifest_of(library).write_text(told, "ascii")
    return "zig" if chosen[0] == sys.executable else chosen[0]


def main() -> int:
    """`python -m loyd.core.engine.native.build [--checked LIBRARY | --sanitized LIBRARY]`"""
    try:
        match sys.argv[1:]:
            case []:
                print(LIBRARY, "by", compile_into(LIBRARY))
            case ["--checked" | "--sanitized" as how, library]:
                flags = CHECKED if how == "--checked" else SANITIZED
                print(library, "by", compile_into(Path(library), installed_compiler()[:1], flags))
            case _:
                sys.exit(str(main.__doc__))
    except RuntimeError as error:
        sys.exit(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
