"""Every picture of a search, whatever has been read of it so far: nothing, a search without steps,
or another step.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType

import pytest
from textual.app import App, ComposeResult

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.bindings import EXPLORE_FOOTERS
from loyd.tui.explore.explore_panes import PICTURES
from loyd.tui.explore.lists_model import read_lists
from loyd.tui.explore.node_lists import NodeLists, SearchLog
from loyd.tui.framework.line_widget import LineWidget
from loyd.tui.pictures.flame import flame_view
from loyd.tui.pictures.flame.flame_view import FlameView
from loyd.tui.pictures.map.map_view import MapView
from loyd.tui.pictures.picture_widget import PictureWidget
from loyd.tui.pictures.table import table_view
from loyd.tui.pictures.table.table_view import TableView
from loyd.tui.pictures.trajectory.strip import TrajectoryStrip
from loyd.tui.pictures.tree import tree_view
from loyd.tui.pictures.tree.tree_view import TreeView
from loyd.tui.signs import UNICODE
from tests.core.case import finish
from tests.tui.pictures.moments import moment

GOAL = blank_last(3, 3)
BOARDS = (
    parse_board("2 3 4 1 5 x 7 6 8"),
    GOAL.after(GOAL.moves()[0]),
    GOAL,
    parse_board("2 1 3 4 5 6 7 8 x"),
)
SIZES = ((26, 4), (60, 12), (80, 24), (140, 40))


class Pictures(App[None]):
    """All pictures of a search."""

    def compose(self) -> ComposeResult:
        yield MapView(signs=UNICODE)
        yield FlameView(signs=UNICODE)
        yield TreeView(signs=UNICODE)
        yield TableView(signs=UNICODE)
        yield SearchLog(signs=UNICODE)
        yield TrajectoryStrip(signs=UNICODE)
        yield NodeLists()

    def show(self, trace: Trace, step: int, seen: int) -> None:
        now = moment(trace, step, seen=seen)
        self.query_one(MapView).show(trace, step)
        self.query_one(FlameView).show_moment(now)
        self.query_one(TreeView).show_moment(now)
        self.query_one(TableView).show_moment(now)
        self.query_one(SearchLog).show(trace, step, seen)
        strip = self.query_one(TrajectoryStrip)
        strip.show_trace(trace)
        strip.total, strip.position = seen, step
        reading = read_lists(trace, step, [range(20)] * len(trace.frontiers), range(20))
        self.query_one(NodeLists).show(reading)

    def paint(self) -> Iterator[tuple[LineWidget, list[str]]]:
        for view in self.query(LineWidget):
            for columns, lines in SIZES:
                yield view, [line.plain for line in view.paint(columns, lines)]


@pytest.mark.parametrize("name", ALGORITHMS)
async def test_no_picture_fails_whatever_has_been_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look may come before any step or after many, and what is read in a thread may come
    later or never.
    """
    app = Pictures()
    async with app.run_test(size=(140, 40)):
        ledger = app.query_one(TableView)
        monkeypatch.setattr(LineWidget, "run_worker", lambda *_, **__: None)
        for start in BOARDS:
            trace, _ = finish(Problem(start, GOAL, parse_spec(name), Limits(expansions=60)))
            for read_by_step in (
                [(0, True)],
                [(0, True), (trace.steps, False)],
                [(trace.steps, False)],
                [(trace.steps, True)],
            ):
                for view in (app.query_one(FlameView), app.query_one(TreeView), ledger):
                    view._trace, view.is_reading = None, False
                for step, is_read in read_by_step:
                    for module in (flame_view, table_view, tree_view):
                        monkeypatch.setattr(module, "READ_AT_ONCE", trace.steps if is_read else -1)
                    app.show(trace, step, trace.steps)
                    for ledger._is_by_g in (False, True):
                        app.query_one(TrajectoryStrip).is_memory = ledger._is_by_g
                        for view, lines in app.paint():
                            is_late = (
                                isinstance(view, FlameView | TreeView | TableView)
                                and not is_read
                                and trace.steps > 0
                            )
                            assert not is_late or any(lines), (view, read_by_step)


SHALLOW, DEEP = 2_000, 20_000
MOST_CALLS = 11
"""For each further node of a path, in all pictures together. One picture has a few, which take some
hundredths of a second in 100,000.
"""


def calls_of(work: Callable[[], object]) -> int:
    calls = 0

    def count(_: FrameType | None, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("spec", ["dfs", "dfs:repeats=path", "dls:100000", "hill:zero:100000"])
async def test_a_key_takes_hardly_more_work_on_a_long_path_than_on_a_short_one(spec: str) -> None:
    trace, _ = finish(
        Problem(parse_board("8 6 7 2 5 4 3 x 1"), GOAL, parse_spec(spec), Limits(expansions=DEEP))
    )
    app = Pictures()
    async with app.run_test(size=(140, 40)):

        def back_to(step: int) -> None:
            app.show(trace, step, step)
            for _ in app.paint():
                pass

        taken = []
        for step in (SHALLOW, DEEP):
            back_to(step)
            taken.append((trace.node(step - 1).g, calls_of(partial(back_to, step - 1))))
        (short, few), (long, many) = taken
        assert long > 5 * short
        assert many - few < MOST_CALLS * (long - short)


def test_the_footer_has_every_key_of_every_picture() -> None:
    shown = {action for item in EXPLORE_FOOTERS["in a picture"] for action in item.actions}
    for name, picture in PICTURES.items():
        of_it = {
            binding.action
            for kind in picture.widget.__mro__
            if issubclass(kind, PictureWidget)
            for binding in kind.__dict__.get("BINDINGS", ())
        }
        assert of_it <= shown, (name, of_it - shown)
