"""How `loyd bench limits` reads runs of `loyd bench`."""

import pytest

from tests.benchmarks import limits as bench
from tests.benchmarks.limits import Timing, bench_figures


def test_every_figure_is_of_its_run_and_asked_for_each_hundred_boards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = iter(
        [
            Timing(50, "usual", 50, 1.7, 3.1),
            Timing(50, "idastar:pdb-7-8", 49, 0.3, 2.0),
            Timing(1000, "many", 1000, 5.0, 29.0),
        ]
    )
    asked: list[tuple[str, ...]] = []

    def timed(*arguments: str) -> Timing:
        asked.append(arguments)
        return next(runs)

    monkeypatch.setattr(bench, "_timed", timed)
    found = [
        (figure.value, figure.criterion, figure.verdict) for figure in bench_figures(["some.txt"])
    ]
    assert found == [
        (1.7, "at most 1.75", "pass"),
        (3.1, "at most 3", "fail"),
        (50, "at least 50", "pass"),
        (0.3, "at most 0.4", "pass"),
        (49, "at least 50", "fail"),
        (29.0, "at most 30", "pass"),
        (1000, "at least 1,000", "pass"),
    ]
    assert asked == [("some.txt",), ("some.txt", "-a", "idastar:pdb-7-8"), bench.RANDOM]
