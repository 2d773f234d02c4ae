from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import Notation
from loyd.core.engine.puzzle.reader import read_boards
from loyd.core.engine.puzzle.text_reading import BoardFormat, WrittenBoard
from loyd.tui.dialogues import board_entry
from loyd.tui.dialogues.board_entry import BoardEntry
from loyd.tui.dialogues.entry_grid import EntryGrid
from loyd.tui.signs import ASCII, compact

SAMPLE = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))
FIFTEEN = Board(4, 4, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 12, 13, 14, 11, 15))


class Entered(App[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "random", "Random"),
        ("left", "back", "Back"),
        ("end", "run", "Run"),
    ]

    def __init__(self, size: tuple[int, int] = (3, 3)) -> None:
        super().__init__()
        self.entry = BoardEntry(signs=ASCII)
        self.first_size = size
        self.changes: list[BoardEntry.Changed] = []
        self.accepted: list[Board] = []
        self.pressed: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.entry
        yield Input(id="after")

    def on_mount(self) -> None:
        self.entry.board_size = self.first_size
        self.changes.clear()
        self.entry.focus()

    def on_board_entry_changed(self, message: BoardEntry.Changed) -> None:
        assert message.entry is self.entry
        self.changes.append(message)

    def on_board_entry_accepted(self, message: BoardEntry.Accepted) -> None:
        self.accepted.append(message.board)

    def action_random(self) -> None:
        self.pressed.append("random")

    def action_back(self) -> None:
        self.pressed.append("back")

    def action_run(self) -> None:
        self.pressed.append("run")

    @property
    def grid(self) -> EntryGrid:
        return self.query_one(EntryGrid)

    @property
    def last(self) -> tuple[str, Board | None, str]:
        return self.changes[-1].text, self.changes[-1].board, self.changes[-1].sentence


def shown(app: Entered) -> list[str]:
    return [app.grid.render_line(line).text for line in range(app.grid.size.height)]


async def type_text(pilot: Pilot[None], text: str) -> None:
    for character in text:
        pilot.app.query_one(EntryGrid).post_message(Key(character, character))
    await pilot.pause()


async def paste(pilot: Pilot[None], text: str) -> None:
    assert pilot.app.focused is not None
    pilot.app.focused.post_message(Paste(text))
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize(
    "text",
    [
        "23415x768",
        "2 3 4 1 5 x 7 6 8",
        "2 3 4/1 5 x/7 6 8",
        "2,3,4,1,5,_,7,6,8",
        "234150768",
        "234 15. 768",
    ],
)
async def test_a_small_board_typed_with_or_without_gaps(text: str) -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, text)
        assert app.last[1] == SAMPLE
        assert app.last[2] == "3x3 from 3 rows, blank written x"
        assert shown(app) == ["  2   3   4 ", "  1   5   x ", "  7   6   8 "]
        await pilot.press("enter")
        assert app.accepted == [SAMPLE]


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 5 6 7 8 9 x 10 12 13 14 11 15",
        "1/2/3/4/5/6/7/8/9/0/10/12/13/14/11/15",
        "1 23456789x101213141115",
    ],
)
async def test_tiles_of_two_digits(text: str) -> None:
    app = Entered((4, 4))
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, text)
        assert app.last[1] == FIFTEEN


async def test_a_space_in_a_cell_of_its_own_is_the_blank() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("right", "space")
        assert app.entry.cells.texts[1] == "x"
        assert app.grid.cursor == 2


@pytest.mark.parametrize("sign", ["x", "X", "_", ".", "*", "0"])
async def test_every_sign_of_the_blank_can_be_typed(sign: str) -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, sign)
        assert (app.entry.cells.texts[0], app.grid.cursor) == ("x", 1)


async def test_moving_about_and_mending_a_cell() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(SAMPLE)
        assert app.changes == []
        await pilot.press("down", "right", "6")
        assert app.entry.cells.texts[4] == "6"
        assert app.last[1] is None
        assert "tile 6 appears twice (cells 5 and 8)" in app.last[2]
        assert shown(app)[1:] == ["  1 ! 6   x ", "  7 ! 6   8 "]
        await pilot.press("enter")
        assert app.grid.cursor == 7
        await pilot.press("backspace")
        assert app.last[2] == "cell 8 is empty; missing: 5"
        assert shown(app)[2] == "  7  __   8 "
        await pilot.press("5", "enter")
        assert app.accepted == [Board(3, 3, (2, 3, 4, 1, 6, 0, 7, 5, 8))]
        await pilot.press("home", "delete", "end", "up", "left")
        assert app.entry.cells.texts[0] == ""
        assert app.grid.cursor == 4
        assert app.pressed == []


async def test_a_tile_that_is_too_great_is_kept_and_marked() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(SAMPLE)
        await pilot.press("9")
        assert shown(app)[0] == "! 9   3   4 "
        assert app.last[1] is None
        assert "9 is not a tile of a 3x3 board (cell 1" in app.last[2]


async def test_letters_stay_in_the_grid_and_change_nothing() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(SAMPLE)
        await pilot.press("r", "q", "question_mark")
        assert app.pressed == app.changes == []
        assert [notice.message for notice in app._notifications] == [
            "? is not a tile: type numbers, and x for the blank."
        ]
        assert app.grid.check_consume_key("r", "r")
        assert not app.grid.check_consume_key("f2", None)


async def test_tab_goes_through_the_cells_and_then_on() -> None:
    app = Entered((2, 2))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("tab", "tab", "tab")
        assert app.grid.cursor == 3
        await pilot.press("shift+tab", "tab", "tab")
        assert app.focused is app.query_one("#after")


async def test_a_click_goes_to_the_cell() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.click(EntryGrid, offset=(9, 1))
        assert app.grid.cursor == 5


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("[[2,3,4],[1,5,0],[7,6,8]]", SAMPLE),
        ("1 2 3 4\n5 6 7 8\n9 _ 10 12\n13 14 11 15\n", FIFTEEN),
        ("1 2 3/x 4 5", Board(2, 3, (1, 2, 3, 0, 4, 5))),
    ],
)
async def test_a_board_pasted_whole_in_any_notation_and_size(text: str, board: Board) -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, text)
        assert app.last[:2] == (text, board)
        assert app.entry.board_size == board.size
        assert len(shown(app)) == board.height
        await pilot.press("enter")
        assert app.accepted == [board]


async def test_pasted_text_is_read_in_the_chosen_notation_and_the_sentence_says_so() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.notation = Notation.LAST
        await paste(pilot, "1 2 3 0 4 8 6 5 7")
        assert app.last[1] == SAMPLE
        assert app.last[2] == "3x3, 8 is the blank (notation last)"


async def test_what_cannot_be_read_is_kept_in_the_line_to_be_mended() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(FIFTEEN)
        await paste(pilot, "2 3 4\n1 5 x\n7 5 8")
        assert app.last[1] is None
        assert "tile 5 appears twice" in app.last[2]
        line = app.query_one("BoardLine", Input)
        assert (app.focused, line.value) == (line, "2 3 4/1 5 x/7 5 8")
        assert line.has_class("-bad")
        assert app.entry.cells.text.startswith("1 2 3 4/")
        await pilot.press("left", "left", "backspace", "6")
        assert app.last[1] == SAMPLE
        assert not line.has_class("-bad")
        await pilot.press("enter")
        assert app.accepted == [SAMPLE]
        await pilot.press("f2")
        assert app.focused is app.grid
        assert shown(app)[0] == "  2   3   4 "


async def test_from_the_grid_to_the_line_and_back() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(SAMPLE)
        await pilot.press("f2")
        assert app.query_one("BoardLine", Input).value == "2 3 4/1 5 x/7 6 8"
        await pilot.press("backspace", "f2")
        assert app.changes[-1].board is None
        assert shown(app)[2] == "  7   6   8 "


async def test_a_line_that_has_no_room_is_written_with_one_character_a_tile() -> None:
    app = Entered((4, 4))
    async with app.run_test(size=(20, 20)) as pilot:
        app.entry.set_board(FIFTEEN)
        await pilot.press("f2")
        assert app.query_one("BoardLine", Input).value == compact(FIFTEEN)
        await pilot.press("end", "space")
        assert app.last[1] == FIFTEEN


async def test_a_line_without_rows_takes_the_size_of_the_grid_where_it_must() -> None:
    app = Entered((2, 3))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("f2")
        await paste(pilot, "1 2 3 4 5 x")
        assert app.last[1] == Board(2, 3, (1, 2, 3, 4, 5, 0))


async def test_several_rows_pasted_into_the_line_are_all_kept() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("f2")
        app.query_one("BoardLine", Input).value = ""
        await paste(pilot, "2 3 4\r\n1 5 x\r\n7 6 8\r\n")
        assert app.last[1] == SAMPLE


async def test_of_a_megabyte_of_boards_only_the_beginning_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lengths = []

    def reading(text: str, *how: BoardFormat) -> list[WrittenBoard]:
        lengths.append(len(text))
        return read_boards(text, *how)

    monkeypatch.setattr(board_entry, "read_boards", reading)
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, "2 3 4\n1 5 x\n7 6 8\n\n" * 55_000)
        assert app.changes[-1].sentence
        assert max(lengths) <= 10_000


async def test_copying_and_pasting_within_the_app() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(SAMPLE)
        await pilot.press("ctrl+y")
        app.entry.set_board(FIFTEEN)
        await pilot.press("ctrl+v")
        assert app.last[1] == SAMPLE


async def test_another_size_keeps_what_was_typed() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.set_board(SAMPLE)
        app.grid.cursor = 8
        app.entry.board_size = (2, 3)
        await pilot.pause()
        assert shown(app) == ["  2   3   4 ", "  1   5   x "]
        assert app.grid.cursor == 5
        app.entry.board_size = (2, 2)
        await pilot.pause()
        assert app.last[1] is None
        assert shown(app) == ["  2   3 ", "  1 ! 5 "]
        assert app.last[2].startswith("no blank among the 4 cells")


@pytest.mark.parametrize(
    "text",
    ["", "\x00\x1b[31m" * 50, "9" * 100_000, " ".join("9" * 10_000), "a\u202eb\n\nc", "𝟙𝟚𝟛 ½ ٣"],
)
async def test_hostile_text_is_answered_with_a_sentence(text: str) -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, text)
        assert app.changes
        assert app.changes[-1].sentence
        line = app.query_one("BoardLine", Input)
        assert len(line.value) <= 2_000
        assert line.value.isprintable()


async def test_a_board_is_taken_out_of_what_a_course_hands_out() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        app.entry.paste(
            "2\n# the first\n3\n2 3 4\n1 5 *\n7 6 8\n\n3\n1 2 3\n4 5 6\n7 0 8\nEND OF FILE\n"
        )
        await pilot.pause()
        assert app.last[1] == SAMPLE
        app.entry.paste("1 2 3\n4 5 6\n7 8 8\n")
        await pilot.pause()
        assert app.entry.as_text
