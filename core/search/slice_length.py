"""How many expansions to make before looking up."""

TARGET_SECONDS = 0.01
"""Between two slices a search takes Python's lock: with much shorter ones it waits half its time for the thread that draws."""
FIRST, MOST = 64, 1 << 22
FAST = 8


class SliceLength:
    """A number of steps, `most` at the most, that takes about TARGET_SECONDS, learnt from how long the last ones took."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self.steps = min(FIRST, most)

    def adjust(self, seconds: float) -> None:
        """Learn from a slice that took so long."""
        if seconds < TARGET_SECONDS / FAST / 2:
            self.steps = min(self._most, FAST * self.steps)
        elif seconds < TARGET_SECONDS / 2:
            self.steps = min(self._most, 2 * self.steps)
        elif seconds > TARGET_SECONDS * 2:
            self.steps = max(1, self.steps // 2)
