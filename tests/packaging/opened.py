"""`python -m tests.packaging.opened PYTHON`: the app opens, steps, searches and quits with another
environment's packages.
"""

import sys

from tests.end_to_end.terminal import Terminal


def open_app(python: str, *options: str) -> None:
    """Raises an AssertionError that shows the screen if the app of that interpreter does not.
    `options`: Python's own; with "-P" an installed Loyd is run, not this checkout's.
    """
    with Terminal("234/15x/768", command=(python, *options, "-m", "loyd")) as terminal:
        terminal.until("step 0", "q quit")
        terminal.type("\x1b[C")
        terminal.until("Step 1 ")
        terminal.type("a")
        terminal.until("IDA*")
        terminal.type("\x1b")
        terminal.until("Step 1 ")
        terminal.type("\x1b[F")
        terminal.until("Solved in 19 moves: optimal")
        terminal.type("q")
        assert terminal.until_ended() == 0, terminal.output
        assert terminal.is_restored


if __name__ == "__main__":
    open_app(sys.argv[1])
    print(f"the app opens with the packages of {sys.argv[1]}")
