"""`loyd`: runs a command or opens the app."""

import os
import sys

INTERRUPTED = 130
AGAIN_SECONDS = 0.01
# Pathlib is not imported yet.
PLACE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
"""The folder in which the package is installed."""
NAMESAKE = (
    "the distribution loyd is another program, which overwrites or removes files of Loyd: run "
    "pip uninstall -y loyd, then pip install --force-reinstall loyd-search"
)


def main() -> None:
    try:
        sys.unraisablehook = ask_again
        _look_nowhere_else()
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                # The stream was closed by the caller.
                setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115
        _warn_of_namesake()
        os.environ.setdefault(
            "OPENBLAS_NUM_THREADS", "1"
        )  # starting threads doubles NumPy's import time, and no product here needs them
        from .tui.entry.supervised import SUPERVISOR

        if sys.platform != "win32" and "TEXTUAL_DRIVER" not in os.environ:
            from .tui.entry.supervisor import start_supervised

            start_supervised(sys.argv[1:])
        try:
            from .tui.entry.command_line import loyd

            loyd.main()
        except SystemExit as end:
            if SUPERVISOR.is_supervised:
                SUPERVISOR.leave(end.code)
            raise
        except BaseException as error:
            if not SUPERVISOR.is_supervised:
                raise
            if _comes_of_ctrl_c(error):
                SUPERVISOR.leave(INTERRUPTED)
            if (
                "loyd.core.user_code.loader" not in sys.modules
                or not isinstance(error, Exception)
                or _missing_module(error)
            ):
                raise
            from .tui.entry.command_line import leave_for

            leave_for(error)
    except SystemExit:
        raise
    except BaseException as error:
        if missing := _missing_module(error):
            sys.exit(
                f"Loyd is not completely installed: {missing} is missing; install loyd-search again"
            )
        if not _comes_of_ctrl_c(error):
            raise
        sys.exit(INTERRUPTED)


def _missing_module(error: BaseException) -> str | None:
    """The module for want of which Loyd failed; None if user code has run, for it may have removed
    the module.
    """
    user_code = sys.modules.get("loyd.core.user_code.user_code")
    has_run = user_code is not None and user_code.begun_files()
    return error.name if isinstance(error, ModuleNotFoundError) and not has_run else None


def _comes_of_ctrl_c(error: BaseException | None) -> bool:
    """Whether an error goes back to an interrupt: Python 3.11 wraps interrupts that occur while a
    class is created or a module imported.
    """
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def ask_again(lost: "sys.UnraisableHookArgs") -> None:
    """Raise an interrupt again that Python could not raise, for instance in the callback of a weak
    reference.
    """
    if sys.platform == "win32" or not isinstance(lost.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(lost)
    else:
        # not at the top: the import takes 5 ms, in which ctrl-C would print a traceback
        import signal

        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(
            signal.ITIMER_REAL, AGAIN_SECONDS
        )  # a delay, because a signal inside this function would be lost too


def _warn_of_namesake() -> None:
    """Say how to repair Loyd if another distribution is installed over it, or was and took
    `loyd/__init__.py` with it when it was uninstalled.
    """
    from pathlib import Path

    strangers = list(Path(PLACE).glob("loyd-*-info"))
    if strangers or not hasattr(sys.modules["loyd"], "__all__"):
        print(NAMESAKE, file=sys.stderr)


def _look_nowhere_else() -> None:
    """Import nothing from the current folder, neither here nor in child processes.

    `python -m loyd` puts that folder first on the path. If Loyd itself is in it, the folder is
    moved to the end.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    called_in = ("", os.path.abspath(os.curdir))  # noqa: PTH100
    sys.path[:] = [entry for entry in sys.path if entry not in called_in]
    if PLACE not in sys.path:
        sys.path.append(PLACE)
    # The standard library precedes, say, a numbers.py on PYTHONPATH.
    sys.path.insert(0, os.path.dirname(os.__file__))  # noqa: PTH120


if __name__ == "__main__":
    main()
