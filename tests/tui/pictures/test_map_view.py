import pytest
from textual.app import App, ComposeResult

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import Projection
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.text import grouped
from loyd.tui.pictures.map.map_view import MapView
from loyd.tui.pictures.map.places import boards_at_place
from loyd.tui.signs import UNICODE, Role


@pytest.fixture(scope="module")
def trace() -> Trace:
    return solve_with_trace(
        Problem(parse_board("8 6 7 2 5 4 3 x 1"), blank_last(3, 3), parse_spec("astar:manhattan"))
    )[0]


class Maps(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[MapView.PlaceChosen] = []

    def compose(self) -> ComposeResult:
        yield MapView(signs=UNICODE)

    def on_map_view_place_chosen(self, event: MapView.PlaceChosen) -> None:
        self.chosen.append(event)


def text(view: MapView) -> list[str]:
    return [view.render_line(line).text for line in range(view.size.height)]


async def test_the_map_is_shown_turned_and_walked_and_says_which_place_was_opened(
    trace: Trace,
) -> None:
    app = Maps()
    async with app.run_test(size=(68, 18)) as pilot:
        view = app.query_one(MapView)
        view.empty = "The map will be here: → makes a step."
        await pilot.pause()
        assert text(view)[0].strip() == view.empty
        view.show(trace, 2691)
        view.focus()
        await pilot.pause()
        assert "G" in text(view)[15]
        counts = trace.counts(2691)
        assert view.title == f"{grouped(counts.open + counts.closed)} boards visited (2.3 %)"
        await pilot.press("up", "right", "right", "enter")
        (event,) = app.chosen
        assert view.map_data is not None
        assert view.map_data.current is not None
        up, across = view.map_data.current
        assert view.cursor == (up + 1, across + 2)
        assert event.places == {(up + 1 + across + 2, up + 1 - across - 2 + 31)}
        space = event.space
        assert space is not None
        place = boards_at_place(event.trace, event.step, event.places, space)
        known = {row.board for row in place.rows if row.role is not Role.DIM}
        assert {row.board for row in place.rows} <= set(space.boards(space.places_at(event.places)))
        assert all(
            trace.node(row.step).board == row.board for row in place.rows if row.step is not None
        )
        assert place.title.startswith(f"{grouped(len(place.rows) + place.more)} boards: ")
        lists = [*trace.open_nodes(2691, 0, 10_000), *trace.closed_nodes(2691, 0, 10_000)]
        assert known == {
            node.board for node in lists if space.distances(node.board) in event.places
        }
        first = next(row.step for row in place.rows)
        assert first is not None
        assert [
            step
            for step in range(1, first + 1)
            if space.distances(trace.node(step).board) in event.places
        ] == [first]
        layout = view.drawn_layout
        assert layout is not None
        line, column = layout.sign_position((2, 20))
        await pilot.click(MapView, offset=(column, line), times=2)
        assert (view.cursor, app.chosen[-1].places) == ((2, 20), {(22, 2 - 20 + 31)})


@pytest.mark.parametrize(("search", "taken"), [("astar:manhattan", 1), ("bfs", 0)])
async def test_the_boards_visited_include_the_goal_and_the_legend_counts_boards(
    search: str, taken: int
) -> None:
    """A* takes the goal, which is then on neither list; breadth-first finds it on its open list."""
    app = Maps()
    trace = solve_with_trace(
        Problem(parse_board("2 3 4 1 5 x 7 6 8"), blank_last(3, 3), parse_spec(search))
    )[0]
    assert trace.goal_step is not None
    nodes = [
        *trace.open_nodes(trace.goal_step, 0, 30_000),
        *trace.closed_nodes(trace.goal_step, 0, 30_000),
    ]
    boards = {node.board for node in nodes}
    assert (trace.goal not in boards) == taken
    async with app.run_test(size=(100, 30)) as pilot:
        view = app.query_one(MapView)
        await pilot.pause()
        view.show(trace, trace.goal_step)
        await pilot.pause()
        counts = trace.counts(trace.goal_step)
        seen = len(boards | {trace.goal})
        share = f" ({seen / 1814.4:.1f} %)" if seen >= 91 else ""
        assert view.title == f"{grouped(seen)} boards visited{share}"
        legend = "\n".join(text(view))
        assert f"closed {grouped(counts.closed)}  " in legend
        assert f"open {grouped(counts.open)} " in legend
        assert "%" not in legend


async def test_z_turns_to_the_layers_and_the_cursor_stays_within_the_map(trace: Trace) -> None:
    app = Maps()
    async with app.run_test(size=(100, 30)) as pilot:
        view = app.query_one(MapView)
        view.show(trace, 500)
        view.focus()
        await pilot.press("z")
        assert view.map_data is not None
        assert view.map_data.late is not None
        await pilot.press("z")
        assert view.map_data.projection is Projection.F_OVER_G
        assert "▲ f = g + h" in "\n".join(
            strip.text for strip in view.app.screen._compositor.render_strips()
        )
        view.cursor = (2, 2)
        await pilot.press(*["left"] * 3, *["down"] * 3)
        assert view.cursor == (0, 0)
        await pilot.press("enter", "z", "z")
        assert app.chosen[0].space is None
        assert app.chosen[0].places == {(0, trace.node(0).h)}
        assert view.map_data.projection is Projection.TRUE_DISTANCE
        view.forget()
        await pilot.press("z", "up", "enter")
        assert view.map_data is None
        assert len(app.chosen) == 1
