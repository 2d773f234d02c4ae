"""What the search has taken so far, and how it ended."""

from rich.text import Text

from core.puzzle.move import letters
from core.search.outcome import Ending, Outcome
from core.trace.choice import shown
from core.trace.node import Counts
from tui.paint.numbers import byte_size, grouped, rate, seconds, short
from tui.paint.roles import Role
from tui.widgets.painted import Painted

COPIES = "   c copies"


class Counters(Painted):
    """Two lines: the state, or the outcome with the solution's moves; the figures."""

    DEFAULT_CSS = "Counters { width: 1fr; height: 2; }"

    outcome: Outcome | None = None
    counts: Counts | None = None
    note: str = ""
    speed: float = 0.0
    size_in_bytes: int = 0

    def show(self, counts: Counts, outcome: Outcome | None, note: str, speed: float, size: int) -> None:
        """Show the figures after a step; `note` says what is under way, `speed` in expansions and `size` in bytes."""
        if (counts, outcome, note, speed, size) != (self.counts, self.outcome, self.note, self.speed, self.size_in_bytes):
            self.counts, self.outcome, self.note, self.speed, self.size_in_bytes = counts, outcome, note, speed, size
            self.refresh()



    def paint(self, columns: int, lines: int) -> list[Text]:
        """The lines that find room, the most telling first."""
        if self.counts is None:
            return []
        painted = [self._state(columns), self._figures()]
        for line in painted:
            line.truncate(columns, overflow="ellipsis" if self.signs.braille else "crop")
        return painted[:lines]

    def _state(self, columns: int) -> Text:
        outcome, signs = self.outcome, self.signs
        if outcome is None:
            return Text(self.note)
        if outcome.ending is Ending.SOLVED:
            line = Text(f"{signs.goal} Solved in {_moves(outcome.length or 0)}, ", style=self.palette[Role.GOAL])
            if outcome.optimal:
                line.append("optimal")
            else:
                line.append(f"not proved optimal (at least {outcome.bound})", style=self.palette[Role.IMPROVED])
            line.append(f"   {signs.solution} ", style=self.palette[Role.SOLUTION])
            moves, room = letters(outcome.moves or ()), max(columns - len(line) - len(COPIES), 8)
            line.append(moves if len(moves) <= room else moves[: room - 1] + signs.ellipsis, style=self.palette[Role.SOLUTION])
            line.append(COPIES, style=self.palette[Role.DIM])
            return line
        return Text(f"{signs.error} {ending_sentence(outcome)}", style=self.palette[Role.ERROR])

    def _figures(self) -> Text:
        counts, outcome = self.counts, self.outcome
        if counts is None:
            return Text()
        parts = [("expanded", grouped(counts.expanded)), ("generated", grouped(counts.generated))]
        if counts.iteration is not None:
            parts += [("iteration", grouped(counts.iteration)), ("bound", shown(counts.bound or 0))]
        parts += [("deepest g", grouped(counts.deepest_g)), ("least h", grouped(counts.least_h))]
        if outcome is not None:
            if outcome.branching is not None:
                parts.append(("b*", f"{outcome.branching:.2f}"))
            parts += [("peak open", short(outcome.peak_open)), ("time", seconds(outcome.seconds))]
            parts += [("speed", rate(outcome.rate))] if outcome.seconds else []
        elif self.speed:
            parts.append(("speed", rate(self.speed)))
        parts.append(("memory", byte_size(self.size_in_bytes)))
        line = Text()
        for name, value in parts:
            line.append(f"{name} ", style=self.palette[Role.DIM])
            line.append(f"{value}  ", style="bold")
        return line


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{grouped(count)} moves"


def ending_sentence(outcome: Outcome) -> str:
    """Why a search ended without a solution."""
    if outcome.ending is Ending.UNSOLVABLE and outcome.verdict is not None:
        return outcome.verdict.reason[:1].upper() + outcome.verdict.reason[1:]
    bound = f" No solution is shorter than {_moves(outcome.bound)}." if outcome.bound else ""
    if outcome.ending is Ending.LIMIT:
        return f"Stopped at the limit of {outcome.limit}.{bound}"
    if outcome.ending is Ending.CANCELLED:
        return f"Cancelled.{bound}"
    return "Exhausted: everything within the limit has been searched, and the goal is not there."
