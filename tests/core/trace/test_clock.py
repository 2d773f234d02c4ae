"""What a search had taken by a step."""

from loyd.core.trace.trace import MOST_TICKS, Clock


def test_time_and_memory_are_those_of_the_first_tick_that_reached_a_step() -> None:
    clock = Clock()
    for seconds, step, size in ((0.5, 10, 100), (0.25, 20, 300), (0.25, 30, 700)):
        clock.tick(seconds, step, size)
    assert [clock.seconds_at(step) for step in (0, 1, 10, 11, 20, 21, 30, 31)] == [0, 0.5, 0.5, 0.75, 0.75, 1, 1, 1]
    assert [clock.bytes_at(step) for step in (0, 1, 10, 11, 20, 21, 30, 31)] == [0, 100, 100, 300, 300, 700, 700, None]
    assert [clock.step_at(seconds) for seconds in (0, 0.49, 0.5, 0.74, 0.75, 1, 9)] == [0, 0, 10, 10, 20, 30, 30]


def test_ticks_stay_few() -> None:
    clock = Clock()
    for step in range(1, 5 * MOST_TICKS):
        clock.tick(0.001, step, 8 * step)
    assert len(clock._ticks) <= MOST_TICKS + 1
    found = clock.bytes_at(3 * MOST_TICKS)
    assert found is not None
    assert 3 * MOST_TICKS <= found / 8 <= 3 * MOST_TICKS + 8
