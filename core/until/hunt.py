"""Looking for the next step at which something is true, or for the one before, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

from loyd.core.errors import LoydError
from loyd.core.foreign import told
from loyd.core.until.condition import CHUNK
from loyd.core.until.matches import Matches

FAR = 1 << 62
FEWEST_AHEAD, MOST_AHEAD = CHUNK // 4, CHUNK * 16
"""The search is asked to go on by so many steps at a time: few at first, that it may not run far past the step that is looked for."""
PAUSE_SECONDS = 0.003


class CalledOffError(Exception):
    """Nobody waits for the answer any more."""


class Hunt:
    """One search of a record for a match after or before a step; beyond what is recorded it asks for more, and waits.

    `has_ended` tells whether anything more will be recorded, `seen` how far the matches are counted at the end.  Whoever records looks at
    `wanted`, the steps that it would like to be recorded.  `found` is the answer once the hunt `is_over`, None where there is none;
    then `number` and `total` follow: the how-manieth match it is, of how many up to the later of it and `seen`.  `mistake`: why it broke
    off.  `looked`: the steps looked through so far.
    """

    def __init__(self, matches: Matches, step: int, *, forward: bool, has_ended: Callable[[], bool], seen: int = 0) -> None:
        self.matches, self.step, self.forward = matches, step, forward
        self._has_ended, self._seen = has_ended, seen
        self.wanted = 0
        self.looked = 0
        self.found: int | None = None
        self.number: int | None = None
        self.total: int | None = None
        self.mistake: str = ""
        self.is_over = False
        self.was_called_off = False
        self._closed = Event()
        self._thread = Thread(target=self._work, name="hunt", daemon=True)

    def begin(self) -> None:
        """Let the thread look."""
        self._thread.start()

    def call_off(self) -> None:
        """Look no further, if the answer is not there yet; what was counted by now stays."""
        if not self.is_over:
            self.was_called_off = True
            self.close()

    def close(self) -> None:
        """Let the thread end, whatever it does."""
        self._closed.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it has nothing more to do; False when the time ran out first."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            self.found = self._after() if self.forward else self._before()
            self.is_over = True
            if self.found is not None:
                number = self.matches.count(self.found, self._check)
                self.total = self.matches.count(max(self.found, self._seen), self._check)
                self.number = number
        except CalledOffError:
            pass
        except LoydError as error:
            self.mistake = str(error)
        except Exception as error:  # noqa: BLE001  most likely no memory is left; the search and its past are still there
            self.mistake = f"the steps could not be looked through: {told(error)}"
        finally:
            self.is_over = True

    def _check(self, steps: int) -> None:
        self.looked += steps
        if self._closed.is_set():
            raise CalledOffError

    def _wait(self) -> None:
        if self._closed.wait(PAUSE_SECONDS):
            raise CalledOffError

    def _before(self) -> int | None:
        self._resolve()
        return self.matches.before(self.step, self._check)

    def _resolve(self) -> None:
        """Where it takes the whole search to tell, see it to its end first."""
        if self.matches.condition.needs_end:
            while not self._has_ended():
                self.wanted = FAR
                self._wait()
            self.matches.resolve(self.matches.trace.steps, self._check)

    def _after(self) -> int | None:
        self._resolve()
        trace, at, ahead = self.matches.trace, self.step, FEWEST_AHEAD
        while True:
            has_ended = self._has_ended()  # before the steps, which grow until then
            last = trace.steps
            if last > at:
                found = self.matches.after(at, last, self._check)
                if found is not None:
                    return found
                at = last
            elif has_ended:
                return None
            if at >= self.wanted:
                self.wanted, ahead = at + ahead, min(2 * ahead, MOST_AHEAD)
            if not has_ended:
                self._wait()
