"""Tables on terminals of various widths, and in pipes."""

import os
import re
import shutil
import sys

import pytest

from loyd.core.draw.document import Table, TableCell
from loyd.tui.cli.tables import table_text

WIDE = Table(
    ("name", "kind", *(f"column {number}" for number in range(7))),
    tuple(
        (
            TableCell(name),
            TableCell("k"),
            *(TableCell(f"{name}{number}", best=not number, number=True) for number in range(7)),
        )
        for name in "ab"
    ),
    groups=(1,),
    heads=2,
)


def lines(text: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9]*m", "", text).split("\n")


@pytest.fixture
def of_width(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> int:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(
        shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((request.param, 24))
    )
    width: int = request.param
    return width


@pytest.mark.parametrize("of_width", [20, 30, 44, 62, 79], indirect=True)
def test_no_line_is_wider_than_the_terminal_and_every_part_names_its_rows(of_width: int) -> None:
    shown = lines(table_text(WIDE, may_transpose=False))
    assert max(map(len, shown)) <= of_width
    heads = [line.split() for line in shown if line.startswith("name")]
    assert " ".join(word for head in heads for word in head[2:]) == " ".join(WIDE.titles[2:])
    for name in "ab":
        rows = [line.split() for line in shown if line.startswith(f"{name} ")]
        assert len(rows) == len(heads)
        assert [cell for row in rows for cell in row[2:] if cell != "◆"] == [
            f"{name}{number}" for number in range(7)
        ]


@pytest.mark.parametrize("of_width", [80, 200], indirect=True)
def test_a_table_that_fits_stays_in_one_part(of_width: int) -> None:
    shown = lines(table_text(WIDE, may_transpose=False))
    assert (len(shown), max(map(len, shown))) == (6, 80)
    assert of_width >= 80


@pytest.mark.parametrize("of_width", [5], indirect=True)
def test_a_column_that_is_wider_than_the_terminal_is_shown_all_the_same(of_width: int) -> None:
    assert (
        len(
            [
                line
                for line in lines(table_text(WIDE, may_transpose=False))
                if line.startswith("name")
            ]
        )
        == 7
        > of_width
    )


@pytest.mark.parametrize("of_width", [40], indirect=True)
def test_a_file_has_it_in_one_part(of_width: int) -> None:
    assert max(map(len, lines(table_text(WIDE, may_transpose=False, to_file=True)))) > of_width


def test_a_pipe_has_it_in_one_part() -> None:
    assert (
        len(
            [
                line
                for line in lines(table_text(WIDE, may_transpose=False))
                if line.startswith("name")
            ]
        )
        == 1
    )
