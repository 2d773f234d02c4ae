"""A student with nothing but the printed sheet fills it in, and arrives at the answers."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest

from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import SettingError
from loyd.core.teach.assignment import Assignment, Form, form_of, last_step
from loyd.core.teach.worksheet import worksheet
from loyd.core.teach.worksheet_writers import as_html, as_markdown
from tests.core.case import finish, random_board
from tests.oracle import heuristics
from tests.oracle.sliding import BACK, Cells, slides

SIZE = (3, 3)
NAMED = {
    "Manhattan distance": heuristics.manhattan,
    "misplaced tiles": heuristics.misplaced,
    "linear conflict": heuristics.linear_conflict,
    "Manhattan, blank counted": heuristics.manhattan_blank,
}
SPECS = (
    "astar",
    "astar:misplaced",
    "astar:tie=oldest",
    "astar:tie=newest",
    "astar:tie=high-g",
    "astar:order=rdlu",
    "astar:repeats=once",
    "astar:repeats=none",
    "astar:repeats=path:back",
    "astar:goal-test=generated",
    "astar:f=30",
    "astar:depth=3",
    "astar:blank-counted",
    "greedy",
    "greedy:misplaced:tie=low-h",
    "wastar:manhattan:2",
    "wastar:linear-conflict:3/2",
    "ucs",
    "ucs:tie=newest",
    "dfs",
    "dfs:4",
    "dfs:order=lrud:repeats=path",
    "bfs",
    "bfs:repeats=none",
    "bfs:back",
    "bfs:goal-test=expanded",
    "idastar",
    "idastar:misplaced",
    "idastar:manhattan:3/2",
    "idastar:grow=1:order=lurd",
    "idastar:repeats=path",
    "iddfs",
    "iddfs:back",
    "dls:4",
    "dls:3:repeats=path",
)


@dataclass
class Sheet:
    """What is printed."""

    text: str
    start: Cells
    goal: Cells
    rules: list[str]
    told: str
    titles: list[str]
    rows: list[list[str]]

    @classmethod
    def read(cls, text: str) -> "Sheet":
        boards = re.search(r"Start `(\S+)`, goal `(\S+)`", text)
        assert boards is not None
        lines = text.splitlines()
        rules = [re.sub(r"^\d\. |\*\*", "", line) for line in lines if re.match(r"\d\. ", line)]
        told = lines[lines.index("| " + " | ".join(cls.table(lines)[0]) + " |") - 2].replace(
            "**", ""
        )
        titles, _, *rows = cls.table(lines)
        return cls(text, cells(boards[1]), cells(boards[2]), rules, told, titles, rows)

    @staticmethod
    def table(lines: list[str]) -> list[list[str]]:
        return [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in lines
            if line.startswith("|")
        ]

    @property
    def order(self) -> str:
        found = re.search(r"tried in the order ((?:\w ?){4})", self.told)
        assert found is not None
        return found[1].replace(" ", "")

    def number(self, pattern: str) -> int | None:
        found = re.search(pattern, self.told)
        return int(found[1]) if found else None

    @property
    def h(self) -> Callable[[Cells], int]:
        found = re.search(r"h is (.*?): ", self.told)
        if found is None:
            return lambda _: 0
        return lambda board: NAMED[found[1]](board, self.goal, SIZE)

    def successors(self, board: Cells, move: str | None) -> list[tuple[str, Cells]]:
        keeps_undo = "the undo move is generated too" in self.told
        return [
            (letter, after)
            for letter, after in slides(board, SIZE, self.order)
            if keeps_undo or move is None or letter != BACK[move]
        ]


def cells(text: str) -> Cells:
    return parse_board(text).cells


def written(board: Cells) -> str:
    return str(Board(*SIZE, board))


@dataclass
class Entry:
    board: Cells
    move: str | None
    g: int
    h: int
    number: int
    made: int
    path: list[Cells] = field(default_factory=list)
    is_open: bool = True


class Student:
    """Follows the rules of a best-first sheet as they are worded there."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        equation = re.search(r"lowest f = g \+ (?:([\d.]+)·)?h", sheet.rules[0])
        self.weight = Fraction(equation[1] or 1) if equation else Fraction(1)
        self.entries = [Entry(sheet.start, None, 0, sheet.h(sheet.start), 0, 0)]

    def f(self, entry: Entry) -> Fraction:
        lowest = re.search(r"lowest (\w)", self.sheet.rules[0])
        figure = lowest[1] if lowest else "g"
        return {
            "f": entry.g + self.weight * entry.h,
            "g": Fraction(entry.g),
            "h": Fraction(entry.h),
        }[figure]

    def next(self) -> tuple[Entry, str]:
        """The node that the rules choose, and the rule that decided, in the words of the tick
        boxes.
        """
        left = [entry for entry in self.entries if entry.is_open]
        decided = "–"
        for rule in self.sheet.rules:
            if len(left) == 1:
                break
            left, word = (
                self.apply(rule, left),
                re.sub(r".*\b(lowest \w|highest \w|last|first).*", r"\1", rule),
            )
            decided = {"last": "newest", "first": "oldest"}.get(word, word)
        assert len(left) == 1, self.sheet.rules
        return left[0], decided

    def apply(self, rule: str, left: list[Entry]) -> list[Entry]:
        key: Callable[[Entry], object]
        if "latest step" in rule:
            key = lambda entry: -entry.made  # noqa: E731
        elif "whose move comes first" in rule:
            key = lambda entry: self.sheet.order.index(entry.move or "u")  # noqa: E731
        elif "generated last" in rule:
            key = lambda entry: -entry.number  # noqa: E731
        elif "generated first" in rule:
            key = lambda entry: entry.number  # noqa: E731
        elif "with the lowest h" in rule and not rule.startswith("The open"):
            key = lambda entry: entry.h  # noqa: E731
        elif "highest g" in rule:
            key = lambda entry: -entry.g  # noqa: E731
        else:
            key = self.f
        best = min(map(key, left))  # type: ignore[type-var]
        return [entry for entry in left if key(entry) == best]

    def expand(self, entry: Entry, step: int) -> list[str]:
        """The cells of the successors, as the answers write them."""
        entry.is_open = False
        told, found = self.sheet.told, []
        if entry.board == self.sheet.goal:
            return ["none: it is the goal"]
        limit, depth = (
            self.sheet.number(r"f above (\d+)"),
            self.sheet.number(r"A node with g (\d+) takes a step"),
        )
        if depth is not None and entry.g >= depth:
            return ["none: it is at the depth limit"]
        kept = dict(self.sheet.successors(entry.board, entry.move))
        for letter, board in slides(entry.board, SIZE, self.sheet.order):
            new = Entry(
                board,
                letter,
                entry.g + 1,
                self.sheet.h(board),
                len(self.entries),
                step,
                [*entry.path, entry.board],
            )
            known = [one for one in self.entries if one.board == board and one.number >= 0]
            remark = ""
            if letter not in kept:
                found.append(f"{letter} undo")
                continue
            if "A successor is dropped if its board is on the path" in told:
                if board in new.path:
                    found.append(f"{letter} dropped")
                    continue
            elif "Duplicates are kept" not in told and known:
                if "with a lower g is reopened" not in told or new.g >= known[0].g:
                    found.append(f"{letter} dropped")
                    continue
                remark = " improved" if known[0].is_open else " reopened"
                known[0].is_open, known[0].number = False, -1
            if limit is not None and not known and self.f(new) > limit:
                found.append(f"{letter} pruned")
                continue
            if "on generation" in told and board == self.sheet.goal:
                remark = " goal"
            self.entries.append(new)
            found.append(f"**{letter}** ({', '.join(self.figures(new))}){remark}")
        return found

    def figures(self, entry: Entry) -> list[str]:
        """The figures for which the sheet has a column."""
        shown = {"g": str(entry.g), "h": str(entry.h), "f": f"{float(self.f(entry)):g}"}
        return [figure for title, figure in shown.items() if title in self.sheet.titles]


def sheets(text: str, board: Board, form: str | None, count: int) -> tuple[Sheet, Sheet] | None:
    """A sheet and its answers; None if the search is too short, or too long to trace by hand."""
    problem = Problem(board, blank_last(*SIZE), parse_spec(text))
    trace, search = create_search(problem)
    try:
        next(search)
        search.send(80)
    except StopIteration:
        pass
    assignment = Assignment(problem, trace, form_of(problem, form), count)
    try:
        if last_step(assignment) > trace.steps:
            return None
    except SettingError:
        return None
    made = [worksheet(assignment)]
    return tuple(
        Sheet.read(as_markdown(made, "T", "loyd", [()], is_answered=is_answered))
        for is_answered in (False, True)
    )  # type: ignore[return-value]


def check_steps(empty: Sheet, answers: Sheet) -> None:
    student = Student(empty)
    for step, row in enumerate(answers.rows, 1):
        entry, decided = student.next()
        figures = student.figures(entry)
        assert row[: 2 + len(figures)] == [str(step), written(entry.board), *figures]
        expected = ", ".join(student.expand(entry, step))
        assert row[2 + len(figures)].partition("<br>")[0] == expected
        left = sum(one.is_open for one in student.entries)
        assert f"open afterwards ({left})" in row[2 + len(figures)]
        if "decided by" in empty.titles:
            assert row[-1].partition("<br>")[0] == decided
            assert step == 1 or decided == "–" or f"☐ {decided}" in empty.rows[step - 1][-1]


def check_layers(empty: Sheet, answers: Sheet) -> None:
    layers: list[list[tuple[Cells, str | None, list[Cells]]]] = [[(empty.start, None, [])]]
    for g, row in enumerate(answers.rows):
        dropped = 0
        if g:
            layers.append([])
            for board, move, path in layers[g - 1]:
                for letter, after in empty.successors(board, move):
                    known = any(after == one[0] for layer in layers for one in layer)
                    if "A duplicate is dropped" in empty.rules[2] and known:
                        dropped += 1
                    else:
                        layers[g].append((after, letter, [*path, board]))
        assert row == [
            str(g),
            str(len(layers[g])),
            "  ".join(written(one[0]) for one in layers[g]),
            str(dropped),
        ]


def check_iterations(empty: Sheet, answers: Sheet) -> None:
    equation = re.search(r"successor with (?:f = g \+ (?:([\d.]+)·)?h|g) above", empty.rules[2])
    assert equation is not None
    by_f = "with f" in empty.rules[2]
    weight = Fraction(equation[1] or 1)
    given = re.search(r"bound is ([\d.]+)", empty.rules[0])
    assert given is not None
    bound = Fraction(given[1])
    assert not by_f or bound == weight * empty.h(empty.start)
    for number, row in enumerate(answers.rows, 1):
        visited: list[str] = []
        pruned: list[Fraction] = []

        def visit(
            board: Cells,
            moves: str,
            path: list[Cells],
            visited: list[str] = visited,
            pruned: list[Fraction] = pruned,
            bound: Fraction = bound,
        ) -> bool:
            visited.append(moves or "start")
            if board == empty.goal:
                return True
            for letter, after in empty.successors(board, moves[-1:] or None):
                if "on the path to it is not visited" in empty.told and after in path:
                    continue
                value = (
                    len(moves) + 1 + weight * empty.h(after) if by_f else Fraction(len(moves) + 1)
                )
                if value > bound:
                    pruned.append(value)
                elif visit(after, moves + letter, [*path, after]):
                    return True
            return False

        is_found = visit(empty.start, "", [empty.start])
        cells_found = (
            ["–", "–"]
            if is_found
            else [str(len(pruned)), f"{float(min(pruned)):g}" if pruned else "–"]
        )
        listed = ", ".join(visited) + (", which is the goal" if is_found else "")
        nodes = f"{len(visited)} node{'' if len(visited) == 1 else 's'}"
        assert row == [
            str(number),
            f"{float(bound):g}",
            f"{listed}<br>{nodes}",
            *cells_found[: len(row) - 3],
        ]
        if pruned:
            bound = bound + 1 if "plus 1" in empty.rules[-1] else min(pruned)


@pytest.mark.parametrize("spec", SPECS)
def test_the_answers_follow_from_what_is_printed(spec: str) -> None:
    rng = Random(f"worksheet {spec}")
    solved = 0
    forms: list[str | None] = [None, "step"] if spec.startswith("bfs") else [None]
    for _ in range(25):
        board = random_board(blank_last(*SIZE), rng)
        for form in forms:
            found = sheets(
                spec,
                board,
                form,
                rng.choice(
                    (1, 1, 2, 3)
                    if form is None and not spec.startswith(("a", "g", "w", "u", "dfs"))
                    else (6, 10, 20)
                ),
            )
            if found is None:
                continue
            empty, answers = found
            solved += 1
            assert (empty.rules, empty.told) == (answers.rules, answers.told)
            {"step": check_steps, "layer": check_layers, "iteration": check_iterations}[
                empty.titles[0]
            ](empty, answers)
    assert solved >= 10


def test_the_sheet_is_empty_but_for_its_first_row() -> None:
    for spec, form in (
        ("astar", Form.STEP),
        ("greedy", Form.STEP),
        ("bfs", Form.LAYER),
        ("idastar", Form.ITERATION),
    ):
        found = sheets(spec, parse_board("156/4x3/728"), form, 2)
        assert found is not None
        empty, answers = found
        given = 0 if form is Form.ITERATION else 1
        assert all(
            not any(
                re.sub(r"☐ (lowest|highest|newest|oldest)( \w)?", "", cell).strip()
                for cell in row[1:]
            )
            for row in empty.rows[given:]
        )
        assert all(all(row) for row in answers.rows)
        assert ("f" in empty.titles) is (form is Form.STEP and "lowest f" in empty.rules[0])
        assert "Name" in empty.text
        assert "Name" not in answers.text


def test_a_page_has_every_sheet_and_boards_to_fill_in() -> None:
    problem = Problem(parse_board("156/4x3/728"), blank_last(*SIZE), parse_spec("astar"))
    trace, search = create_search(problem)
    next(search)
    search.send(20)
    sheet = worksheet(Assignment(problem, trace, Form.STEP, 6, "student 1"))
    page = as_html([sheet, sheet], [[], []], "T <1>", "loyd worksheet", is_answered=False)
    assert page.count("<section") == 2
    assert "T &lt;1&gt;" in page
    assert page.count('<table class="board">') == 2 * (2 + 6)
    assert "student 1 · board 156/4x3/728 · sheet 2 of 2" in page
    answered = as_html([sheet], [[]], "T", "loyd worksheet", is_answered=True)
    assert "7 nodes are open; 16x/453/728 with f 8 is next." in answered
    assert "At step 2. The newest of them is expanded (rule 3)." in answered


@pytest.mark.parametrize(
    ("spec", "board"),
    [("idastar", "123/456/7x8"), ("idastar", "1x3/425/786"), ("iddfs", "123/45x/786")],
)
def test_an_iteration_that_finds_the_goal_has_the_same_gaps_as_any_other(
    spec: str, board: str
) -> None:
    problem = Problem(parse_board(board), blank_last(*SIZE), parse_spec(spec))
    trace, _ = finish(problem)
    assert isinstance(trace, DepthFirstTrace)
    sheet = worksheet(Assignment(problem, trace, Form.ITERATION, len(trace.iterations)))
    assert sheet.rows[-1].answers[-1][0] == "–"
    page = as_html([sheet], [[]], "T", "loyd", is_answered=False)
    rows = re.findall(r"<tr><th>\d</th>(.*?)</tr>", page)
    assert set(rows) == {"<td><i></i></td><td></td><td><i></i></td><td><i></i></td>"}
