"""`loyd solve`: the answers, line by line."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.engine.puzzle.reader import parse_goal
from tests.mentions import mentions
from tests.oracle.heuristics import manhattan
from tests.tui.cli.command_line import run

SAMPLE = "2 3 4 1 5 x 7 6 8"
SAMPLE_MOVES = "ullddrurdllurdruldr"
SHORT_15 = "1 2 3 4/5 6 7 8/9 x 10 12/13 14 11 15"


def moves(text: str) -> list[Move]:
    return [Move("udlr".index(letter)) for letter in text]


def test_the_sample_is_solved_to_the_letter() -> None:
    assert run("solve", *SAMPLE.split()).stdout == SAMPLE_MOVES + "\n"
    assert run("solve", SAMPLE).stdout == SAMPLE_MOVES + "\n"
    assert run("solve", stdin=SAMPLE + "\n").stdout == SAMPLE_MOVES + "\n"


@pytest.mark.parametrize("grid", [(), ("--grid",)])
def test_boards_have_their_g_h_and_f_where_a_heuristic_is_given(grid: tuple[str, ...]) -> None:
    header, *lines = run(
        "solve", "--format", "boards", *grid, "-H", "manhattan", SAMPLE
    ).stdout.splitlines()
    boards, goal = [*parse_board(SAMPLE).along(moves_of_header(header))], blank_last(3, 3)
    figures = [line.partition("  # ")[2].split() for line in lines if "#" in line]
    expected = [(g, manhattan(board.cells, goal.cells, (3, 3))) for g, board in enumerate(boards)]
    assert figures == [["g", str(g), "h", str(h), "f", str(g + h)] for g, h in expected]
    read = run("check", *(["--rows"] if grid else []), stdin="\n".join(lines))
    assert (read.exit_code, len(read.stdout.splitlines())) == (0, 20)
    assert "#" not in run("solve", "--format", "boards", "-a", "astar", SAMPLE).stdout


def moves_of_header(header: str) -> list[Move]:
    return moves("".join(word[0] for word in header.partition(": ")[2].split()))


def test_a_goal_that_is_a_word_is_told_the_goals_there_are() -> None:
    refused = run("solve", SAMPLE, "--goal", "snial")
    assert refused.exit_code == 2
    assert (
        "'snial' is not a goal: use blank-last, blank-first, snail, or the goal's cells"
        in refused.stderr
    )


def after(board: str, letter: str) -> str:
    """The 8-puzzle after one move of the blank, as nine characters."""
    blank = board.index("x")
    target = blank + {"u": -3, "d": 3, "l": -1, "r": 1}[letter]
    assert 0 <= target < 9
    assert letter in "ud" or target // 3 == blank // 3
    cells = list(board)
    cells[blank], cells[target] = cells[target], "x"
    return "".join(cells)


def flood() -> dict[str, int]:
    """Every solvable 8-puzzle and its distance, breadth first."""
    ways = [
        "".join(
            way
            for way, legal in zip("udlr", (c > 2, c < 6, c % 3, c % 3 < 2), strict=True)
            if legal
        )
        for c in range(9)
    ]
    distances = {"12345678x": 0}
    for board in (layer := ["12345678x"]):
        for way in ways[board.index("x")]:
            if (reached := after(board, way)) not in distances:
                distances[reached] = distances[board] + 1
                layer.append(reached)
    return distances


def test_the_whole_8_puzzle_in_one_file() -> None:
    distances = flood()
    assert len(distances) == 181_440
    result = run("solve", stdin="\n".join(distances))
    assert result.exit_code == 0
    answers = dict(zip(distances, result.stdout.removesuffix("\n").split("\n"), strict=True))
    for board, distance in distances.items():
        answer = answers[board]
        assert len(answer) == distance
        # By induction the moves lead to the goal: the rest of an answer is the answer to the board
        # after its first move.
        assert not answer or answers[after(board, answer[0])] == answer[1:]


def test_every_kind_of_line_has_one_line_for_an_answer() -> None:
    lines = [
        SAMPLE,
        "",
        "1 2 3 4 5 6 7 8 x",
        "  ",
        "1 2 3 4 5 6 8 7 x",
        "no board",
        "1 2 3 4 5 6 7 x 8\r",
    ]
    result = run("solve", stdin="\n".join(lines))
    assert result.stdout.split("\n") == [SAMPLE_MOVES, "", "unsolvable", "invalid", "r", ""]
    assert result.exit_code == 1
    assert result.stderr.startswith("line 6: ")
    assert result.stderr.count("\n") == 1


def test_unsolvable_is_an_answer() -> None:
    result = run("solve", "12345687x")
    assert (result.stdout, result.exit_code, result.stderr) == ("unsolvable\n", 0, "")


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        ([SAMPLE, "12345678x"], [SAMPLE_MOVES, ""]),
        (["23415x768", "1 2 3 4 5 6 7 x 8", "123/456/x78"], [SAMPLE_MOVES, "r", "rr"]),
        (["123", "456", "x78"], ["rr"]),
        (["2", "3", "4", "1", "5", "x", "7", "6", "8"], [SAMPLE_MOVES]),
        (["1", "x"], ["invalid"]),
        (["junk", "12345678x"], ["invalid", ""]),
    ],
)
def test_boards_as_arguments_with_and_without_quotes(
    arguments: list[str], answers: list[str]
) -> None:
    assert run("solve", *arguments).stdout.split("\n") == [*answers, ""]


@pytest.mark.parametrize("notation", ["x", "0", "_", "last"])
@pytest.mark.parametrize("compact", [False, True])
def test_every_notation_is_read(notation: str, compact: bool) -> None:
    text = format_board(parse_board(SAMPLE), Notation(notation))
    line = text.replace(" ", "") if compact else text
    assert run("solve", "--notation", notation, stdin=line).stdout == SAMPLE_MOVES + "\n"


PIECES = st.sampled_from(
    [
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "x",
        "0",
        "_",
        "*",
        " ",
        " ",
        "/",
        ",",
        "\r",
        "9",
        "#",
        "é",
    ]
)
SHUFFLED = st.permutations(list("12345678x")).flatmap(
    lambda cells: st.sampled_from(
        [
            " ".join(cells),
            "".join(cells),
            "  ".join(cells),
            "\t".join(cells),
            " ".join(cells[:3]) + "".join(cells[3:]),
        ]
    )
)


@settings(deadline=None)
@given(
    st.one_of(SHUFFLED, st.lists(PIECES, max_size=20).map("".join)), st.sampled_from([None, "last"])
)
def test_the_quick_look_up_reads_as_the_full_reading_does(line: str, notation: str | None) -> None:
    """JSON is never answered by the quick look-up, so the two must agree."""
    options = [] if notation is None else ["--notation", notation]
    quick = run("solve", *options, stdin=line).stdout
    full = [
        json.loads(text)
        for text in run("solve", *options, "--format", "json", stdin=line).stdout.splitlines()
    ]
    expected = [
        answer["moves"] if answer["outcome"] == "solved" else answer["outcome"] for answer in full
    ]
    assert quick == "".join(f"{text}\n" for text in expected)


@pytest.mark.parametrize("order", ["udlr", "rlud", "ldru"])
def test_of_the_shortest_the_first_in_operator_order(order: str) -> None:
    board, goal = parse_board(SAMPLE), blank_last(3, 3)
    table = ExactTable.build(goal)
    best = run("solve", "--order", order, SAMPLE).stdout.strip()

    def shortest(at: str) -> list[str]:
        here = list(board.along(moves(at)))[-1]
        distance = table.distance(here)
        return (
            [at]
            if distance == 0
            else [
                way
                for move, after in here.successors()
                if table.distance(after) == distance - 1
                for way in shortest(at + move.letter)
            ]
        )

    assert best == min(shortest(""), key=lambda way: [order.index(letter) for letter in way])


def test_tiles_move_opposite_to_the_blank() -> None:
    assert run("solve", "--moves", "tiles", SAMPLE).stdout.strip() == SAMPLE_MOVES.translate(
        str.maketrans("udlr", "durl")
    )
    assert (
        run("solve", "--moves", "tiles", "--format", "words", "12345678x", "1234567x8").stdout
        == "\nleft\n"
    )


def test_words() -> None:
    assert (
        run("solve", "--format", "words", "1 2 3 4 5 6 x 7 8", "1 2 3 x 4 6 7 5 8").stdout
        == "right right\nright down right\n"
    )


@pytest.mark.parametrize("notation", ["x", "0", "_", "last"])
def test_every_board_of_the_path_in_a_chosen_notation(notation: str) -> None:
    text = format_board(parse_board(SAMPLE), Notation(notation))
    header, *boards, end = (
        run("solve", "--format", "boards", "--notation", notation, text)
        .stdout.removesuffix("\n")
        .split("\n")
    )
    assert header.startswith("19 moves: up left left ")
    assert [parse_board(line, notation=Notation(notation)) for line in boards] == list(
        parse_board(SAMPLE).along(moves(SAMPLE_MOVES))
    )
    assert end == ""


def test_boards_of_a_solved_board_and_of_one_move() -> None:
    assert (
        run("solve", "--format", "boards", "12345678x").stdout == "0 moves\n1 2 3 4 5 6 7 8 x\n\n"
    )
    assert (
        run("solve", "--format", "boards", "1234567x8").stdout
        == "1 move: right\n1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n\n"
    )


def test_json_is_one_object_a_line() -> None:
    lines = run(
        "solve", "--format", "json", stdin=f"{SAMPLE}\n12345687x\nfoo\n"
    ).stdout.splitlines()
    solved, unsolvable, invalid = map(json.loads, lines)
    assert (solved["board"], solved["outcome"], solved["moves"], solved["length"]) == (
        "234/15x/768",
        "solved",
        SAMPLE_MOVES,
        19,
    )
    assert solved["optimal"] is True
    assert solved.keys() >= {
        "expanded",
        "generated",
        "peak_open",
        "seconds",
        "algorithm",
        "heuristic",
    }
    assert (unsolvable["outcome"], unsolvable["moves"], unsolvable["length"]) == (
        "unsolvable",
        None,
        None,
    )
    assert "inversion" in unsolvable["reason"]
    assert (invalid["text"], invalid["outcome"]) == ("foo", "invalid")


@pytest.mark.parametrize(
    ("options", "board", "answer"),
    [
        (["--size", "2x3"], "4 1 2 x 5 3", "urrd"),
        ([], "412/x53", "urrd"),
        (["--goal", "123/45x"], "4 1 2 x 5 3", "urrd"),
        (["--goal", "blank-first"], "1 x 2 3 4 5 6 7 8", "l"),
        (["--goal", "SNAIL"], "1 2 3 8 4 x 7 6 5", "l"),
        (["--goal", "2 3 4 1 5 x 7 6 8"], SAMPLE, ""),
        ([], "1 2 3 x", ""),
        (["--goal", "3012", "--notation", "last"], "3 0 1 2", ""),
    ],
)
def test_goals_and_sizes(options: list[str], board: str, answer: str) -> None:
    result = run("solve", *options, board)
    assert (result.stdout, result.exit_code) == (answer + "\n", 0)


@pytest.mark.parametrize("goal", ["blank-first", "snail", "2 x 1 3 4 5 6 8 7"])
def test_answers_lead_to_any_goal(goal: str) -> None:
    answer = run("solve", "--goal", goal, SAMPLE).stdout.strip()
    end = parse_goal(goal, (3, 3))
    if answer != "unsolvable":
        assert list(parse_board(SAMPLE).along(moves(answer)))[-1] == end
    assert (answer == "unsolvable") == (ExactTable.build(end).distance(parse_board(SAMPLE)) is None)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--foo"], "no such option"),
        (["-a", "bogus"], "unknown algorithm 'bogus'; available: bfs"),
        (["-a", "astar", "-H", "guess"], "unknown heuristic 'guess'"),
        (["-a", "bfs", "-H", "manhattan"], "bfs has no heuristic to set"),
        (["--width", "2"], "idastar, … -a, … width … beam"),
        (["-a", "wastar", "--weight", "heavy"], "weight 'heavy' … number"),
        (["--order", "uuuu"], "u, d, l and r"),
        (["--size", "3x9"], "3x9 "),
        (["--goal", "12345678"], "no blank … 8"),
        (["--goal", "spiral"], "is not a goal … blank-last"),
        (["--limit-memory", "2Q"], "'2Q' … memory"),
        (["--limit-nodes", "0"], "0 is not in the range"),
        (["--format", "xml"], "'xml'"),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence_and_exit_2(
    options: list[str], sentence: str
) -> None:
    result = run("solve", *options, SAMPLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert mentions(result.stderr, sentence)
    assert result.stderr.count("\n") == 1


def test_all_shortest_solutions_and_how_many_there_are() -> None:
    lines = run("solve", "--all", SAMPLE).stdout.split("\n")
    assert (lines[0], lines[1], lines[5:]) == (
        "4 optimal solutions of 19 moves",
        SAMPLE_MOVES,
        ["", ""],
    )
    assert len(set(lines[1:5])) == 4
    assert {len(line) for line in lines[1:5]} == {19}
    cut = run("solve", "--all", "--at-most", "2", "--format", "words", SAMPLE).stdout.splitlines()
    assert (cut[0], len(cut)) == ("4 optimal solutions of 19 moves; the first 2 are", 4)
    assert cut[1].startswith("up left left")
    found = json.loads(
        run("solve", "--all", "--at-most", "3", "--moves", "tiles", "--json", SAMPLE).stdout
    )
    opposite = str.maketrans("udlr", "durl")
    assert (found["solution_count"], found["solutions"]) == (
        4,
        [line.translate(opposite) for line in lines[1:4]],
    )
    assert run("solve", "--all", "12345678x").stdout == "1 optimal solution of 0 moves\n\n\n"
    assert run("solve", "--all", "12345687x").stdout == "unsolvable\n"


def test_all_shortest_solutions_need_a_proof_of_the_length() -> None:
    result = run("solve", "--all", "-a", "greedy", SAMPLE)
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 1)
    assert (
        result.stderr
        == "greedy has not proved its solution optimal: optimal solutions are not counted\n"
    )
    refused = run("solve", "--all", "--format", "boards", SAMPLE)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--all prints moves" in refused.stderr
