"""Options that commands share."""

import pytest

from loyd.core.engine.problem.problem import default_memory
from loyd.core.system.errors import SettingError
from loyd.core.system.text import byte_size
from loyd.tui.cli.options import parse_bytes
from tests.tui.cli.command_line import run


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("4096", 4096),
        ("20M", 20_000_000),
        ("20 MB", 20_000_000),
        ("2g", 2_000_000_000),
        ("1.5GiB", 3 << 29),
        ("512Ki", 1 << 19),
        ("1T", 10**12),
        ("7B", 7),
    ],
)
def test_memory_is_asked_for_in_the_units_in_which_it_is_shown(text: str, size: int) -> None:
    assert parse_bytes(text) == size


def test_the_usual_limit_is_shown_as_the_help_says() -> None:
    assert default_memory() <= parse_bytes("2G")
    assert byte_size(parse_bytes("20M")) == "20.0 MB"


@pytest.mark.parametrize("text", ["", "M", "2i", "2Q", "0.5", "-1M", "nan", "inf", "1MM", "1e999"])
def test_what_is_no_amount_of_memory_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="amount of memory"):
        parse_bytes(text)


@pytest.mark.parametrize("command", ["solve", "compare", "report", "bench boards"])
def test_the_help_says_whose_seconds_are_limited(command: str) -> None:
    assert "seconds of CPU" in " ".join(run(*command.split(), "--help").stdout.split())
