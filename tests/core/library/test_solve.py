"""The library's results agree with the oracle, at every step of a search."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import loyd
from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.puzzle.board import Board as Arrangement
from loyd.core.library import sweeps
from loyd.core.library.boards import BoardWithGoal
from loyd.core.library.results import SearchResult
from loyd.core.system.errors import PluginError, SettingError
from tests.core.case import as_usual, random_case
from tests.mentions import mentions
from tests.oracle import heuristics
from tests.oracle.best_first import BestFirst
from tests.oracle.sliding import flood

SAMPLE = "2 3 4 1 5 x 7 6 8"


def far(board: Arrangement, goal: Arrangement) -> int:
    return heuristics.manhattan(board.cells, goal.cells, board.size)


@pytest.fixture(scope="module")
def sample() -> SearchResult:
    return loyd.solve(SAMPLE, "astar:manhattan")


def test_the_figures_of_the_sample_board_are_the_known_ones(sample: SearchResult) -> None:
    assert (sample.length, sample.optimal, sample.expanded, len(sample.boards)) == (
        19,
        True,
        312,
        20,
    )
    assert sample.boards[-1].arrangement == sample.board.goal
    assert sample.step(17).why == "lowest f (11) of 16 open nodes, 2 tied. Tie-break: lowest h."
    assert sum(row["expanded"] for row in sample.ledger()) == 312
    assert sample.growth(10)[-1]["closed"] == sample.steps()[-1]["closed"] == 312


@pytest.mark.parametrize("search", ["bfs", "astar:manhattan", "idastar", "nbs"])
@pytest.mark.parametrize("keep", [True, False])
def test_a_result_has_the_figures_of_its_record(search: str, keep: bool) -> None:
    found = loyd.solve(SAMPLE, search, record=keep)
    figures = {
        name: getattr(found, name)
        for name in ("enqueued", "goal_tests", "deepest_expanded", "deepest_generated")
    }
    assert figures == {name: found.record()[name] for name in figures}


def test_breadth_first_tests_and_enqueues_what_a_flood_reaches() -> None:
    """All boards up to 18 moves away are enqueued, and those of layer 19 before the goal."""
    found, reached = loyd.solve(SAMPLE, "bfs"), flood((2, 3, 4, 1, 5, 0, 7, 6, 8), (3, 3))
    nearer = sum(distance < 19 for distance in reached.values())
    assert found.enqueued is not None
    assert nearer < found.enqueued <= nearer + sum(distance == 19 for distance in reached.values())
    assert (found.goal_tests, found.deepest_expanded, found.deepest_generated) == (
        found.enqueued,
        18,
        19,
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_record_of_a_step_is_the_oracles(seed: int) -> None:
    rng = Random(seed)
    case = as_usual(replace(random_case("astar", (2, 3), rng), heuristic=heuristic("manhattan")))
    oracle = case.oracle()
    assert isinstance(oracle, BestFirst)
    seed = {"seed": case.seed} if case.tie is Tie.RANDOM else {}
    found = loyd.solve(
        BoardWithGoal(case.start, case.goal),
        "astar",
        h=far,
        order=case.order,
        tie=case.tie.value,
        **seed,
    )
    records = found.steps()
    asked = rng.sample(range(1, len(records) + 1), min(5, len(records)))
    while not oracle.is_over:
        oracle.step()
        record, now = records[oracle.steps - 1], oracle.now
        assert (record["g"], record["h"], record["move"]) == (now.g, now.h, now.move)
        assert (record["open"], record["closed"]) == (len(oracle.open), len(oracle.closed))
        assert loyd.board(record["board"], size=case.goal.size).cells == now.cells
        if oracle.steps in asked:
            step = found.step(oracle.steps)
            assert [(one["g"], one["h"]) for one in step.open] == [
                (entry.g, entry.h) for _, entry in oracle.open
            ]
            assert step.path == now.path
    assert len(records) == oracle.steps


def test_a_cells_function_searches_as_the_heuristic_of_the_catalogue(sample: SearchResult) -> None:
    own = loyd.solve(SAMPLE, "astar", h=far)
    assert own.steps() == sample.steps()
    assert loyd.divergence(own, sample).step is None
    assert (own.spec.text, own.optimal, sample.optimal) == ("astar:far", False, True)


def test_a_user_algorithm_needs_no_file() -> None:
    def in_layers(problem, record):  # noqa: ARG001  what an algorithm takes
        queue = [problem.start]
        seen = set(queue)
        for board in queue:
            yield board
            if board == problem.goal:
                return
            fresh = [after for _, after in board.successors(problem.order) if after not in seen]
            queue += fresh
            seen.update(fresh)

    assert loyd.solve("x12/453/786", in_layers).length == 4
    assert loyd.spec(in_layers).text.startswith("in-layers")


def test_a_spec_goes_through_pickle_with_its_function() -> None:
    cell: dict[str, object] = {"__name__": "__main__"}
    exec("def cell(board, goal):\n    return float(board != goal)\ncell.admissible = True", cell)  # noqa: S102  as a notebook does
    there = pickle.loads(pickle.dumps(loyd.spec("idastar", h=cell["cell"], grow_by_one=True)))  # noqa: S301
    assert (there.text, there._spec.heuristic.admissible) == ("idastar:cell:grow=1", True)
    assert loyd.solve("1 2 3 4 5 6 7 x 8", there).length == 1


def test_mistakes_are_sentences(sample: SearchResult) -> None:
    def manhattan(board, goal):  # noqa: ARG001  what a heuristic takes
        return 0

    def below_nothing(board, goal):  # noqa: ARG001
        return -1

    with pytest.raises(SettingError, match="the name manhattan is already"):
        loyd.solve(SAMPLE, "astar", h=manhattan)
    with pytest.raises(PluginError, match=r"test_solve.py, line \d+: below_nothing returned -1"):
        loyd.solve(SAMPLE, "astar", h=below_nothing)
    with pytest.raises(SettingError, match="bfs has no weight to set"):
        loyd.solve(SAMPLE, "bfs", weight=2)
    with pytest.raises(SettingError, match="heuristic and h "):
        loyd.solve(SAMPLE, heuristic="manhattan", h="zero")
    with pytest.raises(SettingError, match="did you mean manhattan"):
        loyd.solve(SAMPLE, heuristic="manhatten")
    with pytest.raises(SettingError, match="no step 400; its steps are 1 to 313"):
        sample.step(400)
    with pytest.raises(loyd.LoydError, match="time_limit=-1 "):
        loyd.solve(SAMPLE, time_limit=-1)
    with pytest.raises(loyd.LoydError, match="'q'"):
        sample.board.after("q")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda _: loyd.board(None), "None … text"),
        (lambda _: loyd.board(7), "7 … board"),
        (lambda _: loyd.board("1 2 3", size=4), 'size=4 … (height, width) … "3x5"'),
        (lambda _: loyd.random_boards("3"), "'3' … number"),
        (lambda _: loyd.solve(SAMPLE, threads="2"), "threads='2' … 1"),
        (lambda _: loyd.solve(SAMPLE, node_limit="9"), "node_limit='9'"),
        (lambda _: loyd.sweep([SAMPLE], "bfs", executor="8"), "executor='8' … number"),
        (lambda _: loyd.sweep([SAMPLE], "bfs", shard=(3, 2)), "shard 3/2"),
        (lambda sample: sample.step("17"), "'17' … whole number"),
        (lambda sample: loyd.divergence(sample, "astar"), "'astar' … loyd.solve"),
        (lambda _: loyd.sweep(None, "bfs"), "boards=None … list … iterator"),
        (lambda _: loyd.sweep([SAMPLE], None), "searches=None … list"),
        (lambda _: loyd.sweep([SAMPLE], "astar", tie="random"), "random … seed"),
        (lambda _: loyd.solve(SAMPLE, seed=3), "seed … random"),
        (lambda sample: sample.steps(first="a"), "'a' … whole number"),
        (lambda sample: sample.board.after(3), "3 … letters … 'ullddr'"),
        (lambda _: loyd.audit("manhattan", samples="9"), "samples='9' … number"),
    ],
)
def test_an_argument_of_another_kind_is_a_sentence(
    call: Callable[[SearchResult], object], sentence: str, sample: SearchResult
) -> None:
    with pytest.raises(loyd.LoydError) as caught:
        call(sample)
    assert mentions(str(caught.value), sentence)


def test_a_name_that_no_catalogue_has_is_answered_by_one_it_may_mean() -> None:
    with pytest.raises(KeyError, match="unknown heuristic 'manhatten'; did you mean manhattan"):
        _ = loyd.heuristics["manhatten"]
    assert loyd.algorithms.get("astr") is None
    assert "astr" not in loyd.algorithms


def test_a_search_without_its_record_has_the_same_figures_and_steps(sample: SearchResult) -> None:
    without = loyd.solve(SAMPLE, "astar:manhattan", record=False)
    assert "_trace" not in vars(without)
    assert (without.moves, without.expanded, without.peak_open) == (
        sample.moves,
        sample.expanded,
        sample.peak_open,
    )
    assert without.steps() == sample.steps()
    assert without.step(17).open == sample.step(17).open


def test_a_time_is_that_of_one_engine() -> None:
    found = loyd.solve(SAMPLE, "astar", h=far)
    assert (found.engine, found.seconds is not None) == ("Python", True)
    warm = loyd.solve(SAMPLE, "astar")
    assert warm.engine == "compiled"
    assert loyd.solve("21345678x").engine is None


def test_what_is_drawn_is_svg(sample: SearchResult) -> None:
    apart = loyd.divergence(sample, loyd.solve(SAMPLE, "astar:manhattan:tie=oldest"))
    drawn = [sample.board, sample.step(17), sample, sample.map(17), sample.flame(), apart]
    assert all(one._repr_svg_().startswith("<svg") for one in drawn)
    assert "312 expanded" in sample._repr_html_()
    assert sample.map(17).svg != sample.map().svg


def test_the_app_is_opened_on_the_search_in_a_terminal_alone(
    sample: SearchResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(sweeps.subprocess, "run", lambda command, check: commands.append(command))  # noqa: ARG005
    assert sample.show(17) is not None
    monkeypatch.setattr(sweeps, "is_in_terminal", lambda: True)
    assert sample.show() is None
    assert sample.show(17) is None
    opened = ["-m", "loyd", "234/15x/768", "-a", "astar:manhattan"]
    assert [command[1:] for command in commands] == [opened, [*opened, "--at", "17"]]
    with pytest.raises(SettingError, match="only in"):
        loyd.solve(SAMPLE, "astar", h=far).show()


def test_an_audit_counts_what_the_flood_counts() -> None:
    def blank_too(board, goal):
        return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells, strict=True))

    goal = loyd.random_boards(1, size=(2, 3), walk=0)[0].goal
    known = flood(goal.cells, goal.size)
    over = sum(
        sum(map(int.__ne__, cells, goal.cells)) > distance for cells, distance in known.items()
    )
    found = loyd.audit(blank_too, size="2x3")
    assert (found.boards, found.overestimated, found.admissible) == (len(known), over, False)
    assert loyd.audit(far, size=(2, 3)).consistent


def test_threads_change_nothing_and_are_at_least_one() -> None:
    one, several = (loyd.solve(SAMPLE, "idastar:manhattan", threads=threads) for threads in (1, 3))
    assert (one.moves, one.expanded, one.generated) == (
        several.moves,
        several.expanded,
        several.generated,
    )
    with pytest.raises(SettingError, match="threads=0"):
        loyd.solve(SAMPLE, threads=0)
