"""A class of sixty is marked: every planted mistake is named, and no convention costs points."""

from pathlib import Path

import pytest

from loyd.core.system import SettingError
from loyd.core.teach.grade import MarkedClass, mark, read_class, read_key
from tests.core.teach.class_of_sixty import KEY, MOVES, sixty, write_folder, write_table

BOARD = 'board = "2 3 4 1 5 x 7 6 8"\n[[question]]\n'


def marked(folder: Path, key: str, answers: Path) -> MarkedClass:
    (folder / "key.toml").write_text(key)
    read = read_key(folder / "key.toml")
    return MarkedClass(read, [mark(one, read) for one in read_class(answers, read)])


def marks_of(folder: Path, question: str, *given: str) -> list[tuple[float, str]]:
    """The marks for several answers to one question."""
    table = folder / "answers.csv"
    table.write_text("\n".join(["who,Q1", *(f'{n},"{one}"' for n, one in enumerate(given))]))
    found = marked(folder, BOARD + question, table)
    return [(one[0].points, one[0].reason) for one in found.students]


@pytest.mark.parametrize("form", ["table", "folder"])
def test_every_planted_mistake_is_named(tmp_path: Path, form: str) -> None:
    path = tmp_path / form
    (write_table if form == "table" else write_folder)(path)
    found = marked(tmp_path, KEY, path)
    names = [one.name for one in found.key.questions]
    assert len(found.students) == 60
    assert len({one.named for _, one in sixty() if one}) >= 10
    for student, (_, mistake) in zip(found.students, sixty(), strict=True):
        lost = {
            name: (one.points, one.reason)
            for name, one in zip(names, student, strict=True)
            if one.points < 2
        }
        assert set(lost) == ({mistake.question} if mistake else set()), (student, mistake)
        if mistake:
            assert mistake.named in lost[mistake.question][1], (lost, mistake)
    assert [one[0].student for one in found.students][:2] == {
        "table": ["s0@uni.example", "s1@uni.example"],
        "folder": ["s00", "s01"],
    }[form]
    totals = [one["total"] for one in found.records]
    assert totals.count(12) == 5  # those without a mistake
    assert len(found.points.rows) == 60
    assert len(found.reasons.rows) == 55
    assert "of astar:misplaced:tie=oldest (5×)" in found.questions.rows[1][-1].text
    (right,) = {found.text(one).split(", ", 1)[1] for one in found.students[-5:]}
    assert right.startswith("12 of 12 points\n\nPath: 2 of 2. Optimal: solved in 19 moves")


def test_moves_of_the_tiles_are_right_and_named(tmp_path: Path) -> None:
    tiles = MOVES.translate(str.maketrans("udlr", "durl"))
    (points, reason), *_ = marks_of(tmp_path, 'ask = "moves"', tiles)
    assert (points, "moves of the tiles" in reason) == (1, True)


def test_only_named_conventions_are_accepted(tmp_path: Path) -> None:
    # A* with Manhattan expands 8 nodes here (docs/logs.md), and the goal is one more.
    asked = 'ask = "expanded"\nboard = "1 3 6 5 x 2 4 7 8"'
    any_one = marks_of(tmp_path, asked, "8", "<p>9</p>", "1000000")
    assert any_one[:2] == [(1, "right"), (1, "right with the goal is counted")]
    assert any_one[2] == (0, "right: 8")
    strict = marks_of(tmp_path, f'{asked}\ntolerance = "tie=oldest"', "8", "9")
    assert strict == [(1, "right"), (0, "right: 8; 9 is the answer with the goal is counted")]
    length = marks_of(tmp_path, asked.replace("expanded", "length"), "8", "10")
    assert [points for points, _ in length] == [1, 0]


def test_a_part_of_an_answer_has_a_part_of_the_points(tmp_path: Path) -> None:
    boards = "234/15x/768 23x/154/768"
    asked = 'ask = "order"\nfirst = 4\npoints = 4'
    assert marks_of(tmp_path, asked, boards)[0][0] == 2
    assert marks_of(tmp_path, f"{asked}\npartial = false", boards)[0][0] == 0
    bounds = marks_of(tmp_path, 'ask = "bounds"\nalgorithm = "idastar"\npoints = 6', "9 11 13 17")
    assert bounds[0] == (3, "right: 9 11 13 15 17 19")


def test_an_answer_that_cannot_be_read_costs_that_answer(tmp_path: Path) -> None:
    found = marks_of(
        tmp_path, 'ask = "bounds"\nalgorithm = "idastar"', "", "many", "9 11 13 15 17 19"
    )
    assert [points for points, _ in found] == [0, 0, 1]
    assert found[0][1] == "no answer"
    assert found[1][1] == "'many' is not bounds, such as 18 20 22"


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("", "has no questions"),
        ("title = ", "is not TOML"),
        (BOARD, "question 1 of key.toml: ask is missing"),
        (BOARD + 'ask = "colour"', "unknown ask 'colour'; available: moves"),
        (BOARD + 'ask = "moves"\npoint = 3', "unknown key 'point'; did you mean points?"),
        (BOARD + 'ask = "moves"\npoints = "3"', "points is '3'; write 1.0"),
        (BOARD + 'ask = "moves"\ntolerance = "tie=eldest"', "eldest"),
        ('[[question]]\nask = "moves"\nboard = "1 2 3 4 5 6 8 7 x"', "12345687x"),
        (
            BOARD + 'ask = "moves"\nname = "a"\n[[question]]\nask = "moves"\nname = "A"',
            "question 2 of key.toml: another one",
        ),
    ],
)
def test_a_mistake_in_the_key_is_one_sentence(tmp_path: Path, key: str, fault: str) -> None:
    (tmp_path / "key.toml").write_text(key)
    with pytest.raises(SettingError) as raised:
        read_key(tmp_path / "key.toml")
    assert fault in str(raised.value).replace("/", "")


def test_a_table_without_the_columns_of_the_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "answers.csv").write_text("name;first\nAda;312\n")
    (tmp_path / "key.toml").write_text(BOARD + 'ask = "expanded"')
    with pytest.raises(SettingError, match="no column 'Q1', but 'name', 'first': name one"):
        read_class(tmp_path / "answers.csv", read_key(tmp_path / "key.toml"))
