from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.paint.track_painter import Moment, Tick, Track, ticked_lines
from loyd.tui.signs import ASCII, Role
from tests.tui.paint.cells import plain, style_at

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
HUNDRED_MILLION = 100_000_000


@given(width=st.integers(5, 200), total=st.integers(1, 10**9), data=st.data())
def test_columns_and_positions_agree(width: int, total: int, data: st.DataObject) -> None:
    track = Track(width, total)
    column = data.draw(st.integers(-5, width + 5))
    position = track.position(column)
    assert 0 <= position <= total
    inside = min(max(column, 1), width - 2)
    assert track.position(1) == 0
    assert track.position(width - 2) == total
    if total >= width:
        assert track.column(position) == inside


def test_no_steps_yet() -> None:
    assert Track(30, 0).column(0) == 1
    assert Track(30, 0).position(20) == 0


@given(position=st.integers(0, HUNDRED_MILLION))
def test_the_position_is_written_to_the_step(position: int) -> None:
    text = Moment(position, HUNDRED_MILLION).counted
    assert text.split("step")[1].split("of")[0].replace(" ", "") == str(position)


@given(
    columns=st.integers(5, 200),
    lines=st.integers(1, 3),
    position=st.integers(0, HUNDRED_MILLION),
    more=st.integers(0, HUNDRED_MILLION),
)
def test_the_track_fills_its_width(columns: int, lines: int, position: int, more: int) -> None:
    text = ticked(Moment(position, position + more), columns, lines)
    assert [len(line) for line in text] == [columns] * lines
    assert (text[-1][0], text[-1][-1]) == ("‹", "›")


def ticked(moment: Moment, columns: int, lines: int, *ticks: Tick) -> list[str]:
    return plain(ticked_lines(moment, columns, lines, ticks, PALETTE, focused=False))


def test_ticks_stand_on_the_track_and_their_labels_above_it() -> None:
    labels, track = ticked(
        Moment(50, 100), 60, 2, Tick(1, "f 9"), Tick(40, "11"), Tick(80, "13"), Tick(101, "15")
    )
    assert [labels.index(label) for label in ("f 9", "11", "13")] == [
        Track(60, 100).column(step) for step in (1, 40, 80)
    ]
    assert "15" not in labels
    assert [track[Track(60, 100).column(step)] for step in (1, 40, 50, 80)] == ["┷", "┷", "▶", "┴"]
    assert (track[0], track[-1]) == ("‹", "›")


@given(st.lists(st.integers(0, 1000), unique=True, max_size=40))
def test_no_two_labels_touch_and_none_is_cut(steps: list[int]) -> None:
    ticks = [Tick(step, str(10_000 + step)) for step in sorted(steps)]
    labels, _ = ticked(Moment(0, 1000), 80, 2, *ticks)
    assert set(labels.split()) <= {tick.label for tick in ticks}


def test_marks_and_focus() -> None:
    moment = Moment(0, 100)
    marks = (Tick(50, "half"), Tick(1000, "never"))
    lines = ticked_lines(moment, 60, 1, marks, replace(PALETTE, signs=ASCII), focused=True)
    at = Track(60, 100).column(50)
    assert lines[0].plain[0:2] == "[>"
    assert [column for column, character in enumerate(lines[0].plain) if character == "|"] == [at]
    assert style_at(lines, 0, at).color == PALETTE[Role.DIM].color
    assert style_at(lines, 0, 1).reverse
    labels, labelled = ticked_lines(
        moment, 60, 2, marks, replace(PALETTE, signs=ASCII), focused=True
    )
    assert labels.plain.strip() == "half"
    assert labels.plain.index("half") == at
    assert labelled == lines[0]
    calm = ticked_lines(Moment(0, 100), 60, 1, (), replace(PALETTE, signs=ASCII), focused=False)
    assert not style_at(calm, 0, 1).reverse
