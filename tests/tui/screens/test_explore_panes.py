import pytest

from core.puzzle.notation import parse_board
from tests.tui.screens.explored import HARD_15, SHORT_15, SIZES, UNSOLVABLE, explore, lines_of, press, run_of, screen_of, text_of, until
from tui.widgets.board_view import BoardView
from tui.widgets.problem_view import ProblemView
from tui.widgets.search_log import SearchLog
from tui.widgets.successor_view import SuccessorView

BOARDS = {
    "2x2": "3 1 / x 2",
    "2x5": "1 2 3 4 5 / 6 x 8 9 7",
    "3x3": "2 3 4 / 1 5 x / 7 6 8",
    "4x4": "12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1",
    "5x5": "6 7 23 2 5 / 15 18 19 10 4 / 9 12 3 21 20 / x 11 13 14 24 / 1 17 16 8 22",
}


@pytest.mark.parametrize("size", [*SIZES, (100, 30), (160, 45)])
@pytest.mark.parametrize("board", BOARDS)
async def test_every_board_fits_at_every_size(size: tuple[int, int], board: str) -> None:
    async with explore(size, parse_board(BOARDS[board])) as pilot:
        await press(pilot, "shift+right")
        lines = lines_of(pilot)
        assert len(lines) == size[1]
        assert all(len(line) <= size[0] for line in lines)
        assert "q quit" in lines[-1]
        side = screen_of(pilot).query_one(ProblemView)
        assert not side.display or side.max_scroll_y == 0
        stage = screen_of(pilot).query_one("#board", BoardView)
        assert stage.size.height >= stage.board.height if stage.board else False
        assert "Chosen because" in text_of(pilot)


async def test_at_120_by_40_everything_is_there() -> None:
    async with explore() as pilot:
        await press(pilot, "shift+right")
        shown = text_of(pilot)
        for what in ("Start", "Goal", "Search", "Step 10", "Open", "Closed", "Search log", "Growth", "f and least h", "step 10 of 10"):
            assert what in shown


async def test_80_by_24_shows_board_log_counters_timeline_and_the_way_to_the_rest() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "shift+right")
        lines = lines_of(pilot)
        assert "1 stage and log  2 open  3 closed  4 growth  5 boards" in lines[1]
        for what in ("Chosen because", "step move   g   h    f", "expanded 10", "step 10 of 10", "q quit"):
            assert any(what in line for line in lines)


@pytest.mark.parametrize("size", SIZES)
async def test_each_pane_alone_and_back_to_where_one_was(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        await press(pilot, "shift+right", "shift+right")
        before = text_of(pilot)
        counts = run_of(pilot).trace.counts(20)
        opened, closed = f"Open {counts.open}", f"Closed {counts.closed}"
        alone = {"2": (opened, closed), "3": (closed, opened), "4": ("f and least h", opened), "5": ("For every tile", opened)}
        for key, (inside, outside) in alone.items():
            await pilot.press(key)
            await until(pilot, lambda inside=inside: inside in text_of(pilot))
            assert outside not in text_of(pilot)
            assert "step 20 of 20" in text_of(pilot)
        await pilot.press("1")
        await until(pilot, lambda: text_of(pilot) == before)
        assert pilot.app.focused is screen_of(pilot).query_one(SearchLog)
        assert run_of(pilot).position == 20


async def test_resizing_loses_nothing() -> None:
    async with explore((120, 40)) as pilot:
        await press(pilot, *["shift+right"] * 5, "left")
        run, settings, before = run_of(pilot), screen_of(pilot).settings, text_of(pilot)
        for size in ((80, 24), (40, 12), (200, 60), (20, 5), (300, 100), (120, 40)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: len(lines_of(pilot)) == size[1])
            assert (run_of(pilot), screen_of(pilot).settings) == (run, settings)
            assert run.position == 49
        await until(pilot, lambda: text_of(pilot) == before)


async def test_resizing_while_a_dialogue_is_open_keeps_what_was_typed() -> None:
    async with explore() as pilot:
        await pilot.press("b", "f2", "end", "backspace")
        await pilot.resize_terminal(80, 24)
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: "2 3 4/1 5 x/7 6" in text_of(pilot))


async def test_the_open_list_is_as_long_as_there_is_room() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, *["shift+right"] * 10)
        await pilot.resize_terminal(200, 60)
        opened = screen_of(pilot).view.query_one("#open")
        await until(pilot, lambda: len(opened.nodes) == opened.rows)


async def test_arrangement_of_the_successors_stays_from_step_to_step() -> None:
    async with explore(start=HARD_15) as pilot:
        view = screen_of(pilot).query_one("SuccessorView")
        heights = set()
        for _ in range(12):
            await press(pilot, "right")
            painted = view.paint(view.size.width, view.size.height)
            heights.add(next(number for number, line in enumerate(painted) if line.plain.startswith("f ")))
        assert len(heights) == 1


@pytest.mark.parametrize(("board", "hints"), [
    (SHORT_15, ["→ expands it", "→ makes one, space plays", "over the steps"]),
    (UNSOLVABLE, ["No successors", "b chooses another board"]),
])  # fmt: skip
async def test_an_empty_pane_says_what_will_be_in_it(board: object, hints: list[str]) -> None:
    async with explore(start=board) as pilot:
        shown = " ".join(text_of(pilot).replace("│", " ").split())
        for hint in hints:
            assert all(word in shown for word in hint.split())


async def test_successors_show_the_groups_of_a_pattern_database_where_their_tiles_have_room() -> None:
    for size, has_room in (((200, 60), True), ((80, 24), False)):
        async with explore(size, parse_board("647/85x/321"), heuristic="pdb-4-4") as pilot:
            await press(pilot, "right")
            view = screen_of(pilot).query_one(SuccessorView)
            painted = "".join(line.plain for line in view.paint(view.size.width, view.size.height)).replace(" ", "")
            assert all(number in painted for number in ("4a", "7b", "5b")) == has_room
