import numpy as np
from textual.app import App, ComposeResult

from loyd.core.draw.audit_words import Fault, faults
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.study.audit.audit import AuditFindings
from loyd.tui.audit.audit_views import FaultList
from loyd.tui.signs import UNICODE
from tests.core.study.audit.small_puzzle import findings, small_puzzle

PUZZLE = small_puzzle(blank_last(2, 3), 0)
SHORT = findings(PUZZLE.population, np.maximum(PUZZLE.hs - 1, 0))
WRONG = findings(PUZZLE.population, PUZZLE.hs + 3 * (PUZZLE.hs == 9))


class Faults(App[None]):
    def __init__(self, found: AuditFindings) -> None:
        super().__init__()
        self.found = found
        self.highlighted: list[Fault] = []
        self.opened: list[Fault] = []

    def compose(self) -> ComposeResult:
        yield FaultList(signs=UNICODE)

    def on_mount(self) -> None:
        self.query_one(FaultList).faults = faults(self.found)
        self.query_one(FaultList).focus()

    def on_fault_list_fault_highlighted(self, message: FaultList.FaultHighlighted) -> None:
        self.highlighted.append(message.fault)

    def on_fault_list_fault_opened(self, message: FaultList.FaultOpened) -> None:
        self.opened.append(message.fault)


def lines(app: App[None]) -> list[str]:
    listed = app.query_one(FaultList)
    return [listed.render_line(line).text.rstrip() for line in range(listed.size.height)]


def test_the_worst_of_each_kind_come_first_then_overestimates_then_steep_moves() -> None:
    worst_board, worst_move, *others = faults(WRONG)
    nines = int((PUZZLE.population.distances == 9).sum())
    found = [worst_board, *others[: nines - 1], worst_move, *others[nines - 1 :]]
    assert [fault.what for fault in found[:nines]] == ["overestimates"] * nines
    assert all(fault.what.startswith("falls, move ") for fault in found[nines:])
    assert [fault.excess for fault in found[nines:]] == sorted(
        (fault.excess for fault in found[nines:]), reverse=True
    )
    assert {fault.excess for fault in found[nines:]} == {4, 2}, "from 12 to 8 and to 10"
    assert {fault.board for fault in found[nines:]} == {fault.board for fault in found[:nines]}
    assert all(fault.is_error for fault in found)


def test_without_any_fault_the_boards_that_h_is_most_short_of_are_listed() -> None:
    found = faults(SHORT)
    assert {fault.what for fault in found} == {"underestimates"}
    assert not any(fault.is_error for fault in found)


async def test_arrows_choose_and_say_so_and_the_choice_stays_in_sight() -> None:
    app = Faults(SHORT)
    async with app.run_test(size=(70, 6)) as pilot:
        await pilot.pause()
        found = faults(SHORT)
        assert app.highlighted == [found[0]]
        assert lines(app)[1].startswith("▶")
        await pilot.press("down", "down", "pagedown")
        assert app.highlighted[-1] == found[7]
        assert sum(line.startswith("▶") for line in lines(app)) == 1
        assert str(found[7].board) in next(line for line in lines(app) if line.startswith("▶"))
        await pilot.press(*["pageup"] * 3, "up")
        assert app.highlighted[-1] == found[0]
        await pilot.press(*["pagedown"] * 30)
        assert app.highlighted[-1] == found[-1]
        assert lines(app)[-1].startswith("▶")


async def test_a_click_chooses_and_a_second_one_opens() -> None:
    app = Faults(WRONG)
    async with app.run_test(size=(70, 8)) as pilot:
        found = faults(WRONG)
        await pilot.click(FaultList, offset=(10, 3))
        assert app.highlighted[-1] == found[2]
        assert app.opened == []
        await pilot.click(FaultList, offset=(10, 3))
        assert app.opened == [found[2]]
        await pilot.click(FaultList, offset=(10, 0))
        assert app.opened == [found[2]]


async def test_each_line_says_what_by_how_much_and_where() -> None:
    app = Faults(WRONG)
    async with app.run_test(size=(70, 8)) as pilot:
        await pilot.pause()
        first = faults(WRONG)[0]
        assert lines(app)[1].split() == [
            "▶",
            "✗",
            "overestimates",
            "3",
            "12",
            "9",
            str(first.board),
        ]


async def test_an_empty_list_says_what_will_be_there_and_opens_nothing() -> None:
    app = Faults(WRONG)
    async with app.run_test(size=(70, 8)) as pilot:
        listed = app.query_one(FaultList)
        listed.faults, listed.empty = (), "Boards will be listed here."
        await pilot.press("down")
        await pilot.click(FaultList, offset=(10, 3))
        assert lines(app)[0] == listed.empty
        assert (app.opened, listed.fault) == ([], None)
