"""The time that a search had taken by a step."""

from loyd.core.engine.record.clock import MOST_TICKS, Clock


def test_time_is_that_of_the_first_tick_that_reached_a_step() -> None:
    clock = Clock()
    for seconds, step in ((0.5, 10), (0.25, 20), (0.25, 30)):
        clock.tick(seconds, step)
    assert [clock.seconds_at(step) for step in (0, 1, 10, 11, 20, 21, 30, 31)] == [
        0,
        0.5,
        0.5,
        0.75,
        0.75,
        1,
        1,
        1,
    ]
    assert [clock.step_at(seconds) for seconds in (0, 0.49, 0.5, 0.74, 0.75, 1, 9)] == [
        0,
        0,
        10,
        10,
        20,
        30,
        30,
    ]
    clock.correct(0.5)
    assert [clock.seconds_at(step) for step in (0, 10, 20, 30)] == [0, 0.25, 0.375, 0.5]


def test_ticks_stay_few() -> None:
    clock = Clock()
    for step in range(1, 5 * MOST_TICKS):
        clock.tick(0.001, step)
    assert len(clock._ticks) <= MOST_TICKS + 1
    assert 3 * MOST_TICKS <= round(clock.seconds_at(3 * MOST_TICKS) * 1000) <= 3 * MOST_TICKS + 8
