import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.widget import Widget

from loyd.tui.card.card import CardScreen
from loyd.tui.dialogues.boards import BoardsScreen
from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.dialogues.dialogues import PlaceScreen
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.explore.node_lists import NodeList, SearchLog
from loyd.tui.parts.timeline import Timeline
from loyd.tui.pictures.trajectory.trajectory_painter import TRAJECTORY_GUTTER
from tests.tui.explore.explore_driver import (
    explore,
    lines_of,
    press,
    run_of,
    screen_of,
    settled,
    text_of,
    until,
)

HUNDRED = ["shift+right"] * 10


async def scroll(
    pilot: Pilot[None], widget: Widget, kind: type[MouseScrollDown | MouseScrollUp], times: int = 1
) -> None:
    for _ in range(times):
        widget.post_message(kind(widget, 1, 1, 0, 1, 0, False, False, False))
    await pilot.pause()


async def test_the_timeline_seeks_by_mouse() -> None:
    async with explore() as pilot:
        await press(pilot, *HUNDRED)
        run, timeline = run_of(pilot), screen_of(pilot).query_one(Timeline)
        line, left = timeline.size.height - 1, TRAJECTORY_GUTTER + 1
        await pilot.click(Timeline, offset=(left, line))
        await settled(pilot)
        assert run.position == 1
        await pilot.click(Timeline, offset=(left + 100, line))
        await settled(pilot)
        assert run.position == 100
        assert "Step 100" in text_of(pilot)
        await pilot.mouse_down(Timeline, offset=(left + 90, line))
        await pilot.hover(Timeline, offset=(left + 50, line))
        await pilot.mouse_up(Timeline, offset=(left + 50, line))
        await settled(pilot)
        assert run.position == 51


async def test_the_timeline_seeks_by_keys_once_it_has_focus() -> None:
    async with explore() as pilot:
        await press(pilot, *HUNDRED)
        screen_of(pilot).query_one(Timeline).focus()
        for key, position in (
            ("pageup", 90),
            ("pageup", 80),
            ("pagedown", 90),
            ("left", 89),
            ("home", 0),
            ("end", 313),
        ):
            await press(pilot, key)
            assert run_of(pilot).position == position


async def test_a_row_of_the_log_opens_its_card_and_enter_goes_to_its_step() -> None:
    async with explore((120, 40)) as pilot:
        await press(pilot, *HUNDRED)
        log = screen_of(pilot).query_one(SearchLog)
        rows = [log.render_line(line).text for line in range(1, log.size.height)]
        first = int(rows[0].split()[0])
        await pilot.click(SearchLog, offset=(5, 1 + log.gutter.top))
        await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
        await press(pilot, "enter", "escape")
        assert run_of(pilot).position == first
        await pilot.click(SearchLog, offset=(5, log.gutter.top))
        assert isinstance(pilot.app.screen, ExploreScreen)
        await press(pilot, "up")
        assert run_of(pilot).position == first - 1
        await press(pilot, "down", "down")
        assert run_of(pilot).position == first + 1


async def test_the_log_follows_the_step_or_is_held_where_one_looks() -> None:
    async with explore() as pilot:
        await press(pilot, *HUNDRED)
        log = screen_of(pilot).query_one(SearchLog)
        await scroll(pilot, log, MouseScrollUp, times=3)
        held = [log.render_line(line).text for line in range(log.size.height)]
        assert "f: follow" in text_of(pilot)
        assert run_of(pilot).position == 100
        await pilot.click(SearchLog, offset=(5, 2 + log.gutter.top))
        await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
        await press(pilot, "enter", "escape")
        assert run_of(pilot).position == int(held[2].split()[0])
        await press(pilot, "f")
        assert log.held_at is None
        assert "f: follow" not in text_of(pilot)


async def test_a_log_that_is_held_stays_while_the_search_goes_on() -> None:
    async with explore() as pilot:
        await press(pilot, *HUNDRED)
        log = screen_of(pilot).query_one(SearchLog)
        await scroll(pilot, log, MouseScrollUp, times=5)
        first = log.render_line(1).text
        await press(pilot, *HUNDRED)
        assert log.render_line(1).text == first
        assert run_of(pilot).position == 200


async def test_the_lists_turn_with_wheel_and_keys_and_their_nodes_have_cards() -> None:
    async with explore() as pilot:
        await press(pilot, *HUNDRED)
        trace = run_of(pilot).trace
        await pilot.press("4")
        opened = screen_of(pilot).query_one("#open-list", NodeList)
        await until(pilot, lambda: len(opened.nodes) == opened.room and pilot.app.focused is opened)
        assert list(opened.nodes) == trace.open_nodes(100, 0, opened.room)
        await pilot.press("pagedown")
        await until(pilot, lambda: opened.first == opened.room)
        await pilot.press("up")
        await until(pilot, lambda: opened.first == opened.room - 1)
        assert list(opened.nodes) == trace.open_nodes(100, opened.room - 1, opened.room)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
        assert card_of(pilot).board == opened.nodes[1].board
        await pilot.press("escape")
        await scroll(pilot, opened, MouseScrollDown, times=200)
        await until(pilot, lambda: opened.first + len(opened.nodes) == opened.total)
        closed = screen_of(pilot).query_one("#closed", NodeList)
        await until(pilot, lambda: len(closed.nodes) == closed.room)
        closed.focus()
        assert closed.nodes[-1].step == 100
        await pilot.press("pageup")
        await until(pilot, lambda: closed.nodes[-1].step == 100 - closed.room)
        step = closed.nodes[3].step
        await pilot.click("#closed", offset=(4, 4))
        await until(pilot, lambda: isinstance(pilot.app.screen, CardScreen))
        assert card_of(pilot).board == closed.nodes[3].board
        await press(pilot, "enter")
        assert run_of(pilot).position == step


def card_of(pilot: Pilot[None]) -> CardScreen:
    assert isinstance(pilot.app.screen, CardScreen)
    return pilot.app.screen


@pytest.mark.parametrize(
    ("box", "screen"), [("#problem", BoardsScreen), ("#search", ChoicesScreen)]
)
async def test_a_box_at_the_side_opens_its_dialogue(box: str, screen: type) -> None:
    async with explore() as pilot:
        await pilot.click(box)
        await until(
            pilot, lambda: isinstance(pilot.app.screen, screen) and pilot.app.focused is not None
        )


async def test_the_keys_of_the_footer_can_be_clicked() -> None:
    async with explore() as pilot:
        lines = lines_of(pilot)
        footer = len(lines) - 1
        await pilot.click(offset=(lines[footer].index("→"), footer))
        await settled(pilot)
        assert run_of(pilot).position == 1
        await press(pilot, "end")
        assert run_of(pilot).outcome is not None
        await until(pilot, lambda: "c copy moves" in text_of(pilot))
        row = next(number for number, line in enumerate(lines_of(pilot)) if "Solved in" in line)
        await pilot.click(offset=(lines_of(pilot)[row].index("optimal.") + 12, row))
        await until(pilot, lambda: len(pilot.app.clipboard) == 19)
        await pilot.click("#map", offset=(30, 8))
        await until(pilot, lambda: "enter open" in lines_of(pilot)[footer])
        assert lines_of(pilot)[footer].startswith(" ↑↓←→ cursor")
        await pilot.click(offset=(lines_of(pilot)[footer].index("enter open"), footer))
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaceScreen))
