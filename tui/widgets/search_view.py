"""The search that was chosen, in words; a click opens it for another choice."""

from collections.abc import Iterator

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message

from loyd.core.search.problem import Problem
from loyd.tui.paint.numbers import byte_size, grouped, seconds
from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.settings.settings import Settings
from loyd.tui.widgets.painted import Painted

ROOMY = 44
"""From so many columns on, all there is to say is said."""
TALL = 14
"""From so many lines on, too."""


class SearchView(Painted):
    """The algorithm with its promise, the heuristic with its virtues, the settings; the most telling first."""

    class Pressed(Message):
        """The search was clicked."""

    _settings: Settings | None = None
    _equation = ""

    def on_mount(self) -> None:
        """Name the key."""
        self.border_title = "[$accent]a[/] Search"

    def show(self, settings: Settings, problem: Problem, equation: str) -> None:
        """Show what was chosen; `equation` says what f is."""
        del problem
        self._settings, self._equation = settings, equation
        self.refresh()

    def on_click(self, event: Click) -> None:
        """Ask for another search."""
        event.stop()
        self.post_message(self.Pressed())

    def paint(self, columns: int, lines: int) -> list[Text]:
        """As much as finds room, line by line."""
        settings = self._settings
        if settings is None:
            return []
        full = columns >= ROOMY or lines >= TALL
        painted = self._algorithm(settings, columns)
        for said, style in self._details(settings, full=full):
            painted += [Text(line, style=style) for line in wrapped(said, columns)]
        return painted[:lines]

    def _algorithm(self, settings: Settings, columns: int) -> list[Text]:
        """Its name and what f is, in one line where that holds both."""
        bold, dim = Style(bold=True), self.palette[Role.DIM]
        line = Text.assemble((settings.algorithm.name, bold), (f"  {self._equation}", dim))
        if line.cell_len <= columns:
            return [line]
        said = ((settings.algorithm.name, bold), (self._equation, dim))
        return [Text(part, style=style) for text, style in said if text for part in wrapped(text, columns)]

    def _details(self, settings: Settings, *, full: bool) -> Iterator[tuple[str, Style]]:
        dim, bold = self.palette[Role.DIM], Style(bold=True)
        algorithm, heuristic = settings.algorithm, settings.heuristic
        yield f"optimal: {settings.spec.optimal if full else settings.spec.optimal.partition(' (')[0]}", dim
        if settings.uses_heuristic:
            yield heuristic.name, bold
            yield heuristic.virtues, dim
        yield " · ".join(said for said in settings.spec.brief if said != heuristic.id), dim
        if full:
            if settings.uses_heuristic:
                yield heuristic.definition, dim
            promises = {"complete": settings.spec.complete, "memory": settings.spec.memory, "time": algorithm.time, "by": algorithm.source}
            for name, text in promises.items():
                yield f"{name}: {text}", dim
            for said in _limits(settings):
                yield said, dim


def _limits(settings: Settings) -> Iterator[str]:
    limits = settings.limits
    if limits.expansions is not None:
        yield f"at most {grouped(limits.expansions)} expansions"
    if limits.seconds is not None:
        yield f"at most {seconds(limits.seconds)}"
    if limits.bytes is not None:
        yield f"at most {byte_size(limits.bytes)} of memory"
