"""How a Python of our own is started, in which no file of the working folder takes the place of a module."""

import sys
from pathlib import Path

_START = "import sys; sys.path[:], sys.argv = {path!r}, {arguments!r}; import runpy; runpy.run_module({module!r}, None, '__main__', True)"


def python_command(module: str, *arguments: str) -> list[str]:
    """The command that runs one of our modules with the paths of this process, and not with the folder in which it is called."""
    root = str(Path(__file__).parents[3])
    path = [entry for entry in sys.path if entry]
    if root not in path:
        path.append(root)
    return [sys.executable, "-P", "-c", _START.format(path=path, module=module, arguments=[module, *arguments])]
