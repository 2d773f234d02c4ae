"""A small share of the damages; `python -m tests.hostile.damaged_cache` makes any number of
them.
"""

import os

import pytest

from loyd.core.engine.native.kernel import jit_is_disabled, kernel
from tests.hostile import damaged_cache


@pytest.mark.compiles
@pytest.mark.parametrize("spec", ["idastar:manhattan", "nbs:manhattan"])
@pytest.mark.skipif(
    jit_is_disabled() or not hasattr(os, "fork"),
    reason="nothing is compiled, or no process can be forked",
)
def test_whatever_is_damaged_there_is_an_answer(
    spec: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOYD_CACHE_DIR", os.environ.get("LOYD_CACHE_DIR", ""))
    kernel.cache_clear()
    try:
        assert damaged_cache.run(seed=1, count=24, compile_every=24, specs=(spec,)) == 0
    finally:
        kernel.cache_clear()
    assert capfd.readouterr().err == ""
