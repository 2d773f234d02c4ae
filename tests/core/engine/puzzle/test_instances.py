from collections.abc import Iterator
from pathlib import Path

import pytest

from loyd.core.engine.puzzle.board import parse_order, verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import PRESETS, SAMPLE, Instance, read_instances
from loyd.core.engine.puzzle.notation import Notation, blank_first, blank_last, parse_board, snail
from loyd.core.engine.puzzle.text_reading import BoardFormat
from loyd.core.system.errors import BoardError
from tests.mentions import mentions
from tests.presets import preset

SHARED = Path(__file__).parents[4] / "../shared/data"


def test_the_presets_have_their_own_names_and_can_be_solved() -> None:
    assert len({instance.name for instance in PRESETS}) == len(PRESETS)
    for instance in PRESETS:
        assert preset(instance.name) is instance
        assert verdict(instance.board, instance.goal).solvable
        assert instance.note


def test_the_presets_of_the_8_puzzle_are_as_deep_as_they_say() -> None:
    table = ExactTable.build(blank_last(3, 3))
    small = [instance for instance in PRESETS if instance.board.size == (3, 3)]
    assert [instance.optimal for instance in small] == [
        table.distance(instance.board) for instance in small
    ]
    deepest = {table.board(int(index)) for index in table.indexes_at(31)}
    assert {instance.board for instance in small if instance.optimal == 31} == deepest
    assert str(SAMPLE.board) == "234/15x/768"


def test_the_short_preset_is_solved_by_right_down_right() -> None:
    moves = [move for letter in "rdr" for move in parse_order("udlr") if move.letter == letter]
    assert list(preset("short-15").board.along(moves))[-1] == blank_last(4, 4)


def test_plain_lines_are_boards_in_any_notation() -> None:
    lines = [
        "# three boards\n",
        "\n",
        "23415x768\n",
        "  1 2 3 / 4 5 x\n",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
    ]
    read = list(read_instances(lines, BoardFormat()))
    assert [instance.name for instance in read] == ["3", "4", "5"]
    assert [instance.board.size for instance in read] == [(3, 3), (2, 3), (4, 4)]
    assert [instance.goal for instance in read] == [
        blank_last(3, 3),
        blank_last(2, 3),
        blank_last(4, 4),
    ]
    assert {instance.optimal for instance in read} == {None}


def test_comments_may_follow_a_board() -> None:
    lines = [
        "  ## boards",
        "23415x768 # the sample",
        "# columns: name | board(4)",
        "b 3 2 1 x# columns: board",
        "  # end",
    ]
    found = list(read_instances(lines, BoardFormat()))
    assert [(one.name, str(one.board)) for one in found] == [("2", "234/15x/768"), ("b", "32/1x")]


def test_columns_are_read_by_their_names() -> None:
    lines = [
        "# columns: no | manhattan | optimal_length | board(9)",
        "a 11 19 2 3 4 1 5 x 7 6 8",
        "# columns: board(4) | optimal | name",
        "x 1 3 2 - last",
        "# Columns: name | board",
        "b 2 3 4 / 1 5 x / 7 6 8",
    ]
    sample, small = parse_board("23415x768"), parse_board("x132")
    assert list(read_instances(lines, BoardFormat("snail"))) == [
        Instance("a", sample, snail(3, 3), 19),
        Instance("last", small, snail(2, 2)),
        Instance("b", sample, snail(3, 3)),
    ]


def test_boards_come_as_the_lines_come() -> None:
    def lines() -> Iterator[str]:
        yield "23415x768"
        pytest.fail("the second line was read before the first board was out")

    assert next(read_instances(lines(), BoardFormat())).board == SAMPLE.board


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["23415x768", "2341"], "line 2: '2341' is a row without"),
        (["3", "2 3 4"], "line 2: '2 3 4' is a row without the others"),
        (["# columns: no | board(9)", "1 2 3 4"], "line 2: '1 2 3 4' … words … columns"),
        (["# columns: no | board", "1"], "line 2: '1' … words … columns"),
        (["# columns: board(9) | no", "2 3 4 1 5 x 7 6 8 1 7"], "line 2: '2 3 4 1 … columns"),
        (["# columns: optimal | board", "many 23415x768"], "line 2: 'many' … length"),
        (["# columns: no | optimal"], "line 1 … columns … board"),
        (["# columns: " + "?" * 1000], "line 1 … columns … board"),
    ],
)
def test_a_mistake_is_told_with_its_line(lines: list[str], said: str) -> None:
    with pytest.raises(BoardError) as caught:
        list(read_instances(lines, BoardFormat()))
    assert mentions(str(caught.value), said)


def test_an_unknown_goal_is_told() -> None:
    with pytest.raises(BoardError, match="nowhere"):
        list(read_instances(["23415x768"], BoardFormat("nowhere")))


@pytest.mark.skipif(
    not SHARED.is_dir(), reason="the folder of boards with known lengths is not beside the project"
)
@pytest.mark.parametrize(
    ("name", "goal", "count", "size"),
    [
        ("15puzzle_100_blank_first.txt", "blank-first", 100, (4, 4)),
        ("15puzzle_100_blank_last.txt", "blank-last", 100, (4, 4)),
        ("15puzzle_80_moves_blank_last.txt", "blank-last", 2, (4, 4)),
        ("24puzzle_50_blank_first.txt", "blank-first", 50, (5, 5)),
    ],
)
def test_the_files_beside_the_project_are_read(
    name: str, goal: str, count: int, size: tuple[int, int]
) -> None:
    with (SHARED / name).open() as lines:
        read = list(read_instances(lines, BoardFormat(goal)))
    assert [instance.name for instance in read] == [str(number) for number in range(1, count + 1)]
    assert {instance.board.size for instance in read} == {size}
    assert all(verdict(instance.board, instance.goal).solvable for instance in read)
    assert all(instance.optimal for instance in read)


@pytest.mark.skipif(
    not SHARED.is_dir(), reason="the folder of boards with known lengths is not beside the project"
)
def test_the_large_presets_are_the_published_ones() -> None:
    published: dict[object, int | None] = {}
    for name in ("15puzzle_100_blank_last.txt", "15puzzle_80_moves_blank_last.txt"):
        with (SHARED / name).open() as lines:
            published |= {
                instance.board: instance.optimal
                for instance in read_instances(lines, BoardFormat())
            }
    with (SHARED / "24puzzle_50_blank_first.txt").open() as lines:
        for instance in read_instances(lines, BoardFormat("blank-first")):
            turned = " ".join(str((25 - tile) % 25) for tile in reversed(instance.board.cells))
            published[parse_board(turned)] = instance.optimal
    for instance in PRESETS:
        if instance.board in published:
            assert instance.optimal == published[instance.board]
    named = {instance.name for instance in PRESETS if instance.board in published}
    assert named == {"easy-15", "middling-15", "hard-15", "deepest-15", "easy-24"}


def test_goals_can_differ_from_file_to_file() -> None:
    assert next(read_instances(["x12345678"], BoardFormat("blank-first"))).goal == blank_first(3, 3)


def test_the_size_and_the_notation_can_be_told() -> None:
    (wide,) = read_instances(["1 2 3 4 5 x"], BoardFormat(size=(2, 3)))
    assert wide.board.size == wide.goal.size == (2, 3)
    (picture,) = read_instances(["0 1 2 3 4 5 6 8 7"], BoardFormat(notation=Notation.LAST))
    assert picture.board.cells == (1, 2, 3, 4, 5, 6, 7, 0, 8)
