"""Every way of writing a board, through every input: FILE, standard input, --rows, an argument,
`loyd.board`, `loyd.read_boards`, a paste in the app, --goal FILE, and Play.
"""

import json
from pathlib import Path

import pytest

import loyd
from loyd.core.engine.puzzle.reader import read_boards, read_only_board
from loyd.core.engine.puzzle.text_reading import BoardFormat
from tests.tui.cli.command_line import run
from tests.tui.dialogues.test_board_entry import Entered
from tests.written_boards import BOARD, FORMS, GOAL, PAGE, ROWS, WITH_GOAL, page

MOVES = "ullddrurdllurdruldr\n"
TEXTS = [text for form in FORMS for text in form.texts]
GOALS = [text for form in WITH_GOAL for text in form.texts]


def test_there_are_many_forms() -> None:
    assert len(set(TEXTS)) == len(TEXTS) >= 142


@pytest.mark.parametrize("text", TEXTS)
def test_a_form_is_read_alike_by_every_input(text: str, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(text.encode())
    assert [str(one.board) for one in read_boards(text)] == [BOARD]
    assert str(loyd.board(text)) == BOARD
    assert (
        list(map(str, loyd.read_boards(path))) == list(map(str, loyd.read_boards(text))) == [BOARD]
    )
    assert run("solve", str(path)).stdout == MOVES
    assert run("solve", stdin=text.encode()).stdout == MOVES
    assert run("solve", "--rows", stdin=text.encode()).stdout == MOVES
    if text != "\x1a":
        assert run("solve", "--", text).stdout == MOVES
    assert run("solve", "--goal", str(path), BOARD).stdout == "\n"


@pytest.mark.parametrize("text", GOALS)
def test_a_form_with_a_goal_is_read_alike_by_every_input(text: str, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text, "utf-8")
    expected = run("solve", "--goal", GOAL, BOARD).stdout
    assert [(str(one.board), str(one.goal)) for one in read_boards(text)] == [(BOARD, GOAL)]
    (read,) = loyd.read_boards(path)
    assert (str(read), str(read.goal)) == (BOARD, GOAL)
    for found in (run("solve", str(path)), run("solve", stdin=text), run("solve", "--", text)):
        assert found.stdout == expected
    for command in ("bench", "compare"):
        runs = json.loads(run(command, str(path), "-a", "bfs", "--json").stdout)["runs"]
        assert [one["moves"] for one in runs] == [expected.strip()]
    with pytest.raises(loyd.BoardError, match="goal"):
        loyd.board(text)


async def test_every_form_can_be_pasted() -> None:
    app = Entered()
    async with app.run_test(size=(60, 20)) as pilot:
        for text in (*TEXTS, *GOALS):
            app.entry.paste("1 2 3 4 5 6 7 8 x")
            app.entry.paste(text)
            await pilot.pause()
            assert str(app.changes[-1].board) == BOARD, text
            assert text in TEXTS or str(app.changes[-1].goal) == GOAL


@pytest.mark.parametrize(
    "text",
    [
        "matrix(c(2,1,7,3,5,6,4,0,8), nrow=3)",
        "m <- matrix(c(2,1,7,\n3,5,6,\n4,0,8), 3, 3)",
        "a = reshape([2 1 7 3 5 6 4 0 8], 3, 3);",
        "a = reshape([2 1 7 3 5 6 4 0 8], [3 3]);",
    ],
)
def test_a_matrix_that_is_filled_by_columns_is_read_on_request(text: str) -> None:
    assert run("solve", "--notation", "columns", stdin=text).stdout == MOVES


def test_the_page_for_courses_shows_the_table() -> None:
    assert page(PAGE.read_text("utf-8")) == PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("9\n0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17\n", ["9x9 is larger than 5x5"]),
        ("6x6\n" + " ".join(map(str, range(6))) + "\n6 7 8 9 10 11", ["6x6"]),
        ("10\n23\n4\n", ["no blank"]),
        ("1 2 3\n4 5 6\n7 8 8\n", ["tile 8 appears twice"]),
        ("2 3 4\n1 5 x\n7 6\n", ["different lengths"]),
        ("4\n1 2 3\n4 5 6\n7 8 x\n", ["4 is neither the size"]),
        ("# three boards\n", ["no board is here"]),
        ("12345678x\n#46233\n", ["#46233 may be the rank of a board or a comment"]),
        ("1 2 3 4 5 6 7 8 x 9 9\n", ["no board has 11 cells"]),
        ("12345678x -> 1 2 3 x", ["differ in size"]),
        ("start: 123x\nstart: 12x3\nstart: 1x23\ngoal: 123x\ngoal: x123", ["2 goals for 3 boards"]),
        ("12345678x\n3\n", ["3 is neither the size"]),
        ("1 2 3\n4 5 x\n7 8 9", ["9 is not a tile of a 3x3 board"]),
        ("1 2 3 x\n5 6 7 8\n9 10 11 12\n13 14 15 15", ["tile 15 appears twice"]),
        ("12345678x\ngoal: 123456x78", ["a goal comes too late"]),
        ("12345678x\ngoal\n123456x78\n1234567x8", ["a goal comes too late"]),
        ("12345678x\ngoal:\n1 2 3\n4 5 6\n7 x 8", ["a goal comes too late"]),
        ("2 3 4\n1 5 ---\n7 6 8\n", ["'---' is neither a tile nor the blank"]),
        ("2 3 4\n1 5 \\0\n7 6 8\n", ["neither a tile nor the blank"]),
        ("2 3 4\n1 5\n7 6 8\n", ["no blank among the 8 cells"]),
        (f"{ROWS}\nGood luck!\n", ["'Good luck!' is no board"]),
        (
            f"find a way from\n{ROWS}to the goal\n123/456/78x",
            ["'to the goal' is no board: write goal:"],
        ),
        ("12345678x\nhello\n12345678x\n", ["'hello' is no board"]),
        ("2 3 4 1 5 0 7 6 8 19", ["no | board(9), or # columns: board(9) | optimal"]),
        ("1 2 3 4 5 6 7 8 0 1", ["no | board(9), or # columns: board(9) | optimal"]),
        (
            "3 4\nstarting positions for each tile:\n0\n1\n2\ngoal positions:\n0\n1\n2",
            ["3 4 may be height"],
        ),
        ("2 3 4    1 2 3\n1 5 x    4 5 6\n7 6 8    7 x 8", ["two boards stand side by side"]),
        ("234/15x/768,123/456/7x8", ["write -> between a start and its goal"]),
        ("2 3 4 1 5 0 7 6 8 1 2 3 4 5 6 7 8 0", ["or each on lines of its own"]),
        ("matrix(c(2,3,4,1,5,0,7,6,8), nrow=3)", ["fill a board column by column"]),
        ("reshape([2 3 4 1 5 0 7 6 8],3,3)", ["fill a board column by column"]),
        ("a =\n reshape([2 3 4 1 5 0 7 6 8], [3 3])';", ["or add --notation columns"]),
        ("easy 234150766\n123456708", ["'easy 234150766' is no board"]),
        ("234150768 easy", ["'234150768 easy' is no board"]),
        ("1 2 3 4 5 6 7 8 8\n12345678x\n1 2 3 4 5 6 7 8 9", ["tile 8", "no blank"]),
    ],
)
def test_what_is_wrong_is_one_sentence_for_each_board(text: str, faults: list[str]) -> None:
    found = [one.fault for one in read_boards(text) if one.board is None]
    assert len(found) == len(faults)
    assert all(part in fault for part, fault in zip(faults, found, strict=True))


def test_a_board_that_its_next_row_does_not_continue_has_a_sentence() -> None:
    *_, fault, _ = read_boards("[['2','3','4'],['1','5','?'],['7','6',['234', '15x', ']768']'8']]")
    assert "may be a board or the first rows of a larger one" in fault.fault


@pytest.mark.parametrize("head", ["Final exam:", "Final test cases", "Boards solved in 20 moves"])
def test_a_heading_with_the_words_of_a_goal_is_none(head: str) -> None:
    found = read_boards(f"{head}\n{ROWS}\n123/456/7x8")
    assert [(str(one.board), one.goal) for one in found] == [(BOARD, None), (GOAL, None)]


@pytest.mark.parametrize("text", ["1 4 5 6\n2 7 8 9\n3 10 11 x", "1 3 x\n2 4 5", "0 4\n1 2\n3 5"])
def test_a_first_column_in_order_may_be_tiles(text: str) -> None:
    (found,) = read_boards(text)
    assert found.known.cells == tuple(int(cell.replace("x", "0")) for cell in text.split())


def test_several_pairs_stand_side_by_side() -> None:
    pair = "Start   Goal\n2 3 4   1 2 3\n1 5 _   4 5 6\n7 6 8   7 _ 8\n"
    found = read_boards(f"{pair}\n{pair}")
    assert [(one.line, str(one.board), str(one.goal)) for one in found] == [
        (2, BOARD, GOAL),
        (7, BOARD, GOAL),
    ]


def test_the_boards_of_a_table_are_all_read() -> None:
    for text in (
        "name,board\neasy,234150768\nhard,123456708\n",
        "board,moves\n234150768,19\n123456708,1\n",
        "234150768 19\n123456708 1",
        "id,board\n1,2 3 4 1 5 0 7 6 8\n2,1 2 3 4 5 6 7 0 8",
        "| id | board |\n|---|---|\n| 1 | 234150768 |\n| 2 | 123456708 |",
        '{"boards": ["234150768", "123456708"]}',
        "[1] 2 3 4 1 5 0 7 6 8\n[2] 1 2 3 4 5 6 7 0 8",
    ):
        assert [str(one.board) for one in read_boards(text)] == [BOARD, GOAL], text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("2 3 4\n1 q5 x\n7 6 8\n", "2, column 3"),
        ("2 3 4 1 5 x 7 6 6", "1, column 17"),
        ("12345678x\nBoard 8: 1 2 3 4 5 6 8 8 x", "2, column 24"),
        ("234/15x/766", "1, column 11"),
        ("[2,3,4,1,5,0,7,6,99]", "1, column 18"),
        ("3\n2 3 4\n1 5 0\n7 6 8\n\n3\n1 2 3\n4 5 x\n7 8 9\n", "9, column 5"),
        ("2 3 4\n1 5 x\n7 6\n", "1"),
        ("2,3,4,1,5,None,7,6,9", "1"),
    ],
)
def test_a_fault_has_the_line_and_the_column_of_the_wrong_cell(text: str, place: str) -> None:
    assert [one.place for one in read_boards(text) if not one.board] == [place]


def test_boards_of_many_lines_keep_their_lines_and_names() -> None:
    found = read_boards("# two\nBoard 1:\n2 3 4\n1 5 x\n7 6 8\n\nhard:\n1 2 3\n4 5 6\n7 x 8\n")
    assert [(one.line, one.name, str(one.board)) for one in found] == [
        (3, "Board 1", BOARD),
        (8, "hard", "123/456/7x8"),
    ]


def test_a_board_column_by_column() -> None:
    assert run("solve", "--notation", "columns", "2 1 7 3 5 6 4 x 8").stdout == MOVES
    printed = run("scramble", "--seed", "3", "--size", "2x3", "--notation", "columns").stdout
    plain = run("scramble", "--seed", "3", "--size", "2x3").stdout
    again = BoardFormat(size=(2, 3))
    assert str(read_only_board(plain, again).known) == str(
        loyd.board(printed, size=(2, 3), notation="columns")
    )


def test_files_of_several_sizes_and_goals_are_answered_in_order() -> None:
    text = "123x -> 12x3\n1 2 3/4 x 5\n12345678x"
    assert run("solve", stdin=text).stdout == "l\nr\n\n"


def test_letters_and_the_size_of_a_goal_are_hinted_at(tmp_path: Path) -> None:
    path = tmp_path / "goal.txt"
    path.write_text("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n")
    for text in ("BCD/AE*/GFH", "B C D A E * G F H"):
        assert run("solve", text).stderr.endswith("add --notation letters\n")
    for command in (["check"], ["solve"], ["solve", "-a", "bfs"], ["trace", "--count", "1"]):
        found = run(*command, "--goal", str(path), "12345678x").stderr
        assert found == "a 3x3 start and a 4x4 goal differ in size: give both the same size\n"
    said = "the goal: 4 rows of 4 cells are not the size 3x3: change the rows or the size$"
    with pytest.raises(loyd.BoardError, match=said):
        loyd.board("12345678x", goal=path.read_text())
    assert run("check", "--goal", "1 2 3 4", "123x").stderr.startswith("the goal: no blank among")
    twice = run("solve", "8A54/EC2F/19x3/6D7C").stderr
    assert twice == "tile 12 appears twice (cells 6 and 16); tile 11 is missing\n"


def test_cells_beside_files_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("3").write_text("12345678x")
    wrong = run("solve", "1", "2", "3/4", "5", "6/7", "8", "8")
    assert (wrong.stdout, wrong.exit_code) == ("invalid\n", 1)
    assert "tile 8 appears twice (cells 8 and 9)" in wrong.stderr
    assert wrong.stderr.count("\n") == 1


def test_boards_of_several_files_are_named_by_file_and_line(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text(f"2\n{ROWS}\n1 2 3\n4 5 6\n7 x 8\n")
    files = [str(tmp_path / name) for name in "ab"]
    runs = json.loads(run("bench", *files, "-a", "bfs", "--json").stdout)["runs"]
    assert [one["name"] for one in runs] == [f"{file} {line}" for file in files for line in (2, 6)]


def test_at_most_twenty_sentences_then_a_count() -> None:
    wrong = run("solve", stdin="12345678x\n" + "1 2 3 4 5 6 7 8 8\n" * 30)
    assert wrong.stdout.splitlines() == ["", *["invalid"] * 30]
    assert len(wrong.stderr.splitlines()) == 21
    assert wrong.stderr.endswith("10 more are invalid\n")
    with pytest.raises(loyd.BoardError) as caught:
        loyd.read_boards("12345678x\n" + "1 2 3 4 5 6 7 8 8\n" * 30)
    assert len(str(caught.value).splitlines()) == 21
