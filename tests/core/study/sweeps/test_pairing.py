"""Two workloads in turn, with fake clocks."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.system.errors import SettingError
from tests.benchmarks.measuring import Ratio, cpu_seconds, paired


def replay(*seconds: float) -> Callable[[], float]:
    return iter(seconds).__next__


def test_the_ratio_is_the_first_ones_speed_as_a_share_of_the_second_ones() -> None:
    ratio = paired(replay(2.0, 4.0, 2.0), replay(1.0, 3.0, 2.0), rounds=3)
    assert ratio == Ratio(
        minimum=0.5, median=0.75, maximum=1.0, first_seconds=2.0, second_seconds=2.0
    )


def test_the_two_are_called_in_turn() -> None:
    calls = []

    def call(name: str) -> float:
        calls.append(name)
        return 1.0

    paired(lambda: call("a"), lambda: call("b"), rounds=3)
    assert calls == ["a", "b", "a", "b", "a", "b"]


@given(st.lists(st.floats(0.5, 2.0), min_size=1, max_size=9), st.floats(0.1, 10.0))
def test_a_slow_spell_of_the_machine_does_not_show(load: list[float], share: float) -> None:
    ratio = paired(replay(*load), replay(*(share * seconds for seconds in load)), rounds=len(load))
    assert ratio.minimum == pytest.approx(share)
    assert ratio.maximum == pytest.approx(share)
    assert ratio.minimum <= ratio.median <= ratio.maximum


@pytest.mark.parametrize("rounds", [0, -1])
def test_no_round_is_refused_before_any_work(rounds: int) -> None:
    with pytest.raises(SettingError, match="at least 1 is needed"):
        paired(replay(), replay(), rounds)


@pytest.mark.parametrize(("first", "second"), [(0.0, 1.0), (1.0, 0.0)])
def test_a_workload_too_short_for_its_clock_is_refused(first: float, second: float) -> None:
    with pytest.raises(SettingError, match="choose a longer one"):
        paired(replay(first), replay(second), rounds=1)


def test_cpu_seconds_runs_the_work_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.benchmarks.measuring.time.process_time", replay(10.0, 12.5))
    calls: list[str] = []
    assert cpu_seconds(lambda: calls.append("work")) == 2.5
    assert calls == ["work"]
