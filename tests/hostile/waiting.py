"""How long something takes on a busy machine, counting only the time in which it could have run."""

from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

NANOSECONDS = 1e9
SELF = "self"


class Waiting:
    """In a `with` block, `wall`-clock time, and `own`: the same without the time that the processes
    of a session, and this one, waited for a processor in their main threads.

    Only Linux reports how long a thread waited for a processor; elsewhere all of the time counts.
    """

    def __init__(self, session: int) -> None:
        self._session = session

    def __enter__(self) -> Self:
        self._began, self._before = monotonic(), self._in_line()
        self._lines = dict(self._before)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.own = max(0.0, self.wall - self.in_line)

    @property
    def wall(self) -> float:
        """The seconds since it began."""
        return monotonic() - self._began

    def look(self) -> None:
        """Note how long each process has waited so far: it is unknown for one that has ended."""
        self._lines |= self._in_line()

    @property
    def in_line(self) -> float:
        """The longest that a process has waited for a processor since the start, and this one
        beside it.
        """
        self.look()
        waited = {name: line - self._before.get(name, 0.0) for name, line in self._lines.items()}
        return max(
            (line for name, line in waited.items() if name != SELF), default=0.0
        ) + waited.get(SELF, 0.0)

    def _in_line(self) -> dict[str, float]:
        """For each process, the seconds it has waited for a processor."""
        found = {}
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError, ValueError, IndexError):
                if int((entry / "stat").read_text().rpartition(")")[2].split()[3]) == self._session:
                    found[entry.name] = _line(entry)
        with suppress(OSError, IndexError):
            found[SELF] = _line(Path("/proc/self"))
        return found


def _line(process: Path) -> float:
    return int((process / "schedstat").read_text().split()[1]) / NANOSECONDS
