"""Compiles a user function with Numba to a C function that reads board and goal and writes h."""

import ast
import dis
import inspect
import math
import re
from collections import namedtuple
from collections.abc import Callable
from textwrap import dedent
from threading import Lock
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np

from ..engine.heuristics import (
    ASK_PYTHON,
    BLOCK,
    C_FUNCTION,
    GREATEST_ANSWER,
    NUMBER,
    ROUNDING_ERROR,
    AnswerCallback,
    answer_of,
)
from ..engine.puzzle import LARGEST_CELLS, Board, Size, seeded, uniform, walk
from ..system import PluginError
from .user_code import TooLongError

LONGEST_REASON = 160
SAYS_LITTLE = (
    "Failed in",
    "No implementation",
    "There are",
    "During",
    "Overload",
    "Invalid",
    "Known",
    "With",
    ">>>",
    "-",
    "File",
)
INSTALL = "to compile it, run `pip install 'loyd-search[numba]'`"
NO_NUMBER = "mul(float64"
"""How Numba reports a result that is not a number."""

View = namedtuple("View", "height width size cells blank rows")
"""A board as compiled functions see it: a kind of tuple that Numba supports."""
Wrap = Callable[[FunctionType], Any]


class CannotCompileError(Exception):
    """Why a function stays plain Python, in a few words."""


def compiled_form(function: Callable[..., Any], size: Size) -> Any:
    """A function of (board, goal) for boards of one size, compiled together with all functions of
    its file that it calls: a C function of the address of a block (see
    `loyd.core.engine.heuristics.heuristic`).

    On a mistake it leaves ASK_PYTHON, so that Python can describe it. Raises CannotCompileError if
    the function cannot be compiled.
    """
    try:
        import numba
    except ImportError:
        raise CannotCompileError(INSTALL) from None
    from numba import types
    from numba.core.ccallback import CFunc

    def compiled(plain: FunctionType) -> Any:
        unwrapped: dict[str, Any] = {
            "no_cfunc_wrapper": True,
            "no_cpython_wrapper": True,
        }  # Python never calls it
        return numba.njit(boundscheck=True, forceinline=True, **unwrapped)(plain)

    carray: Any = numba.carray  # type: ignore[attr-defined]
    ask = _asking(compiled(_view_of(size)), _with_helpers(function, compiled), carray)
    made: Any = CFunc(ask, ((types.voidptr,), types.void), locals={}, options={})
    try:
        made.compile()
    except Exception as error:  # Numba fails in many ways
        raise CannotCompileError(_reason(error)) from error
    form: Any = C_FUNCTION(made.address)
    form.made = made
    return form


def _asking(view: Any, h_of: Any, carray: Any) -> FunctionType:
    """The function to compile: it reads a block as a `view`, calls `h_of`, and checks the result as
    Python's results are checked.
    """

    def ask(pointer: Any) -> None:
        block = carray(pointer, (BLOCK,), np.uint8)
        answer = carray(pointer, (1,), np.int64)
        answer[0] = ASK_PYTHON
        try:
            board = view(block, NUMBER)
            goal = view(block, NUMBER + LARGEST_CELLS)
            h = 1.0 * h_of(board, goal)
            if 0 <= h <= GREATEST_ANSWER and (h == 0 or board.cells != goal.cells):
                answer[0] = math.ceil(h - ROUNDING_ERROR)
        except Exception:  # noqa: BLE001  Numba supports no other
            answer[0] = ASK_PYTHON

    return ask  # type: ignore[return-value]


def _view_of(size: Size) -> FunctionType:
    height, width = size
    cells = "".join(f"np.int64(block[start + {cell}]), " for cell in range(height * width))
    rows = "".join(
        f"({''.join(f'cells[{row * width + column}], ' for column in range(width))}), "
        for row in range(height)
    )
    text = f"""
def view(block, start):
    cells = ({cells})
    return View({height}, {width}, ({height}, {width}), cells, cells.index(0), ({rows}))
"""
    names: dict[str, Any] = {"View": View, "np": np}
    # Tuple types include their lengths, so each size needs a text of its own.
    exec(text, names)  # noqa: S102
    return names["view"]


def _with_helpers(function: Any, wrap: Wrap, within: tuple[str, ...] = ()) -> Any:
    if not isinstance(function, FunctionType):
        raise CannotCompileError("it is not a plain function")
    if function.__name__ in within:
        raise CannotCompileError(f"{function.__name__} calls itself")
    with catch_warnings():
        simplefilter("ignore", SyntaxWarning)  # the user saw it when Python compiled the file
        code = _listed(function)
    closed = [cell.cell_contents for cell in function.__closure__ or ()]
    names = {
        **function.__globals__,
        **dict(zip(function.__code__.co_freevars, closed, strict=True)),
    }
    for name in _names_in(code):
        used = names.get(name, UNKNOWN_TO_NUMBA.get(name))
        if isinstance(used, FunctionType) and any(
            used.__globals__ is one for one in (function.__globals__, globals())
        ):
            names[name] = _with_helpers(used, wrap, (*within, function.__name__))
    copy = FunctionType(code, names, function.__name__, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    return wrap(copy)


def _names_in(code: CodeType) -> set[str]:
    inner = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return {
        step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"
    }.union(*inner)


def _any(values: Any) -> bool:
    for value in values:  # noqa: SIM110  a form that Numba supports
        if value:
            return True
    return False


def _all(values: Any) -> bool:
    for value in values:  # noqa: SIM110
        if not value:
            return False
    return True


UNKNOWN_TO_NUMBA = {"any": _any, "all": _all}


class _Listed(ast.NodeTransformer):
    """Turns generator expressions into lists, which Numba knows: `sum(x for …)` becomes `sum([x for
    …])`, without types and decorators.
    """

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        self.generic_visit(node)
        return ast.ListComp(node.elt, node.generators)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.decorator_list = []
        node.returns = None
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        self.generic_visit(node)
        return node


def _listed(function: FunctionType) -> CodeType:
    """The code of a function without generator expressions; unchanged for a lambda, or if its
    source is not available.
    """
    said = getattr(function, "compiled", None)
    try:
        module = ast.parse(dedent(said if isinstance(said, str) else inspect.getsource(function)))
    except (OSError, SyntaxError, TypeError):
        module = ast.Module([], [])
    if not module.body or not isinstance(module.body[0], ast.FunctionDef):
        if function.__closure__:
            raise CannotCompileError("its source is not available")
        return function.__code__
    tree = ast.fix_missing_locations(_Listed().visit(module))
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    code = compile(tree, function.__code__.co_filename, "exec")
    return next(
        constant
        for constant in code.co_consts
        if isinstance(constant, CodeType) and constant.co_name == function.__name__
    )


def _reason(error: Exception) -> str:
    if NO_NUMBER in str(error):
        return "what it returns is not a number"
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in str(error).splitlines()]
    telling = [line for line in lines if line and not line.startswith(SAYS_LITTLE)]
    said = (telling or [line for line in lines if line] or [type(error).__name__])[0].rstrip(".:")
    said = re.sub(r"View\(.*\)", "board", said)
    return said if len(said) <= LONGEST_REASON else f"{said[: LONGEST_REASON - 1]}…"


TRIED_WALKS, BOARDS = 100, 200
COMPARING_SECONDS = 5.0


class CompiledForms:
    """The compiled forms of a function, one for each board size, compiled on demand."""

    def __init__(self, name: str, function: Callable[..., Any]):
        self._name = name
        self._function = function
        self._lock = Lock()
        self._forms: dict[tuple[int, int], Any] = {}
        self._differences: dict[Board, str] = {}

    def is_ready(self, size: Size) -> bool:
        """Whether the function is compiled for boards of a size."""
        return size in self._forms

    def for_goal(self, goal: Board, answers: AnswerCallback) -> tuple[Any, str]:
        """The C function with which loops may evaluate boards for a goal, or None if they have to
        call Python; and, the first time, a sentence if there is something to say.

        `answers`: the function in Python, whose results are compared.
        """
        with self._lock:
            said = "" if goal.size in self._forms else self._make(goal.size)
            form = self._forms[goal.size]
            if form is None:
                return None, said
            if goal not in self._differences:
                self._differences[goal] = difference = _difference(form, goal, answers)
                said = self._refusal(difference) if difference else said
            return (None if self._differences[goal] else form), said

    def _make(self, size: Size) -> str:
        began = perf_counter()
        self._forms[size] = None
        try:
            self._forms[size] = compiled_form(self._function, size)
        except CannotCompileError as error:
            return self._refusal(str(error))
        took = f"{perf_counter() - began:.1f} s"
        return (
            f"{self._name} was compiled for {size[0]}x{size[1]} in {took}; it cannot be "
            "interrupted in a call"
        )

    def _refusal(self, reason: str) -> str:
        return f"{self._name} runs as plain Python: {reason}"


def _difference(form: Any, goal: Board, answers: AnswerCallback) -> str:
    rng = seeded(0)
    late = perf_counter() + COMPARING_SECONDS
    for number in range(TRIED_WALKS + BOARDS):
        if perf_counter() > late:
            break
        board = walk(goal, number, rng) if number < TRIED_WALKS else uniform(goal, rng)
        try:
            said = answers(board.cells)
        except PluginError as error:
            if isinstance(error.__cause__, TooLongError):
                return f"it does not terminate on {board}"
            said = ASK_PYTHON
        h = answer_of(form, goal, board.cells)
        if h not in (said, ASK_PYTHON):
            return f"on {board} it returns {h} compiled, " + (
                "but fails in Python" if said == ASK_PYTHON else f"but {said} in Python"
            )
    return ""
