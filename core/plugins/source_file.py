"""A user's Python file, run."""

import sys
from pathlib import Path
from types import ModuleType

from loyd.core.errors import PluginError
from loyd.core.plugins.own_code import OwnCode

PATIENCE = 10.0
_PREFIX = "loyd_own_"


def begun_files() -> tuple[str, ...]:
    """The paths of the files that were run, also of one that has not come to its end."""
    return tuple(str(module.__file__) for name, module in sys.modules.copy().items() if name.startswith(_PREFIX))


def run_file(path: Path) -> ModuleType:
    """What a file defines, as a module.

    It is run from its source: nothing is written beside it, and no change in it is missed.  It may import what lies in its folder.
    Raises PluginError.
    """
    try:
        source = path.read_bytes()
    except OSError as error:
        raise PluginError(f"{path} cannot be read: {error.strerror or error}") from error
    module = ModuleType(_PREFIX + path.stem)
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    code = OwnCode(str(path), path.name)
    with code.blamed():
        compiled = compile(source, str(path), "exec")
    code.run(PATIENCE, exec, compiled, vars(module))
    return module
