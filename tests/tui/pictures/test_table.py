"""The painted ledger: every figure whole, a sign for the current row and for the goal, nothing
beyond its room.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from loyd.core.draw.tables import expanded_text, ledger_sentences
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.ledger import AtDepth
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.text import grouped
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.pictures.table.table_painter import (
    TableLook,
    depth_lines,
    first_row,
    fit_sentences,
    rows_with_room,
    table_lines,
)
from loyd.tui.signs import ASCII, UNICODE, Signs
from tests.core.case import finish
from tests.tui.paint.cells import plain

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
SAMPLE = parse_board("2 3 4 1 5 x 7 6 8")


def searched(spec: str) -> Trace:
    return finish(Problem(SAMPLE, blank_last(3, 3), parse_spec(spec)))[0]


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("spec", ["astar", "idastar", "bibfs"])
def test_every_figure_is_whole_in_any_room(spec: str, signs: Signs) -> None:
    trace = searched(spec)
    ledger, depths = trace.ledger(trace.steps), trace.depths(trace.steps)
    most = max(max(one.expanded, one.open) for one in depths)
    rows = [f"{signs.side(row.side) if row.side else ''}{row.value}" for row in ledger.rows]
    for columns in (26, 36, 68, 100, 140):
        for lines in (4, 12, 40):
            look = TableLook(3, None)
            shown = plain(table_lines(ledger, columns, lines, look, replace(PALETTE, signs=signs)))
            assert len(shown) <= lines
            assert max(map(len, shown)) <= columns
            assert signs is UNICODE or all(line.isascii() for line in shown)
            room = rows_with_room(len(rows), lines - 1)
            first = first_row(len(rows), room, look)
            if room < len(rows):
                unseen = {"above": first, "below": len(rows) - first - room}
                assert shown[-1].split(maxsplit=1)[1] == ", ".join(
                    f"{count} {where}" for where, count in unseen.items() if count
                )
            for place, line in enumerate(shown[1 : 1 + room], first):
                words = line.removeprefix(signs.current if place == 3 else " ").split("  ")
                figures = [word.strip() for word in words if word.strip()]
                assert figures[0] == rows[place]
                assert expanded_text(ledger.rows[place]) in figures
                assert line.startswith(signs.current) == (place == 3)
                assert (signs.goal in line) == (place == ledger.goal_row)
            assert (
                max(
                    len(line.plain)
                    for line in depth_lines(
                        depths, most, look, columns, lines, replace(PALETTE, signs=signs)
                    )
                )
                <= columns
            )


def test_what_is_predicted_has_a_column_where_there_is_width() -> None:
    trace = searched("idastar")
    ledger = trace.ledger(trace.steps)
    look = TableLook(5, None, (0.4, 2.2, 8.8, 30.3, 96.0, 1294.06))
    heading, *rows = plain(table_lines(ledger, 140, 30, look, PALETTE))
    at = heading.index("predicted")
    assert [row[at : at + 9].strip() for row in rows[:6]] == [
        "0.4",
        "2.2",
        "8.8",
        "30.3",
        "96.0",
        grouped(1294),
    ]
    assert "predicted" not in plain(table_lines(ledger, 36, 30, look, PALETTE))[0]


def test_no_sentence_is_cut() -> None:
    trace = searched("astar")
    ledger = trace.ledger(trace.steps)
    sentences = ledger_sentences(ledger, 19)
    for lines in range(1, 18):
        shown = plain(fit_sentences(sentences, 26, lines))
        assert len(shown) <= lines
        said = " ".join(" ".join(shown).split())
        for sentence in sentences:
            said = said.replace(sentence, "")
        assert not said.strip(), lines


def test_a_wide_one_has_every_figure_and_what_stands_out() -> None:
    trace = searched("idastar")
    ledger = trace.ledger(trace.steps)
    heading, *rows = plain(table_lines(ledger, 140, 30, TableLook(5, None), PALETTE))
    wanted = "bound expanded growth generated cut expanded again steps expanded, linear scale"
    assert heading.split() == wanted.split()
    for line, row in zip(rows, ledger.rows, strict=False):
        for figure in (row.generated, row.cut, row.again):
            assert figure is not None
            assert grouped(figure) in line
    lengths = [line.count("█") for line in rows[:5]]
    assert lengths == sorted(lengths)
    said = ledger_sentences(ledger, 19)
    assert "bound < C* (19): 638 expanded; bound = C*: 281 and the goal." in said
    assert "395 different boards" in " ".join(said)


def test_a_row_without_a_step_does_not_say_that_there_will_be_none() -> None:
    trace = searched("astar")
    shown = plain(table_lines(trace.ledger(29), 100, 30, TableLook(2, None), PALETTE))
    assert shown[4].split()[:2] == ["15", "0"]
    assert any(trace.node(step).f == 15 for step in range(30, trace.steps))


@pytest.mark.parametrize("spec", ["astar", "idastar", "bibfs"])
def test_a_ledger_without_rows_has_a_heading(spec: str) -> None:
    ledger, look = searched(spec).ledger(0)._replace(rows=()), TableLook(None, None)
    for columns, lines in ((26, 4), (140, 40)):
        assert len(table_lines(ledger, columns, lines, look, PALETTE)) >= 1
        assert len(depth_lines((), 1, look, columns, lines, PALETTE)) == 1


class CountedDepths(Sequence[AtDepth]):
    """The nodes of each g of a long path, and how many of these rows were read."""

    def __init__(self, count: int) -> None:
        self.count, self.read = count, 0

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, places: Any) -> Any:
        if isinstance(places, slice):
            return [self[place] for place in range(self.count)[places]]
        self.read += 1
        return AtDepth(range(self.count)[places], 1, 1)


def test_of_a_long_path_no_more_rows_are_read_than_are_shown() -> None:
    for g in (0, 50_000, 99_999):
        depths = CountedDepths(100_000)
        depth_lines(depths, 1, TableLook(g, None), 120, 40, PALETTE)
        assert depths.read == 38
