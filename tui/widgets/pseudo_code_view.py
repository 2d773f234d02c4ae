"""The pseudo-code of the search, with the lines that the step at hand ran; and a walk through them line by line."""

from rich.text import Text
from textual.events import Click, MouseScrollDown, MouseScrollUp

from loyd.core.search.algorithm import Family
from loyd.core.search.code_walk import Ran, walk
from loyd.core.search.problem import Problem
from loyd.core.search.settings import HEURISTIC
from loyd.core.trace.trace import Trace
from loyd.tui.paint.pseudo_code import CodeLook, code_lines
from loyd.tui.widgets.painted import Painted


class PseudoCodeView(Painted):
    """Shows the code of a problem's algorithm at a step of its search; whoever shows it moves the line `at` hand."""

    DEFAULT_CSS = "PseudoCodeView { width: 1fr; height: 1fr; }"

    _problem: Problem | None = None
    _trace: Trace | None = None
    _step = -1
    _ran: tuple[Ran, ...] = ()
    _at: int | None = None
    _titled = ""

    def show(self, problem: Problem, trace: Trace, step: int) -> None:
        """Show another step, all of whose lines are lit, or another search."""
        if trace is not self._trace or step != self._step:
            self._problem, self._trace, self._step = problem, trace, step
            self._ran, self._at = walk(problem, trace, step), None
            self._say_where()
            self.redraw()

    def _say_where(self) -> None:
        """Name the algorithm, and the line at hand."""
        if self._problem is not None:
            what = "Source" if self._problem.algorithm.family is Family.OWN else "Pseudo-code"
            title = f"[$accent]0[/] {what}  [$text-muted]{self._problem.algorithm.name}[/]"
            if title != self._titled:
                self._titled = self.border_title = title
        where = "" if self._at is None else f" {self._at + 1} of {len(self._ran)}"
        self.border_subtitle = f", . line by line{where}"

    def move(self, by: int) -> bool:
        """Go to the next line that ran, or to the one before; False where the step has no more."""
        at = (0 if by > 0 else len(self._ran) - 1) if self._at is None else self._at + by
        if not 0 <= at < len(self._ran):
            return False
        self._go_to(at)
        return True

    def _go_to(self, at: int) -> None:
        self._at = at
        self._say_where()
        self.redraw()

    @property
    def _look(self) -> CodeLook:
        problem, trace = self._problem, self._trace
        if problem is None or trace is None:
            return CodeLook(None, "", has_h=False)
        equation = trace.formula_at(self._step).equation
        heuristic = f"h: {problem.heuristic.name}" if HEURISTIC in problem.algorithm.uses else ""
        return CodeLook(self._at, "   ".join(part for part in (equation, "g: moves made", heuristic) if part), has_h=trace.has_h)

    @property
    def _code(self) -> list[str]:
        return [] if self._problem is None else self._problem.spec.pseudo_code.splitlines()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The code, or the sentence that says why there is none."""
        if not self._code:
            self.empty = "The source of this algorithm is not at hand."
            return self.empty_lines(columns)
        return code_lines(self._code, self._ran, columns, lines, self._look, signs=self.signs, palette=self.palette)

    def on_click(self, event: Click) -> None:
        """Go on to the next line of the step, from the last one to the first."""
        event.stop()
        if self._ran and not self.move(1):
            self._go_to(0)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go to the next line of the step."""
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go to the line before."""
        event.stop()
        self.move(-1)
