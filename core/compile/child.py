"""How a Python of our own is started, in which no file of the working folder takes the place of a module."""

import os
import sys
from pathlib import Path

_LAST = 5
_START = """
import sys
sys.path[:], sys.argv = {path!r}, {arguments!r}
from loyd.core.parent import end_with_parent
end_with_parent({parent})
import runpy
runpy.run_module({module!r}, None, '__main__', True)
"""


def python_command(module: str, *arguments: str) -> list[str]:
    """The command that runs one of our modules with the paths of this process, and not with the folder in which it is called.

    It ends with this process.
    """
    root = str(Path(__file__).parents[3])
    path = [entry for entry in sys.path if entry]
    if root not in path:
        path.append(root)
    start = _START.format(path=path, parent=os.getpid(), module=module, arguments=[module, *arguments])
    return [sys.executable, "-P", "-c", start]


def go_last() -> None:
    """Let other processes have the processor first: a key that is pressed waits for nothing that is compiled meanwhile."""
    if sys.platform != "win32":
        os.nice(_LAST)
