"""Any callable of two arguments is a heuristic, and a mistake in it is reported where it was
made.
"""

import sys
import traceback
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import loyd

SAMPLE = "2 3 4 1 5 x 7 6 8"


def weighted(board, goal, factor=1):
    return factor * sum(
        tile != wanted for tile, wanted in zip(board.cells, goal.cells, strict=True) if tile
    )


class Weighted:
    """Equal to any other, and without a hash."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def __eq__(self, other: object) -> bool:
        return True

    def __call__(self, board, goal):
        return weighted(board, goal, self.factor)

    def method(self, board, goal):
        return self(board, goal)


CALLABLES = {
    "weighted": lambda factor: partial(weighted, factor=factor),
    "lambda": lambda factor: lambda board, goal: weighted(board, goal, factor),
    "Weighted": Weighted,
    "method": lambda factor: Weighted(factor).method,
}


@pytest.mark.parametrize("name", CALLABLES)
def test_any_callable_is_a_heuristic(name: str) -> None:
    """With factor 1 it is the heuristic `misplaced`; with factor 2 another one, though it has the
    same code.
    """
    once, twice = (loyd.solve(SAMPLE, "astar", h=CALLABLES[name](factor)) for factor in (1, 2))
    assert once.spec.text == f"astar:{name}"
    assert once.expanded == loyd.solve(SAMPLE, "astar:misplaced").expanded
    assert twice.expanded < once.expanded


@pytest.mark.parametrize("name", CALLABLES)
def test_a_sweep_is_not_resumed_with_another_callable(name: str, tmp_path) -> None:
    out = tmp_path / "runs.jsonl"
    list(loyd.sweep([SAMPLE], [loyd.spec("astar", h=CALLABLES[name](1))], out=out))
    assert (
        len(
            list(
                loyd.sweep(
                    [SAMPLE], [loyd.spec("astar", h=CALLABLES[name](1))], out=out, resume=True
                )
            )
        )
        == 1
    )
    if name != "lambda":  # whose factor is in its closure
        with pytest.raises(loyd.LoydError, match="code has changed"):
            loyd.sweep([SAMPLE], [loyd.spec("astar", h=CALLABLES[name](2))], out=out, resume=True)


def test_an_object_is_an_algorithm() -> None:
    class Wander:
        def __call__(self, problem, record):
            yield problem.start

    assert loyd.solve("12345678x", Wander()).expanded == 0


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (7, "7 is not a function; a heuristic of your own is a function of (board, goal)"),
        (Weighted, "a function"),
        (lambda board: 0, "lambda cannot be called with (board, goal)"),  # noqa: ARG005
        (divmod, "divmod failed with TypeError: unsupported operand"),
    ],
    ids=["number", "class", "one argument", "C"],
)
def test_what_is_no_heuristic_is_a_sentence(given: Callable[..., object], sentence: str) -> None:
    with pytest.raises(loyd.LoydError) as caught:
        loyd.solve(SAMPLE, "astar", h=given)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "rbfs"])
def test_the_cause_is_the_users_error_with_its_traceback(algorithm: str) -> None:
    def deep(cells):
        return {}[cells[0]]

    def fails(board, goal):
        return 1 if board.cells[0] == 2 else deep(board.cells) if board != goal else 0

    with pytest.raises(
        loyd.LoydError, match=r"test_user_heuristic.py, line \d+: fails failed with KeyError: "
    ) as caught:
        loyd.solve(SAMPLE, algorithm, h=fails)
    assert isinstance(caught.value.__cause__, KeyError)
    names = [frame.name for frame in traceback.extract_tb(caught.value.__cause__.__traceback__)]
    assert names[-2:] == ["fails", "deep"]


def test_the_cause_in_an_algorithm() -> None:
    def fails(problem, record):  # noqa: ARG001
        yield problem.start
        raise ValueError("mine")

    with pytest.raises(loyd.LoydError, match="fails failed with ValueError: mine") as caught:
        loyd.solve(SAMPLE, fails)
    assert isinstance(caught.value.__cause__, ValueError)


def test_a_notebooks_cell_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"/tmp/ipykernel_1/2.py": ("Cell", "In[7]")}  # noqa: S108
    shell = SimpleNamespace(compile=SimpleNamespace(format_code_name=names.get))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    defined: dict[str, Callable[..., object]] = {}
    exec(  # noqa: S102
        compile("\ndef fails(board, goal):\n    return 1 // 0\n", "/tmp/ipykernel_1/2.py", "exec"),  # noqa: S108
        defined,
    )
    with pytest.raises(
        loyd.LoydError, match=r"^cell In\[7\], line 3: fails failed with ZeroDivisionError"
    ):
        loyd.solve(SAMPLE, "astar", h=defined["fails"])


def test_an_h_that_is_not_0_at_the_goal_is_a_warning() -> None:
    with pytest.warns(
        UserWarning, match="lambda returned 1 for the goal; it must return 0, and searches use 0"
    ):
        found = loyd.solve(SAMPLE, "idastar", h=lambda board, goal: 1)  # noqa: ARG005
    assert found.length == 19


def test_compiling_raises_no_warning() -> None:
    """No warning that it was compiled, nor a repetition of Python's warnings about the source,
    which is compiled once more.
    """
    source = """
def wrong_tiles(board, goal):
    assert (True, "which is true of every tuple")
    return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)
"""
    defined: dict[str, Any] = {}
    with pytest.warns(SyntaxWarning):
        exec(source, defined)  # noqa: S102
    defined["wrong_tiles"].compiled = source
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = loyd.solve(SAMPLE, "astar", h=defined["wrong_tiles"])
    assert found.expanded == loyd.solve(SAMPLE, "astar:misplaced").expanded


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "rbfs", "annealing"])
def test_warnings_of_numpy_in_a_function_are_not_swallowed(algorithm: str) -> None:
    def overflows(board, goal):  # noqa: ARG001
        return int(np.isinf(np.float32(1e38) * np.float32(1e38))) - 1

    with pytest.warns(RuntimeWarning, match="overflow") as caught:
        loyd.solve(SAMPLE, loyd.spec(algorithm, h=overflows), node_limit=50)
    assert len(caught) > 40
