"""The table of nodes by f, layer, iteration or round, and the nodes of each g."""

from functools import partial

from rich.text import Text

from ....core.draw.tables import THEORY, ledger_sentences, value_title
from ....core.engine.record import Division, Ledger, Trace, format_h, space_of
from ....core.study.audit.prediction import NodePrediction, is_predictable
from ....core.system import Building, byte_size, grouped
from ...framework import RowList, SeekRequested, read_in_thread
from ...key_names import key_of
from ...paint import BOLD
from ...pane_bindings import TABLE_KEYS
from ..picture_widget import PictureWidget, SearchMoment
from .table_painter import (
    TableLook,
    depth_lines,
    first_row,
    fit_sentences,
    rows_with_room,
    table_lines,
)
from .table_reading import TableReading, read_table

WIDE_FOOT = 60
"""From this many columns on, the frame names the keys."""
HIGH = 18
READ_AT_ONCE = 20_000
"""Up to this many further steps are read before the next frame; more of them in a thread."""


class TableView(PictureWidget, RowList, can_focus=True):
    """Shows the ledger of all steps seen so far, with the current step's row marked; or the nodes
    of each g after that step.

    Posts the steps it is asked to go to.
    """

    BINDINGS = [*TABLE_KEYS]

    _trace: Trace | None = None
    _step = 0
    _seen = 0
    _optimum: int | None = None
    _branching_root: float | None = None
    _reading: TableReading | None = None
    _continued_ledger: tuple[TableReading, Ledger] | None = None
    """The reading, and its ledger carried on to the last step seen."""
    _is_by_g = _is_predicted = False
    _prediction: NodePrediction | None = None
    """The predicted expansions, once computed."""

    def update_title(self) -> None:
        by = (
            "g"
            if self._is_by_g
            else value_title(self._reading.ledger)
            if self._reading is not None
            else ""
        )
        following = (
            f"   [b]{key_of('turn')}[/] {self._next}   [b]{key_of('take')}[/] first step of a row"
            if self.size.width >= WIDE_FOOT
            else ""
        )
        self.name_below(f"by {by}{following}" if by else "")

    PROMISE = "Each f, layer, iteration or round adds a line here."

    def show_moment(self, moment: SearchMoment) -> None:
        outcome = moment.run.outcome if moment.is_whole else None
        optimum = outcome.length if outcome is not None and outcome.optimal else None
        self._branching_root = (
            outcome.branching_root if outcome is not None and moment.step == moment.seen else None
        )
        trace, problem = moment.run.trace, moment.run.problem
        if trace is not self._trace:
            self._trace = trace
            self._reading = None
            self.moved_to = None
            self._prediction = None
            # a search without layers or bounds has one row: its nodes of each g say more
            self._is_by_g = not trace.has_levels
            self._is_predicted = False
            if is_predictable(problem):
                read_in_thread(
                    self,
                    lambda: NodePrediction.from_problem(problem, Building()),
                    partial(self._take_prediction, trace),
                    self.log,  # without a prediction nothing is lacking
                    group="theory",
                )
        shown = self._step, self._seen, self._optimum
        before = self._reading
        self._step, self._seen, self._optimum = moment.step, moment.seen, optimum
        self._request_reading()
        if self._reading is before and shown != (moment.step, moment.seen, optimum):
            self.refresh()

    @property
    def _next(self) -> str:
        by = value_title(self._reading.ledger) if self._reading is not None else "f"
        return (
            "by g"
            if not (self._is_by_g or self._is_predicted)
            else "predicted numbers"
            if self._can_predict
            else f"by {by}"
        )

    @property
    def _can_predict(self) -> bool:
        return self._prediction is not None and not self._is_predicted

    @property
    def _is_up_to_date(self) -> bool:
        reading = self._reading
        return (
            reading is not None
            and reading.ledger.step == self._seen
            and (not self._is_by_g or reading.depths_step == self._step)
        )

    def _request_reading(self) -> None:
        if self._trace is None or self.is_reading or self._is_up_to_date:
            return
        read = partial(
            read_table,
            self._trace,
            self._step,
            self._seen,
            self._reading,
            with_depths=self._is_by_g,
        )
        read_to = 0 if self._reading is None else self._reading.ledger.step
        self.load(
            read,
            partial(self._show_reading, self._trace),
            at_once=abs(self._seen - read_to) * self._trace.slowness <= READ_AT_ONCE,
        )

    def _take_prediction(self, trace: Trace, prediction: NodePrediction | None) -> None:
        if trace is self._trace:
            self._prediction = prediction
            self.update_title()

    def _show_reading(self, trace: Trace, reading: TableReading) -> None:
        if trace is self._trace:
            self._reading = reading
            self.update_title()
            self.refresh()
        self._request_reading()

    def on_resize(self) -> None:
        self._request_reading()

    @property
    def _ledger(self) -> Ledger | None:
        """The ledger after the last step seen, as far as it is known."""
        trace = self._trace
        reading = self._reading
        if trace is None or reading is None:
            return None
        if (
            self._continued_ledger is None
            or self._continued_ledger[0] is not reading
            or self._continued_ledger[1].step != self._seen
        ):
            is_past = self._seen < reading.ledger.step
            self._continued_ledger = (
                reading,
                trace.ledger(self._seen) if is_past else trace.carry_on(reading.ledger, self._seen),
            )
        return self._continued_ledger[1]

    @property
    def count(self) -> int:
        if self._reading is None or self._ledger is None:
            return 0
        return len(self._reading.depths) if self._is_by_g else len(self._ledger.rows)

    @property
    def _current_row(self) -> int | None:
        if self._trace is None or self._ledger is None:
            return None
        node = self._trace.node(self._step)
        return node.g if self._is_by_g else self._ledger.place(self._step, node.f)

    @property
    def start_row(self) -> int:
        return self._current_row or 0

    @property
    def _look(self) -> TableLook:
        cursor = self.cursor if self.has_focus and self.count else None
        predicted: list[float] = []
        if self._is_predicted and self._prediction is not None and self._ledger is not None:
            predicted = self._prediction.rows([row.value for row in self._ledger.rows])
        read_at = self._reading and self._reading.depths_step
        read_at = None if read_at == self._step else read_at
        return TableLook(self._current_row, cursor, tuple(predicted), read_at)

    def paint(self, columns: int, lines: int) -> list[Text]:
        reading = self._reading
        ledger = self._ledger
        look = self._look
        palette = self.palette
        if not self._seen:
            return self.empty_lines(columns)
        if reading is None or ledger is None or not self.count:
            return self.reading_lines()
        foot = self._foot(ledger, columns, lines)
        lines -= len(foot)
        if self._is_by_g:
            return depth_lines(reading.depths, reading.most, look, columns, lines, palette) + foot
        return table_lines(ledger, columns, lines, look, palette) + foot

    def _foot(self, ledger: Ledger, columns: int, lines: int) -> list[Text]:
        """Sentences and figures in the room that the rows leave; in a high pane at least a third of
        it.
        """
        most = max(lines - 1 - self.count, lines // 3 if lines >= HIGH else 0)
        space = (
            space_of(self._trace)
            if self._trace is not None and ledger.division is Division.LAYER
            else None
        )
        is_known = ledger.read_to is None
        sentences = (
            ledger_sentences(ledger, self._optimum, None if space is None else space.widest_layer)
            if is_known
            else []
        )
        foot = fit_sentences([*sentences, *[THEORY] * self._is_predicted], columns, most)
        return foot if self._is_by_g else foot + self._figures(columns, most - len(foot))

    def _figures(self, columns: int, lines: int) -> list[Text]:
        trace = self._trace
        if trace is None or lines < 2:
            return []
        counts = trace.counts(self._step)
        parts = [
            ("generated", grouped(counts.generated)),
            ("closed" if counts.depth is None else "path", grouped(counts.closed)),
        ]
        by_side = ("forward", counts.expanded_forward), ("backward", counts.expanded_backward)
        parts += [(name, grouped(count)) for name, count in by_side if count is not None]
        parts += [("lowest h", format_h(counts.least_h))] if trace.has_h else []
        tests = trace.course_counts(self._step).goal_tests
        parts += [("goal tests", grouped(tests))] if tests is not None else []
        parts += (
            [("N^(1/d)", f"{self._branching_root:.3f}")] if self._branching_root is not None else []
        )
        parts += [
            ("max depth", grouped(counts.deepest_g)),
            ("nodes in memory", grouped(trace.peaks(self._step).nodes)),
            ("Loyd's history", byte_size(trace.bytes_used)),
        ]
        drawn = [Text(), Text()]
        for name, value in parts:
            needed = len(name) + len(value) + 1
            if drawn[-1].cell_len + needed > columns and len(drawn) < lines:
                drawn.append(Text())
            if drawn[-1].cell_len + needed <= columns:
                drawn[-1].append(f"{name} ", self.palette.dim).append(value, BOLD).append("   ")
        return drawn

    def keep_in_sight(self) -> None:
        self.top = first_row(self.count, self._visible, self._look)

    @property
    def _visible(self) -> int:
        """The rows that are visible above the sentences."""
        foot = [] if self._ledger is None else self._foot(self._ledger, *self.size)
        return rows_with_room(self.count, self.room - len(foot))

    def pick(self, row: int) -> None:
        self.keep_in_sight()
        if row < self._visible:
            super().pick(row)

    def action_take(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        if self.count:
            self._go_to(self.cursor)

    def _go_to(self, place: int) -> None:
        if self._trace is None or self._ledger is None:
            return
        step = (
            self._first_step(self._trace, place)
            if self._is_by_g
            else self._ledger.rows[place].first
        )
        if step is not None:
            self.post_message(SeekRequested(self, step))

    @staticmethod
    def _first_step(trace: Trace, g: int) -> int | None:
        by_gh = trace.gh_counts(trace.steps)
        return trace.first_step_at(
            [(at, h) for at, h in zip(by_gh.g.tolist(), by_gh.h.tolist(), strict=True) if at == g]
        )

    def action_turn(self) -> None:
        is_by_g = not (self._is_by_g or self._is_predicted)
        self._is_predicted = not is_by_g and self._can_predict
        self._is_by_g = is_by_g
        self.moved_to = None
        self.update_title()
        self._request_reading()
        self.refresh()
