"""Everything the library returns can be pickled, even for a process that has not searched, where it
answers as here.
"""

import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import loyd
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.system import errors

SAMPLE = "2 3 4 1 5 x 7 6 8"


def wrong_tiles(board: loyd.Arrangement, goal: loyd.Arrangement) -> int:
    return sum(
        tile not in (0, wanted) for tile, wanted in zip(board.cells, goal.cells, strict=True)
    )


def arrived(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301


def comparable(value: Any) -> Any:
    """What two objects of a public type must share: their text, and their public data."""
    names = [
        name for name in dir(value) if not name.startswith("_") and name not in ("open", "closed")
    ]
    data = {name: getattr(value, name) for name in names}
    return repr(value), {name: str(one) for name, one in data.items() if not callable(one)}


EVERYTHING: dict[str, Callable[[], Any]] = {
    "Board": lambda: loyd.board(SAMPLE, goal="snail"),
    "Arrangement": lambda: loyd.board(SAMPLE).arrangement,
    "SearchResult": lambda: loyd.solve(SAMPLE),
    "SearchResult, own heuristic": lambda: loyd.solve(SAMPLE, h=wrong_tiles),
    "SearchResult, unsolvable": lambda: loyd.solve("21345678x"),
    "SearchResult, given up": lambda: loyd.solve(SAMPLE, "bfs", node_limit=50),
    "Step": lambda: loyd.solve(SAMPLE).step(17),
    "Divergence": lambda: loyd.divergence(loyd.solve(SAMPLE), loyd.solve(SAMPLE, tie="oldest")),
    "Comparison": lambda: loyd.compare(SAMPLE, ["astar", "idastar"]),
    "Audit": lambda: loyd.audit("manhattan", size="2x3"),
    "Spec": lambda: loyd.spec("idastar", h=wrong_tiles, order="lurd"),
    "Records": lambda: loyd.solve(SAMPLE).ledger(),
    "Picture": lambda: loyd.solve(SAMPLE).map(),
}


@pytest.mark.parametrize("name", EVERYTHING)
def test_every_public_type_goes_through_pickle(name: str) -> None:
    here = EVERYTHING[name]()
    there = arrived(here)
    assert type(there) is type(here)
    assert comparable(there) == comparable(here)
    assert arrived(there) is not None, "and goes on from there"


@pytest.mark.parametrize(
    "error",
    [
        one
        for one in vars(errors).values()
        if isinstance(one, type) and issubclass(one, errors.LoydError)
    ],
)
def test_every_error_goes_through_pickle(error: type[errors.LoydError]) -> None:
    here = error("a sentence", 3) if error is errors.ConditionError else error("a sentence")
    assert (type(arrived(here)), str(arrived(here))) == (error, str(here))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_record_that_is_made_again_is_the_same(algorithm: str) -> None:
    board = loyd.random_boards(1, size=(2, 3), seed=3)[0]
    here = loyd.solve(board, algorithm)
    there = arrived(here)
    assert not {"_trace", "_problem"} & vars(there).keys()
    assert there.steps() == here.steps()
    assert there.ledger() == here.ledger()
    assert there.step(2).open == here.step(2).open


def test_a_step_has_its_data_without_searching(monkeypatch: pytest.MonkeyPatch) -> None:
    from loyd.core.library import results

    there = arrived(loyd.solve(SAMPLE).step(17))
    monkeypatch.setattr(
        results, "solve_with_trace", lambda *_: pytest.fail("it was searched again")
    )
    assert (there.number, there.g, there.h, there.f, there.path) == (17, 3, 8, 11, "ldr")
    assert [one["status"] for one in there.successors] == ["new", "undo move"]
    assert (there.counts.open, there.record()["open"], there.why[:6]) == (16, 16, "lowest")


def test_results_come_back_from_other_processes() -> None:
    """The processes receive `solve` itself, as with Pool.map, joblib and dask's bags."""
    boards = loyd.random_boards(4, seed=2)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(loyd.solve, boards))
    assert [one.moves for one in found] == [loyd.solve(board).moves for board in boards]
    assert found[0].step(3).board == loyd.solve(boards[0]).step(3).board
    assert [one.board for one in found] == boards
