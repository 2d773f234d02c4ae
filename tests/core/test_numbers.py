import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.system.text import (
    SHORT_WIDTH,
    byte_size,
    grouped,
    grouped_width,
    rate,
    seconds,
    short,
)

UNITS = {"": 1, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
SECONDS = {"ms": 0.001, "s": 1, "min": 60, "h": 3600, "d": 86_400}


def spoken(text: str, units: dict[str, float]) -> float:
    """The value of a text with numbers and units."""
    return sum(
        float(number.replace(" ", "")) * units[unit]
        for number, unit in re.findall(r"([\d. ]*\d) ?([a-zA-Z]*)", text)
    )


@given(st.integers(0, 10**12))
def test_groups_of_three(number: int) -> None:
    text = grouped(number)
    assert int(text.replace(" ", "")) == number
    assert all(len(group) == 3 for group in text.split(" ")[1:])


def test_width_is_kept() -> None:
    assert grouped(7, 9) == "        7"
    assert {
        len(grouped(number, grouped_width(9_999_999))) for number in (0, 12, 999, 1000, 9_999_999)
    } == {9}


@given(st.one_of(st.integers(0, 10**14), st.floats(0, 1e14)))
def test_short_is_short_and_near(number: float) -> None:
    for gap in ("", " "):
        text = short(number, gap=gap)
        assert len(text) <= SHORT_WIDTH
    assert spoken(short(number), UNITS) == pytest.approx(number, rel=0.006, abs=0.005 + 1e-9)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (7, "7"),
        (1.5, "1.50"),
        (999, "999"),
        (9_999, "9 999"),
        (10_000, "10.0 k"),
        (999_499, "999 k"),
        (999_500, "1.00 M"),
        (12_345_678, "12.3 M"),
        (123_456_789, "123 M"),
        (10**9, "1.00 G"),
    ],
)
def test_short_examples(number: float, text: str) -> None:
    assert short(number) == text
    assert len(text) <= SHORT_WIDTH


@pytest.mark.parametrize(
    ("duration", "text"),
    [
        (0, "0.000 ms"),
        (0.000_045, "0.045 ms"),
        (0.003, "3 ms"),
        (0.0123, "12.3 ms"),
        (0.32, "320 ms"),
        (0.9999, "1.00 s"),
        (12.34, "12.3 s"),
        (99.96, "1 min 40 s"),
        (125, "2 min 05 s"),
        (3599.7, "1 h 00 min"),
        (3725, "1 h 02 min"),
        (86_399, "1 d 00 h"),
        (273_600, "3 d 04 h"),
    ],
)
def test_seconds(duration: float, text: str) -> None:
    assert seconds(duration) == text


@given(st.floats(0.001, 1e7))
def test_seconds_say_what_was_measured(duration: float) -> None:
    assert spoken(seconds(duration), SECONDS) == pytest.approx(duration, rel=0.021)


def test_rates_and_bytes() -> None:
    assert [rate(4), rate(1_830_000), rate(48_000_000)] == ["4 /s", "1.83 M/s", "48.0 M/s"]
    assert [byte_size(64), byte_size(999.6), byte_size(52_400_000), byte_size(10**9)] == [
        "64 B",
        "1.00 kB",
        "52.4 MB",
        "1.00 GB",
    ]
