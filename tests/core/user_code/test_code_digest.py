"""A function counts as changed if its code, or anything it uses, has changed, but not if only
docstrings have.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from loyd.core.user_code.code_digest import code_digest
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[3]
HELPER = '''
"""A helper."""
LEAST, PAIR = 3, (1, 2.5)

def helper(x):
    """Adds."""
    return x + LEAST + PAIR[0]  # so much
'''
LOOP = '''
"""A loop."""
import numpy as np
from builtins import len

def loop(x):
    """Loops."""
    return helper(np.int64(x)) if x > 0 else 0
'''


def loop_of(helper: str = HELPER, loop: str = LOOP) -> FunctionType:
    one, other = ModuleType("one"), ModuleType("other")
    exec(compile(helper, "one.py", "exec"), vars(one))  # noqa: S102
    vars(other)["helper"] = vars(one)["helper"]
    exec(compile(loop, "other.py", "exec"), vars(other))  # noqa: S102
    function = vars(other)["loop"]
    assert isinstance(function, FunctionType)
    return function


BEFORE = code_digest([loop_of()])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Adds.", "Adds up.\n\n    At length."),
        ('"""Adds."""', ""),
        ("# so much", "# more or less"),
        ("\ndef helper", "\n\n\n# further down\ndef helper"),
        ('"""A helper."""', '"""Another."""\nNOT_READ = 5'),
    ],
)
def test_words_change_nothing(old: str, new: str) -> None:
    assert old in HELPER
    assert code_digest([loop_of(HELPER.replace(old, new))]) == BEFORE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LEAST, PAIR = 3", "LEAST, PAIR = 4"),
        ("2.5", "2.25"),
        ("x + LEAST", "x - LEAST"),
        ("PAIR[0]", "PAIR[1]"),
        ("(x)", "(x, y=1)"),
    ],
)
def test_a_change_in_what_a_loop_uses_in_another_file_changes_it(old: str, new: str) -> None:
    assert old in HELPER
    assert code_digest([loop_of(HELPER.replace(old, new))]) != BEFORE


def test_a_change_in_the_loop_itself_changes_it() -> None:
    assert code_digest([loop_of(loop=LOOP.replace("else 0", "else 1"))]) != BEFORE
    assert code_digest([loop_of(loop=LOOP.replace("int64", "int32"))]) != BEFORE


def test_functions_that_call_one_another_have_a_digest() -> None:
    module = ModuleType("circle")
    exec(  # noqa: S102
        "def odd(x):\n    return even(x - 1)\ndef even(x):\n    return x == 0 or odd(x - 1)\n",
        vars(module),
    )
    odd: Callable[..., object] = vars(module)["odd"]
    assert isinstance(odd, FunctionType)
    assert len(code_digest([odd])) == 64


def test_another_process_has_the_same_digests() -> None:
    """Otherwise a sweep would take code for changed that is not."""
    code = """
from types import FunctionType
from loyd.core.user_code.code_digest import code_digest
from loyd.core.engine.puzzle import packing, ranking
functions = [one for module in (packing, ranking) for _, one in sorted(vars(module).items())]
print(*(code_digest([one]) for one in functions if isinstance(one, FunctionType)))
"""
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE_SECONDS,
        )
        found.add(done.stdout)
    (digests,) = found
    assert len(set(digests.split())) > 8
