"""`loyd`: a command, or the app."""

import os
import sys


def main() -> None:
    """Run what the command line asks for, and leave with its exit code."""
    try:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115  a stream that was closed outside
        from tui.loyd import loyd

        loyd.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
