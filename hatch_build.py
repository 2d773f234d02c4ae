"""Compiles the engine when Loyd is installed or a wheel of it is built: see
`loyd/core/engine/native/build.py`. With LOYD_TARGET, a wheel for that platform is built by zig.
"""

import importlib.util
import os
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NATIVE = "loyd/core/engine/native"
TARGETS = {
    "x86_64-linux-gnu.2.17": "manylinux_2_17_x86_64",
    "aarch64-linux-gnu.2.17": "manylinux_2_17_aarch64",
    "x86_64-linux-musl": "musllinux_1_1_x86_64",
    "aarch64-linux-musl": "musllinux_1_1_aarch64",
    "x86_64-macos.11.0": "macosx_11_0_x86_64",
    "aarch64-macos.11.0": "macosx_11_0_arm64",
    "x86_64-windows-gnu": "win_amd64",
}
"""The platforms of wheels, as zig and as pip call them."""


def _build() -> Any:
    """The module that compiles: by its path, as Loyd is not installed yet."""
    path = Path(__file__).parent / NATIVE / "build.py"
    spec = importlib.util.spec_from_file_location("build_engine", path)
    assert spec is not None and spec.loader is not None  # noqa: PT018, S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        build = _build()
        is_own = not os.environ.get("LOYD_TARGET") and build.installed_compiler()
        return [] if is_own else [build.ZIG]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        build, target = _build(), os.environ.get("LOYD_TARGET", "")
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TARGETS[target] if target else platform}"
        library = build.LIBRARY
        if target:  # apart from the library for this machine
            self._folder = TemporaryDirectory()
            library = Path(self._folder.name, build.library_name(target))
        compiled_by = build.compile_into(library, build.zig(target) if target else ())
        self.app.display_info(f"the engine was compiled by {compiled_by}")
        for path in (library, build.manifest_of(library)):
            if target:
                build_data["force_include"][str(path)] = f"{NATIVE}/{path.name}"
            else:
                build_data["artifacts"].append(f"/{NATIVE}/{path.name}")
