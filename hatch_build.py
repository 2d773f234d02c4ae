"""Compiles the engine when Loyd is installed or a wheel of it is built: see
`loyd/core/engine/native/build.py`.
"""

import importlib.util
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILD = Path(__file__).parent / "loyd" / "core" / "engine" / "native" / "build.py"


def _build() -> Any:
    """The module that compiles: by its path, as Loyd is not installed yet."""
    spec = importlib.util.spec_from_file_location("build_engine", BUILD)
    assert spec is not None and spec.loader is not None  # noqa: PT018, S101
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class EngineHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        build = _build()
        return [] if build.own_compiler() else [build.ZIG]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name != "wheel":
            return
        build = _build()
        self.app.display_info(f"the engine was compiled by {build.compile_into(build.LIBRARY)}")
        for path in (build.LIBRARY, build.manifest_of(build.LIBRARY)):
            build_data["artifacts"].append(f"/{path.relative_to(self.root).as_posix()}")
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"], build_data["tag"] = False, f"py3-none-{platform}"
