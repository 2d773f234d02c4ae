"""`loyd`: a command, or the app."""

import os
import sys

INTERRUPTED = 130
AGAIN_SECONDS = 0.01


def main() -> None:
    try:
        sys.unraisablehook = ask_again
        _look_nowhere_else()
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115  a stream that was closed outside
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # to start threads doubles NumPy's time, and no product here is worth any
        from loyd.tui.entry.supervised import SUPERVISOR

        if sys.platform != "win32" and "TEXTUAL_DRIVER" not in os.environ:
            from loyd.tui.entry.supervisor import start_supervised

            start_supervised(sys.argv[1:])
        try:
            from loyd.tui.entry.command_line import loyd

            loyd.main()
        except SystemExit as end:
            if SUPERVISOR.is_there:
                SUPERVISOR.leave(end.code)
            raise
        except BaseException as error:
            if not SUPERVISOR.is_there:
                raise
            if _comes_of_ctrl_c(error):
                SUPERVISOR.leave(INTERRUPTED)
            if "loyd.core.plugins.loader" not in sys.modules or not isinstance(error, Exception):
                raise
            from loyd.tui.entry.command_line import leave_for

            leave_for(error)
    except SystemExit:
        raise
    except BaseException as error:
        if not _comes_of_ctrl_c(error):
            raise
        sys.exit(INTERRUPTED)


def _comes_of_ctrl_c(error: BaseException | None) -> bool:
    """Whether an interrupt is at the root of an error: Python 3.11 makes others of it, while a class is made or a module imported."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def ask_again(lost: "sys.UnraisableHookArgs") -> None:
    """Let an interrupt come again that Python has raised where nothing can be raised, as in a callback of a weak reference."""
    if sys.platform == "win32" or not isinstance(lost.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
    else:
        import signal  # not above: it takes 5 ms, in which ctrl-C would end in a traceback

        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS)  # at once it would come within this function, and be lost too


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
