import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Select

from loyd.core.engine.puzzle.instances import PRESETS, SAMPLE, seeded, uniform
from loyd.core.engine.puzzle.notation import blank_first, blank_last, parse_board
from loyd.core.engine.puzzle.ranking import board_unrank
from loyd.tui.dialogues.board_entry import BoardEntry, BoardVerdict
from loyd.tui.dialogues.boards import BoardsScreen, PresetList
from loyd.tui.parts.board_view import BoardLine
from loyd.tui.signs import compact
from tests.matrices import one_in
from tests.tui.explore.explore_driver import (
    HARD_15,
    UNSOLVABLE,
    clear,
    explore,
    run_of,
    said,
    screen_of,
    settled,
    text_of,
    type_text,
    until,
)


async def opened(pilot: Pilot[None]) -> BoardsScreen:
    await pilot.press("b")
    await until(
        pilot, lambda: isinstance(pilot.app.screen, BoardsScreen) and pilot.app.focused is not None
    )
    assert isinstance(pilot.app.screen, BoardsScreen)
    return pilot.app.screen


def verdict_of(pilot: Pilot[None]) -> str:
    return pilot.app.screen.query_one(BoardVerdict).message.plain


async def accepted(pilot: Pilot[None], key: str = "ctrl+s") -> None:
    await pilot.press(key)
    await until(pilot, lambda: not pilot.app.screen.is_modal)
    await settled(pilot)


async def type_line(pilot: Pilot[None], text: str) -> None:
    """Type the start as one line in place of what is there."""
    if not pilot.app.screen.query_one("#start", BoardEntry).as_text:
        await pilot.press("f2")
    pilot.app.screen.query_one("#start BoardLine", BoardLine).value = ""
    await type_text(pilot, text)


async def test_a_board_is_typed_cell_by_cell_and_watched() -> None:
    async with explore() as pilot:
        await opened(pilot)
        await type_text(pilot, "8672543x1")
        assert "solvable" in verdict_of(pilot)
        await accepted(pilot)
        assert screen_of(pilot).settings.start == parse_board("867/254/3x1")
        assert run_of(pilot).trace.start == parse_board("867/254/3x1")


@pytest.mark.parametrize(
    "text",
    [
        "#46233",
        "8 6 7 2 5 4 3 _ 1",
        "8,6,7/2,5,4/3,0,1",
        "1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15",
        "1 2 3 4 5/x 6 7 8 9",
    ],
)
async def test_a_line_in_any_notation_is_read_and_how_is_said(text: str) -> None:
    board = board_unrank(46233, (3, 3)) if text == "#46233" else parse_board(text)
    async with explore() as pilot:
        await opened(pilot)
        await type_line(pilot, text)
        assert f"{board.height}x{board.width}" in said(pilot, "#start-said")
        assert pilot.app.screen.query_one("#size", Select).value == board.size
        await accepted(pilot)
        assert screen_of(pilot).settings.start == board
        assert screen_of(pilot).settings.goal == blank_last(*board.size)


async def test_where_0_is_a_tile_is_an_explicit_choice_and_how_it_was_read_is_said() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        screen.query_one("#reading", Select).value = "last"
        await until(pilot, lambda: screen.query_one("#start", BoardEntry).as_text)
        line = screen.query_one("#start BoardLine", BoardLine)
        assert line.value == "1 2 3/0 4 8/6 5 7"
        await type_line(pilot, "0 1 2 3 4 5 6 8 7")
        assert "8 is the blank (notation last)" in " ".join(said(pilot, "#start-said").split())
        await accepted(pilot)
        assert screen_of(pilot).settings.start == parse_board("1 2 3 / 4 5 6 / 7 x 8")


async def test_a_board_is_pasted_whole_in_rows() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        assert pilot.app.focused is not None
        pilot.app.focused.post_message(Paste("1 2 3 4\n5 6 7 8\n9 x 10 12\n13 14 11 15\n"))
        await until(
            pilot,
            lambda: screen.boards["start"] is not None and screen.boards["start"].size == (4, 4),
        )
        await accepted(pilot)
        assert screen_of(pilot).settings.problem().verdict.solvable


async def test_a_pasted_board_is_the_start_and_other_text_is_kept() -> None:
    async with explore() as pilot:
        for text, size in (
            ("1 2 3 4\n5 6 7 8\n9 x 10 12\n13 14 11 15\n", (4, 4)),
            ("1 2 3 4 99", None),
        ):
            assert pilot.app.focused is not None
            pilot.app.focused.post_message(Paste(text))
            await until(
                pilot,
                lambda: (
                    isinstance(pilot.app.screen, BoardsScreen)
                    and bool(pilot.app.screen._sentences["start"])
                ),
            )
            screen = pilot.app.screen
            assert isinstance(screen, BoardsScreen)
            await until(
                pilot,
                lambda size=size, screen=screen: (
                    (screen.boards["start"] and screen.boards["start"].size) == size
                ),
            )
            await pilot.press("ctrl+s")
        assert pilot.app.screen is screen
        assert screen.query_one("#start BoardLine", BoardLine).value == text
        assert screen_of(pilot).settings.start.size == (4, 4)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2 3 4 1 5 5 7 x 8", "tile 5 appears twice (cells 5 and 6); tile 6 is missing"),
        ("2 3 4 1 5 x 7 6 9", "9 is not a tile of a 3x3 board"),
        ("2 3 4 x 5 q 7 6 8", "'q' is neither a tile nor the blank (cell 6)"),
        ("1 2 3 4 5 6 7 8 9", "no blank"),
    ],
)
async def test_a_mistake_says_what_is_wrong_and_keeps_what_was_typed(text: str, fault: str) -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await type_line(pilot, text)
        await until(pilot, lambda: fault in verdict_of(pilot).replace("\\", ""))
        assert screen.query_one("#start BoardLine", BoardLine).value == text
        settings = screen_of(pilot).settings
        await pilot.press("ctrl+s", "enter")
        assert pilot.app.screen is screen
        assert screen.query_one("#start BoardLine", BoardLine).value == text
        await pilot.press("escape")
        assert screen_of(pilot).settings == settings


async def test_an_unsolvable_board_shows_its_inversions_and_may_be_watched_all_the_same() -> None:
    async with explore(start=UNSOLVABLE) as pilot:
        await opened(pilot)
        assert "unsolvable: 1 inversion" in verdict_of(pilot)
        assert "15-14" in verdict_of(pilot)
        await type_text(pilot, "21")
        assert "solvable: 2 inversions" in verdict_of(pilot)
        assert "unsolvable" not in verdict_of(pilot)


async def test_every_listed_heuristic_shows_its_h() -> None:
    async with explore((80, 24), parse_board("8 6 7 2 5 4 3 x 1")) as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: "manhattan 21" in verdict_of(pilot))
        for guess in ("zero 0", "misplaced 7", "linear-conflict 23", "sequence 51"):
            assert guess in text_of(pilot)
        await until(pilot, lambda: screen.query_one(".dialogue").max_scroll_y == 0)


@pytest.mark.parametrize("place", range(0, len(PRESETS), one_in(3)))
async def test_enter_starts_on_both_boards_of_a_preset(place: int) -> None:
    async with explore() as pilot:
        await opened(pilot)
        await pilot.press("f3", *["down"] * place, "enter")
        preset = PRESETS[place]
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        assert (screen_of(pilot).settings.start, screen_of(pilot).settings.goal) == (
            preset.board,
            preset.goal,
        )


@pytest.mark.parametrize(
    "start", ["8 6 7 2 5 4 3 x 1", "1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15"]
)
async def test_a_goal_among_the_presets_keeps_the_start_and_its_size(start: str) -> None:
    board = parse_board(start)
    async with explore(start=board) as pilot:
        screen = await opened(pilot)
        await pilot.press("f3", *["down"] * len(PRESETS), "down")
        assert screen.boards == {"start": board, "goal": blank_last(*board.size)}
        await accepted(pilot, "enter")
        settings = screen_of(pilot).settings
        assert (settings.start, settings.goal) == (board, blank_first(*board.size))


async def test_random_by_a_seed_is_the_same_each_time_and_the_seed_is_kept() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await clear(pilot, "#seed")
        await type_text(pilot, "42")
        await pilot.press("enter")
        expected = uniform(blank_last(3, 3), seeded(42))
        assert screen.boards["start"] == expected
        await accepted(pilot)
        assert screen_of(pilot).settings.start == expected
        assert screen_of(pilot).settings.seed == 42
        assert "seed 42" in text_of(pilot)
        screen = await opened(pilot)
        assert screen.query_one("#seed", Input).value == "42"
        await pilot.press("ctrl+r")
        drawn = int(screen.query_one("#seed", Input).value)
        assert screen.boards["start"] == uniform(blank_last(3, 3), seeded(drawn))
        assert drawn != 42


async def test_a_board_that_was_changed_by_hand_has_no_seed() -> None:
    async with explore() as pilot:
        await pilot.press("r")
        await opened(pilot)
        await type_text(pilot, "8672543x1")
        await accepted(pilot)
        assert screen_of(pilot).settings.seed is None


async def test_a_seed_that_is_no_number_is_said_so_and_kept() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await clear(pilot, "#seed")
        await type_text(pilot, "4b")
        assert "'4b' is not a whole number: write one" in verdict_of(pilot)
        start = screen.boards["start"]
        await pilot.press("enter", "ctrl+r")
        assert screen.boards["start"] == start
        assert screen.query_one("#seed", Input).value == "4b"
        await pilot.press("backspace")
        assert "solvable" in verdict_of(pilot)


async def test_a_goal_with_a_name_takes_the_size_of_the_start_and_another_is_asked_for() -> None:
    async with explore(goal=blank_first(3, 3)) as pilot:
        screen = await opened(pilot)
        await type_line(pilot, "1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15")
        assert screen.boards["goal"] == blank_first(4, 4)
    async with explore(goal=parse_board("1 2 3 / 8 x 4 / 7 5 6")) as pilot:
        screen = await opened(pilot)
        await type_line(pilot, "1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15")
        assert "A 4x4 start and a 3x3 goal differ in size" in verdict_of(pilot)
        await pilot.press("ctrl+s")
        assert pilot.app.screen is screen


async def test_another_size_resizes_both_boards() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        screen.query_one("#size", Select).value = (2, 3)
        await until(pilot, lambda: screen.boards["goal"] == blank_last(2, 3))
        await pilot.press("ctrl+r")
        await until(pilot, lambda: screen.boards["start"] is not None)
        await accepted(pilot)
        assert screen_of(pilot).settings.start.size == (2, 3)


async def test_f4_chooses_the_size() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await pilot.press("f4")
        size = screen.query_one("#size", Select)
        assert size.expanded
        await pilot.press("down", "enter")
        await until(pilot, lambda: screen.boards["goal"] == blank_last(3, 4))
        assert size.value == (3, 4)


async def test_no_preset_is_marked_before_one_is_asked_for() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        presets = screen.query_one("#presets", PresetList)
        assert presets.highlighted is None
        await pilot.press("f3")
        assert presets.highlighted == 0
        await pilot.press("down")
        assert presets.highlighted == 1
        assert screen.boards["start"] == SAMPLE.board, "nothing is taken before enter"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_of_it_is_seen_without_scrolling(size: tuple[int, int]) -> None:
    async with explore(
        size,
        parse_board("6 7 23 2 5 / 15 18 19 10 4 / 9 12 3 21 20 / x 11 13 14 24 / 1 17 16 8 22"),
    ) as pilot:
        screen = await opened(pilot)
        assert screen.query_one(".dialogue").max_scroll_y == 0
        for what in (
            "Start search",
            "Back (esc)",
            "Random (ctrl+r)",
            "goal snail",
            "f2 type a board",
            "solvable",
        ):
            assert what in text_of(pilot)


async def test_a_15_puzzle_that_is_written_out_is_seen_whole() -> None:
    async with explore((80, 24), HARD_15) as pilot:
        await opened(pilot)
        await pilot.press("f2")
        await settled(pilot)
        shown = text_of(pilot)
        assert compact(HARD_15) in shown
        assert "Start search" in shown
