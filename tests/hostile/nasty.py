"""User files that are malicious or badly written: heuristics and algorithms called `mine`."""

from dataclasses import dataclass
from enum import Enum
from textwrap import dedent, indent


class End(Enum):
    """How a search with such a file must end."""

    WELL = "it does no harm, and the board is solved"
    TOLD = "a sentence names the file"
    EITHER = "it depends on when it is caught"


@dataclass(frozen=True)
class Nasty:
    """A file and what it does; `is_algorithm`: whether its `mine` is an algorithm, not a
    heuristic.
    """

    does: str
    source: str
    end: End = End.TOLD
    is_algorithm: bool = False


GOOD = "def mine(board, goal):\n    return 0\n"


def _at_import(does: str, code: str, end: End = End.TOLD) -> Nasty:
    return Nasty(f"at import: {does}", f"{dedent(code)}\n{GOOD}", end)


def _heuristic(does: str, code: str, end: End = End.TOLD, before: str = "") -> Nasty:
    body = indent(dedent(code).strip(), "    ")
    return Nasty(
        f"heuristic: {does}",
        f"{dedent(before)}\ndef mine(board, goal):\n    if board == goal:\n        return "
        f"0\n{body}\n",
        end,
    )


def _algorithm(does: str, code: str, end: End = End.TOLD) -> Nasty:
    return Nasty(
        f"algorithm: {does}",
        f"def mine(problem, record):\n{indent(dedent(code).strip(), '    ')}\n",
        end,
        is_algorithm=True,
    )


FILES = (
    _at_import("loops", "while True: pass"),
    _at_import("sleeps", "import time; time.sleep(600)"),
    _at_import("stuck in C", "sum(range(10**12))"),
    _at_import(
        "loops and catches everything",
        "import time\nwhile True:\n    try: time.sleep(1)\n    except BaseException: pass",
    ),
    _at_import("exits", "import sys; sys.exit(0)"),
    _at_import("leaves", "import os; os._exit(0)"),
    _at_import("kills itself", "import os; os.kill(os.getpid(), 9)"),
    _at_import("raises a BaseException", "raise BaseException('\\x1b[31mred')"),
    _at_import("interrupts itself", "raise KeyboardInterrupt"),
    _at_import("is no Python", "def : ("),
    _at_import("holds a zero byte", "x = '\0'"),
    _at_import("calls itself for ever", "def f(): f()\nf()"),
    _at_import("prints much", "print('\\x1b[31m[/b]' * 10_000)", End.WELL),
    _at_import("deletes its file", "import os; os.remove(__file__)", End.EITHER),
    _at_import("changes the folder", "import os; os.chdir('/')", End.WELL),
    _at_import(
        "closes the streams",
        "import sys; sys.stdout.close(); sys.stderr.close(); sys.stdin.close()",
        End.EITHER,
    ),
    _at_import(
        "takes the streams away",
        "import sys; sys.stdout = sys.stderr = sys.stdin = None",
        End.EITHER,
    ),
    _at_import(
        "ignores signals",
        "import signal\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)",
        End.WELL,
    ),
    _at_import("sleeps at exit", "import atexit, time; atexit.register(time.sleep, 600)", End.WELL),
    _at_import(
        "starts a thread for ever",
        "import threading, time; threading.Thread(target=time.sleep, args=(600,)).start()",
        End.WELL,
    ),
    _at_import(
        "starts a thread that fails",
        "import threading; threading.Thread(target=lambda: 1 / 0).start()",
        End.WELL,
    ),
    _at_import("forks", "import os; os.fork()", End.WELL),
    _at_import(
        "starts a process for ever",
        "import subprocess; subprocess.Popen(['sleep', '600'])",
        End.WELL,
    ),
    _at_import(
        "replaces what it finds",
        "import sys; sys.modules['loyd.core.engine.puzzle.board'] = None; sys.path.clear()",
        End.EITHER,
    ),
    _at_import(
        "traces all calls",
        "import sys; sys.settrace(lambda *a: 1 / 0); sys.setprofile(lambda *a: None)",
        End.EITHER,
    ),
    _heuristic("sleeps", "import time; time.sleep(600)"),
    _heuristic("loops", "while True: pass"),
    _heuristic("stuck in C", "sum(range(10**12))"),
    _heuristic(
        "loops and catches everything",
        "while True:\n    try: import time; time.sleep(1)\n    except BaseException: pass",
    ),
    _heuristic("exits", "import sys; sys.exit()"),
    _heuristic("leaves", "import os; os._exit(3)"),
    _heuristic("leaves as if all were well", "import os; os._exit(0)"),
    _heuristic("kills itself", "import os; os.kill(os.getpid(), 9)"),
    _heuristic("reads what is not its own", "import ctypes; ctypes.string_at(0)"),
    _heuristic("aborts", "import os; os.abort()"),
    _heuristic(
        "raises what cannot be said",
        "class E(Exception):\n    def __str__(self): raise self\nraise E",
    ),
    _heuristic("raises long and coloured", "raise ValueError('\\x1b[31m[/b]' + 'x' * 1_000_000)"),
    _heuristic("stops an iteration", "raise StopIteration"),
    _heuristic("interrupts itself", "raise KeyboardInterrupt"),
    _heuristic("calls itself for ever", "return mine(board, goal)"),
    _heuristic(
        "calls itself for ever, unlimited",
        "import sys; sys.setrecursionlimit(10**9); return mine(board, goal)",
    ),
    _heuristic("returns nan", "return float('nan')"),
    _heuristic("returns text", "return '\\x1b[31m[/b]'"),
    _heuristic("returns nothing", "return None"),
    _heuristic("returns less than 0", "return -1"),
    _heuristic("returns infinity", "return float('inf')"),
    _heuristic("returns a huge number", "return 10**100_000"),
    _heuristic(
        "returns what fails when asked",
        "return Odd(1)",
        before=(
            "class Odd(int):\n    def __ge__(self, other): return 1 / 0\n    __gt__ = __le__ = "
            "__lt__ = __repr__ = __ge__"
        ),
    ),
    _heuristic(
        "returns something else each time",
        "import random; return random.randrange(200)",
        End.EITHER,
    ),
    _heuristic(
        "changes the board", "object.__setattr__(board, 'cells', (0,) * 9); return 1", End.EITHER
    ),
    _heuristic(
        "changes the goal",
        "object.__setattr__(goal, 'cells', goal.cells[::-1]); return 1",
        End.EITHER,
    ),
    _heuristic("prints", "print('\\x1b[31m[/b]' * 100); return 0", End.WELL),
    _heuristic("takes all memory", "return len([0] * 10**10)"),
    _heuristic("closes what is open", "import os; os.closerange(3, 100); return 0", End.EITHER),
    _algorithm(
        "changes the problem",
        """
        object.__setattr__(problem.goal, "cells", problem.goal.cells[::-1])
        object.__setattr__(problem.start, "cells", problem.start.cells[::-1])
        object.__setattr__(problem, "goal", None)
        yield problem.start
        """,
        End.EITHER,
    ),
    _algorithm("yields nothing known", "yield None"),
    _algorithm("yields far boards", "yield problem.goal"),
    _algorithm("yields the start for ever", "while True: yield problem.start", End.EITHER),
    _algorithm(
        "empties its record", "yield problem.start\nvars(record).clear()\nyield problem.start"
    ),
    _algorithm(
        "shortens its record",
        "yield problem.start\ndel record.left[:], record.order[:], record.made[:]\nyield "
        "problem.start",
    ),
    _algorithm("returns no way", "yield problem.start\nreturn 7"),
    _algorithm("returns a wrong way", "yield problem.start\nreturn [problem.start, problem.start]"),
    _algorithm("sleeps", "yield problem.start\nimport time; time.sleep(600)"),
    _algorithm(
        "is deaf",
        "yield problem.start\nwhile True:\n    try: yield problem.start\n    except "
        "BaseException: pass",
        End.EITHER,
    ),
    _algorithm(
        "sleeps when it is closed",
        "try: yield problem.start\nfinally:\n    import time; time.sleep(600)",
        End.EITHER,
    ),
    _algorithm("leaves", "yield problem.start\nimport os; os._exit(0)"),
    _algorithm("stuck in C", "yield problem.start\nsum(range(10**12))"),
)
