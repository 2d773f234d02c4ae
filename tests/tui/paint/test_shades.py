import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.record.map import AxisScale
from loyd.tui.shades import shades


@pytest.mark.parametrize(
    ("count", "room", "places", "values", "length"),
    [
        (10, 10, 1, 1, 10),
        (10, 35, 3, 1, 30),
        (10, 9, 1, 2, 5),
        (10, 3, 1, 4, 3),
        (1, 5, 5, 1, 5),
        (7, 1, 1, 7, 1),
    ],
)
def test_every_value_takes_as_many_places_as_any_other(
    count: int, room: int, places: int, values: int, length: int
) -> None:
    scale = AxisScale.fitting(count, room)
    assert (scale.places, scale.values, scale.length) == (places, values, length)


@given(st.integers(1, 40), st.integers(1, 90))
def test_each_place_shows_the_value_that_it_is_the_place_of(count: int, room: int) -> None:
    scale = AxisScale.fitting(count, room)
    assert scale.length <= max(room, 1)
    assert scale.place(0) == 0
    for value in range(count):
        assert 0 <= scale.place(value) < scale.length
        assert (
            scale.value(scale.place(value))
            <= value
            < scale.value(scale.place(value)) + max(scale.values, 1)
        )


def test_shades_grow_with_the_logarithm_and_leave_nothing_out() -> None:
    density = np.array([[0, 1, 10], [1000, 0, 100]])
    found = shades(density, AxisScale.fitting(2, 2), AxisScale.fitting(3, 3), 4)
    assert found.shape == (2, 3)
    assert (found > 0).tolist() == (density > 0).tolist()
    assert found[0, 1] < found[0, 2] < found[1, 2] < found[1, 0] == 4


def test_what_shares_a_place_is_added_up_and_what_has_many_is_repeated() -> None:
    density = np.array([[0, 0, 0, 0], [0, 5, 0, 0]])
    small = shades(density, AxisScale.fitting(2, 4), AxisScale.fitting(4, 2), 3)
    assert small.tolist() == [[0, 0], [0, 0], [3, 0], [3, 0]]


def test_an_empty_plane_has_no_shade() -> None:
    assert not shades(
        np.zeros((3, 3), np.int64), AxisScale.fitting(3, 3), AxisScale.fitting(3, 3), 5
    ).any()
