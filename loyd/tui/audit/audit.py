"""The Audit screen: what is true of a heuristic, board by board."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.getters import query_one

from ...core.draw.audit_words import faults
from ...core.engine.algorithms import A_STAR
from ...core.engine.heuristics import MANHATTAN, MISPLACED, Heuristic
from ...core.engine.puzzle import Board
from ...core.study.audit.audit import AuditFindings, audit, tenth_label
from ...core.system import Building, Progress
from ..bindings import AUDIT_FOOTER, AUDIT_KEYS
from ..dialogues.base import LoydScreen
from ..framework import ThreadTask, run_in_thread
from ..key_names import key_of
from ..paint import Bar
from ..parts.bars import KeyBar, TitleBar
from ..parts.board_view import BoardView
from ..parts.plots import Histogram
from ..pictures.map.places import read_cell
from ..settings import Settings
from ..signs import compact
from .audit_views import AuditFigures, DensityView, FaultList

POLLS_PER_SECOND = 10
VIEWS = ("picture", "distribution", "figures")
"""The views beside the figures, in order; `figures` shows none, so that every line has room."""


class AuditScreen(LoydScreen[Settings | None]):
    """Audits the heuristic of the current settings, or any other, towards their goal.

    Answers with settings whose start is a board on which the heuristic is at its worst, to explore
    it; or with None.
    """

    TITLE = "Audit"
    AUTO_FOCUS = "FaultList"
    BINDINGS = [*AUDIT_KEYS]
    FOOTER = AUDIT_FOOTER

    figures = query_one(AuditFigures)
    listed = query_one(FaultList)
    density = query_one(DensityView)
    histogram = query_one(Histogram)

    def __init__(self, settings: Settings):
        super().__init__()
        self._settings = settings
        self._other: Heuristic | None = None
        self._progress: Progress | None = None
        self._view = VIEWS[0]

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Horizontal(id="body"):
            yield DensityView(id="density", classes="pane")
            with Vertical(id="figures-side"):
                yield AuditFigures(id="figures", classes="pane")
                yield Histogram(id="tenths", classes="pane")
        with Horizontal(id="worst", classes="pane"):
            yield FaultList()
            yield BoardView()
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        self.density.border_title = "h by distance"
        self.histogram.border_title = "Boards by h / distance"
        self.listed.empty = (
            f"The boards with the worst h will be listed here; {key_of('open')}: open in Explore."
        )
        self.set_interval(1 / POLLS_PER_SECOND, self._poll)
        self._begin()

    # Measuring

    def _begin(self) -> None:
        settings = self._settings
        title = f"Audit · {settings.heuristic.id} · goal {compact(settings.goal)}"
        self.title_bar.summary = title
        figures = self.figures
        figures.audit = None
        figures.efforts = ()
        figures.dominance = None
        figures.mistake = ""
        self._progress = None
        figures.border_title = Content(settings.heuristic.name)
        self.density.density = None
        self.histogram.bars = ()
        self.listed.faults = ()
        self.query_one(BoardView).board = None
        self._measure_accuracy()

    def _measure_accuracy(self) -> None:
        figures = self.figures
        self._progress = Progress("", 0, None)
        work = partial(self._work, figures.audit, has_efforts=bool(figures.efforts))
        run_in_thread(self, work, self._end, self._fail, group="audit", what="The audit")

    def _work(
        self, findings: AuditFindings | None, task: ThreadTask, *, has_efforts: bool
    ) -> list[str]:
        building = Building(partial(setattr, self, "_progress"), task.is_cancelled)
        if findings is None:
            findings = audit(self._settings.heuristic, self._settings.goal, building)
            task.show(self._show, findings)
        dominance = findings.dominance_over(self._compared, building)
        task.show(partial(self._show_more, dominance=dominance))
        if not has_efforts:
            task.show(partial(self._show_more, efforts=findings.efforts(building)))
        return building.notices

    def _end(self, notices: list[str]) -> None:
        self._progress = None
        for notice in notices:
            self.warn(notice)

    def _fail(self, mistake: str) -> None:
        self._show_more(mistake=mistake)
        self._end([])

    def _poll(self) -> None:
        self.figures.progress = progress = self._progress
        done = (
            ""
            if progress is None
            else (
                f" In progress: {progress.what or 'checking every board'}, {progress.fraction:.0%}."
            )
        )
        self.density.empty = f"All boards appear here, by true distance and h.{done}"
        self.histogram.empty = f"The accuracy of h appears here.{done}"

    # Showing

    def _show(self, findings: AuditFindings) -> None:
        self.figures.audit = findings
        self.density.density = findings.accuracy.density
        self.histogram.bars = tuple(
            Bar(tenth_label(tenth), count) for tenth, count in enumerate(findings.accuracy.tenths)
        )
        listed = self.listed
        listed.faults = faults(findings)
        self.query_one("#worst").border_title = (
            "Counterexamples" if any(fault.is_error for fault in listed.faults) else "Worst boards"
        )

    def _show_more(self, **found: Any) -> None:
        for name, value in found.items():
            setattr(self.figures, name, value)

    def on_fault_list_fault_highlighted(self, message: FaultList.FaultHighlighted) -> None:
        self.query_one(BoardView).show(message.fault.board)

    # Actions

    def on_fault_list_fault_opened(self) -> None:
        self.action_open()

    def on_density_view_cell_chosen(self, message: DensityView.CellChosen) -> None:
        from ..dialogues.dialogues import PlaceScreen

        findings = self.figures.audit
        if findings is not None:
            place = read_cell(findings, message.hs, message.distances)
            self.app.push_screen(
                PlaceScreen(place, "enter: explore"),
                lambda row: self._explore(None if row is None else row.board),
            )

    def action_open(self) -> None:
        fault = self.listed.fault
        self._explore(None if fault is None else fault.board)

    def _explore(self, board: Board | None) -> None:
        if board is not None:
            algorithm = self._settings.algorithm if self._settings.uses_heuristic else A_STAR
            self.dismiss(replace(self._settings.having(algorithm=algorithm), start=board))

    def action_turn_view(self) -> None:
        self._view = VIEWS[(VIEWS.index(self._view) + 1) % len(VIEWS)]
        for view in VIEWS:
            self.set_class(view == self._view, f"-{view}")

    def action_pick_heuristic(self) -> None:
        self._ask("Audit which heuristic?", self._settings.heuristic, self._audit_another)

    def action_pick_other(self) -> None:
        self._ask("Compare with which heuristic?", self._compared, self._compare)

    @property
    def _compared(self) -> Heuristic:
        audited = self._settings.heuristic
        if self._other is not None and self._other is not audited:
            return self._other
        return MISPLACED if audited is MANHATTAN else MANHATTAN

    def _ask(
        self, question: str, chosen: Heuristic, then: Callable[[Heuristic | None], None]
    ) -> None:
        from ..dialogues.heuristic_dialogues import PickHeuristicScreen

        self.app.push_screen(PickHeuristicScreen(question, chosen, self._settings.goal), then)

    def _audit_another(self, heuristic: Heuristic | None) -> None:
        if heuristic is not None and heuristic is not self._settings.heuristic:
            self._settings = self._settings.having(heuristic=heuristic)
            self._begin()

    def _compare(self, heuristic: Heuristic | None) -> None:
        if heuristic is not None:
            self._other = heuristic
            self._measure_accuracy()
