"""The verdicts and the figures of an audit."""

from collections.abc import Iterator

from rich.text import Text
from textual.reactive import reactive

from loyd.core.audit.audit import Audit
from loyd.core.audit.dominance import Dominance
from loyd.core.audit.effort import Effort
from loyd.core.heuristics.tables.building import Progress
from loyd.core.search.catalogue import algorithm
from loyd.tui.paint.numbers import grouped, seconds, short
from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.widgets.painted import Painted

NAME = 11
BAR = 24


class AuditFigures(Painted):
    """Shows what is known so far, and while more is being found out how far that is."""

    DEFAULT_CSS = "AuditFigures { width: 1fr; height: 1fr; }"

    audit: reactive[Audit | None] = reactive(None)
    efforts: reactive[tuple[Effort, ...]] = reactive(())
    dominance: reactive[Dominance | None] = reactive(None)
    progress: reactive[Progress | None] = reactive(None)
    """What is being found out now; None once everything is known."""
    mistake: reactive[str] = reactive("")
    """The sentence that ended the audit early."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A line for each figure, those that matter most first."""
        painted = [self.cut(line, columns) for line in self._lines(columns)]
        return painted if len(painted) <= lines else [line for line in painted if line.plain]

    def _lines(self, columns: int) -> Iterator[Text]:
        if self.mistake:
            yield from self._wrapped(f"{self.signs.error} {self.mistake}", columns, Role.ERROR)
        if self.audit is not None:
            yield from self._verdicts(self.audit, columns)
            yield from self._means(self.audit)
        if self.progress is not None:
            yield from self._under_way(self.progress, columns)
        if self.dominance is not None:
            yield Text()
            sign = self.signs.goal if self.dominance.dominant else self.signs.closed
            yield from self._wrapped(f"{sign} {self.dominance.sentence}.", columns, Role.NEW)
        if self.efforts:
            yield from self._expansions()

    def _verdicts(self, audit: Audit, columns: int) -> Iterator[Text]:
        over, steep, boards = audit.admissibility, audit.consistency, audit.population
        every = f"all {grouped(boards.count)} boards" if boards.whole else f"{grouped(boards.count)} sampled boards"
        moves = f"{'all ' if boards.whole else ''}{grouped(steep.moves)} moves"
        if over.holds:
            yield from self._wrapped(f"{self.signs.goal} Admissible on {every}.", columns, Role.GOAL)
        else:
            what = f"{grouped(over.violations)} of {every}"
            yield from self._wrapped(f"{self.signs.error} Not admissible: overestimates {what}.", columns, Role.ERROR)
        if steep.holds:
            yield from self._wrapped(f"{self.signs.goal} Consistent on {moves}.", columns, Role.GOAL)
        else:
            what = f"{grouped(steep.violations)} of {grouped(steep.moves)} moves change h by more than 1"
            yield from self._wrapped(f"{self.signs.error} Not consistent: {what}.", columns, Role.ERROR)
        promised = [word for word, kept, held in (
            ("admissible", audit.heuristic.admissible, over.holds), ("consistent", audit.heuristic.consistent, steep.holds),
        ) if kept and not held]  # fmt: skip
        if promised:
            yield from self._wrapped(f"{self.signs.error} It is said to be {' and '.join(promised)}.", columns, Role.ERROR)

    def _means(self, audit: Audit) -> Iterator[Text]:
        accuracy, left_out = audit.accuracy, audit.population.left_out
        yield Text()
        if left_out:
            yield self._figure("left out", f"{left_out} boards, too hard to solve")
        yield self._figure("h", f"mean {accuracy.mean_h:5.2f}   most {accuracy.greatest_h:3}")
        yield self._figure("distance", f"mean {accuracy.mean_distance:5.2f}   most {accuracy.greatest_distance:3}")
        yield self._figure("h/distance", f"mean {accuracy.mean_ratio:5.3f}   exact {grouped(accuracy.exact)}")

    def _expansions(self) -> Iterator[Text]:
        yield Text()
        yield Text(f"{'expansions':<{NAME}}{'foretold':>16}{'made':>9}", style=self.palette[Role.DIM])
        for effort in self.efforts:
            foretold = f"{short(effort.foretold_least)} to {short(effort.foretold_most)}"
            measured = f"> {short(effort.limit)}" if effort.measured is None else short(effort.measured)
            yield self._figure(algorithm(effort.algorithm).name, f"{foretold:>16}{measured:>9}")
        yield Text(f"(means over {self.efforts[0].starts} boards)", style=self.palette[Role.DIM])

    def _under_way(self, progress: Progress, columns: int) -> Iterator[Text]:
        room = min(BAR, columns - 2)
        done = round(progress.fraction * room)
        left = "" if progress.seconds_left is None else f"  {seconds(progress.seconds_left)} left"
        yield Text()
        yield Text(f"{progress.what}{left}", style=self.palette[Role.DIM])
        bar = Text().append(self.signs.track_done * done, style=self.palette[Role.CURRENT])
        yield bar.append(self.signs.track_rest * (room - done), style=self.palette[Role.DIM])

    def _figure(self, name: str, value: str) -> Text:
        return Text().append(f"{name:<{NAME}}", style=self.palette[Role.DIM]).append(value)

    def _wrapped(self, sentence: str, columns: int, role: Role) -> Iterator[Text]:
        for line in wrapped(sentence, columns, hanging="  "):
            yield Text(line, style=self.palette[role])
