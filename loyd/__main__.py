"""`loyd`: a command, or the app."""

import os
import sys


def main() -> None:
    """Run what the command line asks for, and leave with its exit code."""
    _look_nowhere_else()
    try:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115  a stream that was closed outside
        from loyd.tui.entry.in_front import IN_FRONT

        if sys.platform != "win32" and "TEXTUAL_DRIVER" not in os.environ:
            from loyd.tui.entry.guard import go_behind

            go_behind(sys.argv[1:])
        from loyd.tui.entry.command_line import loyd

        try:
            loyd.main()
        except SystemExit as end:
            if IN_FRONT.is_there:
                IN_FRONT.leave(end.code)
            raise
        except Exception as error:
            if not IN_FRONT.is_there or "loyd.core.plugins.loader" not in sys.modules:
                raise
            from loyd.tui.entry.own_code import leave_for

            leave_for(error)
    except KeyboardInterrupt:
        sys.exit(130)


def _look_nowhere_else() -> None:
    """Import nothing from the folder in which Loyd was called, here or in the processes that it starts.

    Called as `python -m loyd`, Python has put that folder first; where Loyd itself lies in it, it comes last.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120  pathlib is not imported yet
    called_in = ("", os.path.abspath(os.curdir))  # noqa: PTH100
    sys.path[:] = [entry for entry in sys.path if entry not in called_in]
    if ours not in sys.path:
        sys.path.append(ours)
    sys.path.insert(0, os.path.dirname(os.__file__))  # noqa: PTH120  Python's own modules come before a numbers.py on PYTHONPATH


if __name__ == "__main__":
    main()
