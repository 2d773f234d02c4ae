"""The textbook's tree: every generated node is on a sheet, at a place of its own, with the figures
of the search.
"""

import itertools
import re
from collections import Counter
from random import Random
from xml.etree import ElementTree as ET

import pytest

from loyd.core.draw.drawing_files import space_files
from loyd.core.draw.shapes import Caption
from loyd.core.draw.tree_drawing import TreePart, figure_names, tree_dot, tree_drawings, tree_text
from loyd.core.draw.tree_layout import (
    MOST_NODES,
    Branch,
    Page,
    path_tree,
    places,
    search_tree,
    sheets,
)
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.node import ADMITTED, SuccessorStatus
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system import Building
from loyd.core.system.errors import SettingError
from loyd.core.system.text import grouped
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish, random_case
from tests.core.draw.svg_reader import parsed
from tests.core.rule_case import RULES, random_rule_case
from tests.oracle.sliding import flood, slides

EVERY = BEST_FIRST + DEPTH_FIRST + RULES
TITLE = 'A* & <"friends">'


def searched(name: str, most: int = 40, seed: str = "") -> Trace:
    case = (random_rule_case if name in RULES else random_case)(
        name, (2, 3) if seed else (3, 3), Random(f"tree {name} {seed}")
    )
    return finish(case.problem(Limits(expansions=most)))[0]


def all_of(trace: Trace, step: int) -> list[Branch]:
    return [branch for root in search_tree(trace, step).roots for branch in root.all()]


@pytest.mark.parametrize("name", EVERY)
def test_every_expansion_stands_once_below_what_made_it(name: str) -> None:
    trace = searched(name)
    for step in {0, 1, trace.steps // 2, trace.steps}:
        branches = all_of(trace, step)
        assert sorted(branch.step for branch in branches if branch.step) == list(range(1, step + 1))
        for branch in branches:
            for child in branch.children:
                assert branch.step is not None
                assert child.step is None or child.step > branch.step
                assert child.move is not None
                assert (child.board, child.g) == (branch.board.after(child.move), branch.g + 1)
        for branch in branches:
            if branch.step:
                assert not (branch.is_at_limit and branch.children)
                node = trace.node(branch.step)
                assert (branch.board, branch.g, branch.h, branch.move) == (
                    node.board,
                    node.g,
                    node.h,
                    node.move,
                )
        opened = (
            {(node.board, node.g) for node in trace.open_nodes(step, 0, 1 << 20)} if step else set()
        )
        assert {(branch.board, branch.g) for branch in branches if branch.is_open} <= opened


@pytest.mark.parametrize("name", ["astar", "dfs", "idastar", "beam", "annealing"])
def test_a_path_has_the_siblings_of_each_of_its_nodes_as_in_the_whole_tree(name: str) -> None:
    trace = searched(name)
    for step in {1, 1 + trace.steps // 2, trace.steps}:
        whole = {branch.step: branch for branch in all_of(trace, step)}
        (root,) = path_tree(trace, step).roots
        found = [branch for branch in root.all() if branch.step]
        assert [branch.step for branch in found] == trace.ancestor_steps(step)
        for branch in found:
            same = whole[branch.step]
            for one, other in zip(branch.children, same.children, strict=True):
                assert (one.board, one.status) == (other.board, other.status)
                assert one.is_open == other.is_open or other.step


@pytest.mark.parametrize("name", BEST_FIRST)
def test_duplicates_name_the_expansion_of_the_known_board(name: str) -> None:
    trace = searched(name, 60)
    branches = all_of(trace, trace.steps)
    opened = sorted(str((node.board, node.g)) for node in trace.open_nodes(trace.steps, 0, 1 << 20))
    assert sorted(str((branch.board, branch.g)) for branch in branches if branch.is_open) == opened
    for branch in branches:
        if branch.status in (SuccessorStatus.OPEN, SuccessorStatus.CLOSED):
            assert branch.known_step is not None
            assert not branch.known_step or trace.node(branch.known_step).board == branch.board
        else:
            assert branch.known_step is None or branch.status not in ADMITTED


@pytest.mark.parametrize("name", ["astar", "bfs", "idastar", "bibfs", "nbs"])
def test_the_path_of_both_sides_is_the_solution(name: str) -> None:
    for seed in range(12):
        trace = searched(name, MOST_NODES, str(seed))
        solution = trace.solution()
        if solution and trace.goal_step is not None:
            branches = [branch for branch in all_of(trace, trace.steps) if branch.on_path]
            boards = set(trace.start.along(solution))
            assert {branch.board for branch in branches} <= boards
            assert len({branch.board for branch in branches}) >= len(boards) - 1
            return
    pytest.fail("none was solved")


def test_no_two_nodes_overlap_and_parents_stand_over_the_middle_of_their_children() -> None:
    for name in ("bfs", "astar", "greedy"):
        tree = search_tree(trace := searched(name, 60), trace.steps)
        at = places(tree.roots[0], lambda branch: branch.children)
        assert min(x for x, _ in at.values()) == pytest.approx(0)
        rows: dict[int, list[float]] = {}
        for x, depth in at.values():
            rows.setdefault(depth, []).append(x)
        for row in rows.values():
            ordered = sorted(row)
            assert all(after - before >= 1 - 1e-9 for before, after in itertools.pairwise(ordered))
        for branch in tree.roots[0].all():
            if branch.children:
                ends = at[id(branch.children[0])][0], at[id(branch.children[-1])][0]
                assert at[id(branch)][0] == pytest.approx(sum(ends) / 2)


@pytest.mark.parametrize("name", ["bfs", "astar", "idastar", "bibfs"])
def test_sheets_hold_all_nodes_and_refer_to_each_other(name: str) -> None:
    tree = search_tree(trace := searched(name, 120), trace.steps)
    cut = sheets(tree, (9.0, 5))
    drawn = [branch for sheet in cut for branch in sheet.all()]
    again = [
        branch
        for sheet in cut
        for branch in sheet.all()
        if branch is not sheet.top and id(branch) in sheet.cut
    ]
    everything = [branch for root in tree.roots for branch in root.all()]
    assert len(drawn) == len(everything) + len(again)
    assert {id(branch) for branch in drawn} == {id(branch) for branch in everything}
    assert len(cut) > 1
    names = [sheet.name for sheet in cut]
    assert len(set(names)) == len(names)
    for sheet in cut:
        assert max(depth for _, depth in places(sheet.top, sheet.children).values()) < 5
        assert set(sheet.cut.values()) <= set(names)


@pytest.mark.parametrize("name", EVERY)
def test_the_drawing_is_well_formed_and_its_text_is_text(name: str) -> None:
    trace = searched(name)
    tree, caption = search_tree(trace, trace.steps), Caption.from_trace(trace, trace.steps, TITLE)
    for pages in ((Page.A4, Page.UPRIGHT), (Page.SLIDE,)):
        texts = [drawing.svg for drawing in tree_drawings(tree, caption, pages)]
        numbers: set[str] = set()
        for text in texts:
            root = ET.fromstring(text)  # noqa: S314  our own
            assert (int(root.get("width", "0")), int(root.get("height", "0"))) in [
                page.value for page in pages
            ]
            words = [
                element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")
            ]
            assert words[0].startswith(TITLE)
            numbers |= set(words)
        assert {str(step) for step in range(1, trace.steps + 1)} <= numbers
    dot = tree_dot(tree, caption)
    assert len(re.findall(r"^  n\d+ \[", dot, re.MULTILINE)) == len(all_of(trace, trace.steps))
    lines = tree_text(tree, caption).splitlines()
    assert len(lines) == 4 + len(all_of(trace, trace.steps))


def test_what_is_left_out_is_nowhere_on_the_sheet() -> None:
    trace = searched("astar", 20)
    caption = Caption.from_trace(trace, trace.steps, TITLE)

    def words(*left_out: TreePart) -> list[str]:
        drawings = tree_drawings(
            search_tree(trace, trace.steps), caption, left_out=frozenset(left_out)
        )
        return [word for drawing in drawings for word in parsed(drawing.svg).words]

    whole = words()
    figures = [word for word in whole if " = " in word and word[0].isdigit()]
    assert figures
    assert "17" in whole
    assert not set(figures) & set(words(TreePart.F))
    assert "17" not in words(TreePart.ORDER)
    assert "step" in whole
    assert "step" not in words(TreePart.ORDER)
    assert {"solution", "path to the node of this step"} & set(whole)
    assert not {"solution", "path to the node of this step"} & set(words(TreePart.PATH))


def test_an_unreadably_large_tree_is_refused() -> None:
    trace = searched("bfs", MOST_NODES + 1)
    with pytest.raises(SettingError, match="is too large"):
        search_tree(trace, MOST_NODES + 1)
    with pytest.raises(SettingError, match=f"a tree of {grouped(123_456)} expansions is too large"):
        search_tree(trace, 123_456)


@pytest.mark.parametrize(
    ("equation", "named"),
    [
        ("f = g + h", "g + h = f"),
        ("f = g + 2·h", "g + 2·h = f"),
        ("f = g", "g, f = g"),
        ("f = h", "g and h, f = h"),
        ("", "g"),
    ],
)
def test_the_figures_are_named_as_they_stand(equation: str, named: str) -> None:
    assert figure_names(equation) == named


def test_a_node_at_the_depth_limit_is_not_expanded_and_an_early_goal_is_not_open() -> None:
    limited = Problem(
        parse_board("x 2 3 / 4 5 1"),
        blank_last(2, 3),
        parse_spec("dfs:4:goal-test=generated:order=dulr"),
    )
    trace = finish(limited)[0]
    branches = all_of(trace, trace.steps)
    expanded = [branch for branch in branches if branch.step and not branch.is_at_limit]
    assert len(expanded) == trace.counts(trace.steps).expanded == 11
    assert max(branch.g for branch in branches) == 4
    assert len(branches) == 1 + trace.counts(trace.steps).generated
    shown = tree_text(
        search_tree(trace, trace.steps), Caption.from_trace(trace, trace.steps, TITLE)
    )
    assert shown.count("(at the limit)") == trace.steps - 11
    early = finish(Problem(parse_board("1 2 3 / 4 x 5"), blank_last(2, 3), parse_spec("bfs")))[0]
    assert "* └ r (the goal) 1 2 3 4 5 x" in tree_text(
        search_tree(early, 1), Caption.from_trace(early, 1, TITLE)
    )


@pytest.mark.parametrize("size", [(2, 2), (2, 3)])
def test_the_space_of_a_small_puzzle_has_every_board_and_every_move(size: tuple[int, int]) -> None:
    goal = blank_last(*size)
    boards = flood(goal.cells, size)
    moves = sum(len([*slides(cells, size, "udlr")]) for cells in boards) // 2
    (content,) = space_files(goal, "all", "svg", Building())
    words = re.findall(r"<text[^>]*>([^<]*)</text>", content.decode())
    layers = max(boards.values()) + 1
    assert len(words) == 2 + layers + len(boards) * (len(goal.cells) - 1)
    assert content.count(b"<polyline") == moves
    assert f"{len(boards)} boards in {layers} layers" in words[1]


def test_a_larger_space_is_counted_by_layer() -> None:
    goal = blank_last(3, 3)
    counts = Counter(flood(goal.cells, (3, 3)).values())
    lines = space_files(goal, "all", "txt", Building())[0].decode().splitlines()[2:]
    assert [int(line[:14].replace(" ", "")) for line in lines] == [
        int(f"{depth}{counts[depth]}") for depth in sorted(counts)
    ]
    assert space_files(goal, "all", "png", Building())[0].startswith(b"\x89PNG")
