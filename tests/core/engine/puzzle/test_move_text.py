"""Moves as people write them, judged as solutions."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import loyd
from loyd.core.engine.outcome import Ending, Outcome, judge
from loyd.core.engine.puzzle.board import Board, Move, letters
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.move_text import read_solution
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.puzzle.reader import read_boards
from loyd.core.system.errors import MoveError
from tests.mentions import mentions
from tests.tui.cli.command_line import run

START, GOAL = parse_board("123/4x5/786"), blank_last(3, 3)  # solved by right, down
ARROWS = dict(zip("udlr", "↑↓←→", strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "rd", "RD", "r d", "r, d", "R-D", "right down", "RIGHT, DOWN", "['Right', 'Down']", "→↓",
        "→ ↓",
        "> v", "east south", "E S", "R1D1", "1. right\n2. down", "move right, move down",
        "[Action.RIGHT, Action.DOWN]", "5 6", "[5, 6]", "5, 6", "123/45x/786\n123/456/78x",
        "1 2 3\n4 x 5\n7 8 6\n\n1 2 3\n4 5 x\n7 8 6\n\n1 2 3\n4 5 6\n7 8 x\n",
        "r -> d", "Right => Down", "➡⬇", "➡\ufe0f⬇\ufe0f",
        "Step 1: Right\nStep 2: Down", "Move 1: RIGHT, Move 2: DOWN",
        "Solution: rd", "Path: ['Right', 'Down']", "moves = [Right, Down]",
        "[None, 'Right', 'Down']", "5 -> 6",
        "lu", "Left Up", "L1U1", "←↑",
    ],
)  # fmt: skip
def test_moves_in_many_notations(text: str) -> None:
    found = read_solution(text, START, GOAL)
    assert (found.text, found.ends_at) == ("rd", GOAL)


@given(st.lists(st.sampled_from(list(Move)), max_size=30))
def test_what_is_walked_is_read_back_in_every_notation(wanted: list[Move]) -> None:
    boards, moves = [START], list[Move]()
    for move in wanted:
        if move in boards[-1].moves():
            moves.append(move)
            boards.append(boards[-1].after(move))
    tiles = [after.cells[before.blank] for before, after in pairwise(boards)]
    word = letters(moves)
    for text in (
        word, word.upper(), " ".join(move.word for move in moves),
        "".join(ARROWS[letter] for letter in word), ", ".join(f"{letter}1" for letter in word),
    ):  # fmt: skip
        assert read_solution(text, START, GOAL, "blank").moves == tuple(moves)
    opposite = letters([move.opposite for move in moves])
    assert read_solution(opposite, START, GOAL, "tiles").moves == tuple(moves)
    assert read_solution(" ".join(map(str, tiles)), START, GOAL).moves == tuple(moves)
    if moves:
        assert read_solution("\n".join(map(str, boards)), START, GOAL).moves == tuple(moves)


@given(st.integers(0, 31), st.integers(0, 10**9))
def test_the_judgement_agrees_with_the_table_of_all_distances(distance: int, pick: int) -> None:
    table = ExactTable.build(GOAL)
    indexes = table.indexes_at(distance)
    board = table.board(int(indexes[pick % len(indexes)]))
    moves, here = list[Move](), board
    while here != GOAL:
        step = min(here.successors(), key=lambda child: table.distance(child[1]))
        moves.append(step[0])
        here = step[1]
    assert len(moves) == distance
    text = letters(moves)
    said = loyd.board(str(board)).judge(text, "blank")
    assert said.startswith("optimal: solved in")
    (first, *_) = board.moves()
    longer = letters([first, first.opposite]) + text
    assert "+2 moves" in loyd.board(str(board)).judge(longer, "blank")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("foo", "'foo' is no move"),
        ("uu", "move 2 … cannot move up"),
        ("8 1", "move 2: tile 1 is not beside"),
        ("u 5", "'5' is no move"),
        ("r9999", "no move"),
        ("u", "may be moves of the blank or of the tiles … --moves-of"),
        ("123/456/78x\n8x6/123/457", "no move leads"),
    ],
)
def test_what_is_wrong_with_moves(text: str, said: str) -> None:
    with pytest.raises(MoveError) as caught:
        read_solution(text, START, GOAL)
    assert mentions(str(caught.value), said)


def test_the_command_checks_moves_alone_and_in_files() -> None:
    board = "1 2 3 4 x 5 7 8 6"
    assert run("check", board, "--moves", "rd").stdout == (
        "optimal: solved in 2 moves of the blank; no solution is shorter\n"
    )
    longer = run("check", board, "--moves", "rlrd")
    assert (longer.exit_code, longer.stdout) == (
        0, "solved in 4 moves of the blank: +2 moves, the shortest solution has 2\n",
    )  # fmt: skip
    short = run("check", board, "--moves", "r")
    assert (short.exit_code, "--moves-of" in short.stderr) == (1, True)
    short = run("check", board, "--moves", "r", "--moves-of", "blank")
    assert (short.exit_code, short.stdout.startswith("legal, but no solution")) == (1, True)
    many = run("check", stdin=f"{board}\trd\n{board}\t5 6 u d\n{board}\tLU\n12345678x\n")
    assert [line.split(":")[0] for line in many.stdout.splitlines()] == [
        "optimal", "invalid", "optimal", "solvable",
    ]  # fmt: skip
    record = json.loads(run("check", "--json", board, "--moves", "LU").stdout)
    assert (record["moves"], record["solved"]) == ("rd", True)


def test_a_scramble_is_printed_as_moves_from_the_goal() -> None:
    boards = run("scramble", "-n", "3", "--seed", "7").stdout.splitlines()
    for board, moves in zip(
        boards,
        run("scramble", "-n", "3", "--seed", "7", "--moves").stdout.splitlines(),
        strict=True,
    ):
        *_, last = GOAL.along(read_solution(moves, GOAL, parse_board(board), "blank").moves)
        assert last == parse_board(board)


def test_a_judgement_without_a_proof_says_so() -> None:
    board = Board(3, 3, START.cells)
    found = read_solution("rd", board, GOAL)
    stopped = Outcome(Ending.LIMIT, None, optimal=False, bound=1)
    assert judge(found, GOAL, lambda: stopped).endswith("every solution has at least 1")


@pytest.mark.parametrize(
    "moves",
    [
        "rd",
        "R D",
        "['Right', 'Down']",
        "→↓",
        "←↑",
        "⬅⬆",
        ">v",
        "5 6",
        "[5, 6]",
        "5,6",
        "r -> d",
        "R1D1",
    ],
)
@pytest.mark.parametrize("board", ["1 2 3 4 x 5 7 8 6", "123/4x5/786", "1234x5786"])
def test_moves_stand_behind_a_board_and_a_tab(board: str, moves: str) -> None:
    found = run("check", stdin=f"{board}\t{moves}\n")
    assert found.stdout.startswith("optimal: solved in 2 moves of the "), found.stderr


def test_numbers_behind_a_tab_are_cells_unless_a_board_is_before_them() -> None:
    for text in ("10 11 12 13 14\t1 2 3 4 5", "level_one\t2 3 4 1 5 0 7 6 8", "2 3 4 1\t5 x 7 6 8"):
        assert not any(one.moves for one in read_boards(text))
