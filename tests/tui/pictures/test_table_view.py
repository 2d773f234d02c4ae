"""The ledger in an app: what it shows at later and earlier steps, where its rows lead, and the
nodes of each g.
"""

import re
from threading import Event
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from loyd.core.engine.depth_first.depth_first_trace import ReplayedTrace
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.ledger import Ledger
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.audit.prediction import is_predictable, predicted_nodes
from loyd.core.system.progress import Building
from loyd.core.system.text import grouped
from loyd.tui.framework.messages import SeekRequested
from loyd.tui.pictures.table import table_view
from loyd.tui.pictures.table.table_painter import TableLook, depth_lines, table_lines
from loyd.tui.pictures.table.table_reading import TableReading, read_table
from loyd.tui.pictures.table.table_view import TableView
from loyd.tui.signs import UNICODE
from tests.tui.paint.cells import plain
from tests.tui.pictures.moments import moment
from tests.tui.pictures.test_table import PALETTE, searched


class Pane(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.target: list[int] = []

    def compose(self) -> ComposeResult:
        yield TableView(signs=UNICODE)

    def on_seek_requested(self, event: SeekRequested) -> None:
        self.target.append(event.position)


def text(widget: TableView) -> list[str]:
    return [widget.render_line(line).text for line in range(widget.size.height)]


async def there(
    pilot: Pilot[None], view: TableView, trace: Trace, step: int, seen: int
) -> list[str]:
    view.show_moment(moment(trace, step, seen=seen))
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return text(view)


@pytest.mark.parametrize("at_once", [0, 1 << 20])
async def test_the_rows_follow_what_was_seen_and_lead_to_their_first_steps(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_view, "READ_AT_ONCE", at_once)
    trace = searched("astar")
    app = Pane()
    async with app.run_test(size=(80, 24)) as pilot:
        view = app.query_one(TableView)
        lines = await there(pilot, view, trace, 29, 30)
        assert [line.split()[0] for line in lines[1:4]] == ["9", "11", "▶"]
        assert "20–30" in lines[3]
        lines = await there(pilot, view, trace, 29, trace.steps)
        assert "20–58" in lines[3]
        assert lines[3].startswith("▶")
        assert "11 + goal" in lines[6]
        lines = await there(pilot, view, trace, 300, trace.steps)
        assert lines[5].startswith("▶")
        view.focus()
        await pilot.press("up", "up", "enter")
        await pilot.click(TableView, offset=(5, 2))
        await pilot.press("z", "down")
        await app.workers.wait_for_complete()
        await pilot.pause()
        at = trace.node(300).g
        assert any(line.startswith(f"▶ {at:>3}") for line in text(view))
        await pilot.press("enter")
        first = next(step for step in range(1, trace.steps + 1) if trace.node(step).g == at + 1)
        assert app.target == [20, 6, first]


async def test_a_search_without_rises_is_shown_by_depth() -> None:
    trace = searched("dfs:30")
    app = Pane()
    async with app.run_test(size=(80, 20)) as pilot:
        view = app.query_one(TableView)
        lines = await there(pilot, view, trace, 25, 60)
        depths = trace.depths(25)
        at = trace.node(25).g
        assert next(line for line in lines if line.startswith("▶")).split()[1:3] == [
            str(at),
            str(depths[at].expanded),
        ]
        shown = [line for line in lines[1:] if line.removeprefix("▶").strip()[:1].isdigit()]
        above = int(shown[0].removeprefix("▶").split()[0])
        below = len(depths) - above - len(shown)
        said = (
            f"… {above} above, {below} below"
            if above and below
            else f"… {above} above"
            if above
            else f"… {below} below"
        )
        assert said in map(str.strip, lines)
        view.focus()
        await pilot.press("z")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "all" in text(view)[1]


async def test_theory_is_asked_where_it_has_something_to_say() -> None:
    trace = searched("idastar")
    problem = Problem(trace.start, trace.goal, parse_spec("idastar"))
    app = Pane()
    async with app.run_test(size=(120, 30)) as pilot:
        view = app.query_one(TableView)
        view.show_moment(moment(trace, 29, seen=trace.steps, spec="idastar"))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "predicted" not in text(view)[0]
        view.focus()
        await pilot.press("z", "z")
        await app.workers.wait_for_complete()
        await pilot.pause()
        lines = text(view)
        expected = (
            predicted_nodes(
                problem, [row.value for row in trace.ledger(trace.steps).rows], Building()
            )
            or []
        )
        at = lines[0].index("predicted")
        assert [
            float(line[at : at + 9].replace("\u202f", "")) for line in lines[1:7]
        ] == pytest.approx(expected, rel=0.15)


@pytest.mark.parametrize(
    "spec",
    [
        "idastar:manhattan:2",
        "idastar:back",
        "astar:repeats=none",
        "bfs",
        "idastar:pdb-4-4",
        "astar:depth=14",
    ],
)
def test_theory_says_nothing_of_what_it_is_not_about(spec: str) -> None:
    assert not is_predictable(
        Problem(parse_board("2 3 4 1 5 x 7 6 8"), blank_last(3, 3), parse_spec(spec))
    )


CARRIED = (
    "astar",
    "astar:zero",
    "astar:repeats=none:depth=12",
    "astar:depth=14",
    "wastar:3",
    "greedy",
    "bfs",
    "ucs",
    "dfs:30",
    "bibfs",
    "nbs",
    "mm",
    "baestar",
    "epeastar",
    "smastar",
    "arastar",
    "beam",
    "hill",
    "annealing",
    "lrtastar",
    "idastar",
    "idastar:depth=25",
    "iddfs",
    "dls:20",
    "rbfs",
)


def cells(ledger: Ledger) -> dict[str, dict[str, str]]:
    """By the value of its row, every figure of a painted ledger by its heading."""
    heading, *lines = plain(table_lines(ledger, 240, 300, TableLook(None, None), PALETTE))
    ends = [
        (title.group(), title.end())
        for title in re.finditer(r"\S+(?: \S+)*", heading.removesuffix("expanded, linear scale"))
    ]
    spans = [
        (name, before, end)
        for (name, end), before in zip(ends, [0, *(end for _, end in ends)], strict=False)
    ]
    rows = [{name: line[before:end].strip() for name, before, end in spans} for line in lines]
    return {row[ends[0][0]]: row for row in rows}


@pytest.mark.parametrize("spec", CARRIED)
def test_no_figure_counts_steps_of_another_row_before_they_are_read(spec: str) -> None:
    trace = searched(spec)
    known = 0
    for step in range(2, trace.steps + 1, max(trace.steps // 20, 1)):
        exact = cells(trace.ledger(step))
        for read in {1, step - 1, max(step - 17, 1), step // 2} - {step}:
            carried = trace.carry_on(trace.ledger(read), step)
            assert carried.step == step
            for value, row in cells(carried).items():
                for title, text in row.items():
                    if text != "…":
                        assert text in (exact[value].get(title, ""), "-", "0"), (
                            step,
                            read,
                            value,
                            title,
                        )
                known += row["expanded"] not in ("…", "0")
            if isinstance(trace, ReplayedTrace):
                assert cells(carried).keys() == exact.keys()
                assert not any(
                    "…" in row.values() for row in cells(_without_again(carried)).values()
                )
    assert known or spec not in ("astar", "astar:zero", "bfs", "ucs", "idastar")


def _without_again(ledger: Ledger) -> Ledger:
    return ledger._replace(rows=tuple(row._replace(again=None) for row in ledger.rows))


@pytest.mark.parametrize("spec", ["idastar", "astar"])
async def test_while_a_reading_is_late_the_table_is_of_the_step_seen(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_view, "READ_AT_ONCE", 0)
    trace, go_on = searched(spec), Event()

    def read_late(*given: Any, **named: Any) -> TableReading:
        go_on.wait(60)
        return read_table(*given, **named)

    app = Pane()
    async with app.run_test(size=(100, 24)) as pilot:
        view = app.query_one(TableView)
        await there(pilot, view, trace, 20, 20)
        monkeypatch.setattr(table_view, "read_table", read_late)
        view.show_moment(moment(trace, trace.steps - 1))
        await pilot.pause()
        late, exact = text(view), trace.ledger(trace.steps - 1)
        go_on.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert any(line.startswith("▶") for line in late)
        expanded = {f"{row.value:g}": grouped(row.expanded) for row in exact.rows}
        rows = [line.removeprefix("▶").split() for line in late[1:] if {*"…▏▎▍▌▋▊▉█"} & {*line}]
        assert {row[0] for row in rows} <= expanded.keys()
        assert all(row[1] in (expanded[row[0]], "…") for row in rows)
        assert len(rows) == len(expanded) or spec == "astar"
        assert ("…" in "".join(late)) == (spec == "astar")
        assert "…" not in "".join(text(view))


def test_nodes_by_g_of_an_earlier_step_name_that_step() -> None:
    trace = searched("astar")
    heading = depth_lines(trace.depths(20), 20, TableLook(3, None, read_at=20), 80, 30, PALETTE)[
        0
    ].plain
    assert heading.endswith("after step 20")
