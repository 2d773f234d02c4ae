"""Run until: the drawer by keys and by mouse, its sentences, and the ticks of the chosen
condition.
"""

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import FIRST_PACE, PACES, Activity, Exploration
from loyd.core.teach.tour_reader import tour
from loyd.tui.app import LoydApp
from loyd.tui.explore.run_until import EventList, UntilDrawer
from loyd.tui.parts.conditions_model import event_name, event_rows, rows_of
from loyd.tui.parts.timeline import Timeline
from tests.patience import PATIENCE_SECONDS
from tests.tui.explore.explore_driver import (
    HARD_15,
    explore,
    lines_of,
    press,
    run_of,
    screen_of,
    settled,
    text_of,
    told,
    type_text,
    until,
)


async def counted(pilot: Pilot[None]) -> None:
    """Wait until everything is counted and shown, and a scan has counted too."""
    view = screen_of(pilot).view
    view.poll()
    await until(pilot, lambda: view.run_target.wait(0.05))
    if view.run_target.scan is not None:
        assert view.run_target.scan.wait(PATIENCE_SECONDS)
    await settled(pilot)
    await settled(pilot)


def steps_with(pilot: Pilot[None], *statuses: str) -> list[int]:
    trace = run_of(pilot).trace
    return [
        step
        for step in range(1, trace.steps + 1)
        if any(one.status in statuses for one in trace.successors(step))
    ]


def ticks_of(pilot: Pilot[None]) -> list[int]:
    return [tick.step for tick in screen_of(pilot).query_one(Timeline).ticks or ()]


async def test_keys_choose_an_event_and_run_to_it_both_ways() -> None:
    async with explore() as pilot:
        await press(pilot, "end")
        await press(pilot, "home")
        run, view = run_of(pilot), screen_of(pilot).view
        usual = ticks_of(pilot)
        await pilot.press("g")
        await counted(pilot)
        assert view.query_one("#stage").display
        assert view.query_one("#map").display
        assert not view.query_one("#log").display
        trace, last = run.trace, run.trace.steps
        improved, known = (
            steps_with(pilot, "improved"),
            steps_with(pilot, "already open", "already closed"),
        )
        jumps = [step for step in range(1, last + 1) if trace.jump(step) is not None]
        opened = [trace.counts(step).open for step in range(last + 1)]
        shown = text_of(pilot)
        for name, steps in (
            ("improved", improved),
            ("duplicate", known),
            ("switch of branch", jumps),
        ):
            assert f"{len(steps)} steps · next {steps[0]}" in next(
                line for line in shown.splitlines() if f" {name} " in line
            )
        assert f"{max(opened)} nodes · next {opened.index(max(opened))}" in shown
        await pilot.press(*["down"] * rows_of(run_of(pilot)).index("improved"))
        await counted(pilot)
        assert ticks_of(pilot) == improved, "the ticks are those of what the bar is on"
        await press(pilot, "enter")
        await counted(pilot)
        assert run.position == improved[0] == 29
        assert (
            f"step 29: first improved: x23/156/784, g 11 → 9; 1 of {len(improved)} steps"
            in text_of(pilot)
        )
        await press(pilot, "n", "n")
        await counted(pilot)
        assert (run.position, f"; 3 of {len(improved)} steps" in text_of(pilot)) == (
            improved[2],
            True,
        )
        await press(pilot, "N", "N")
        await press(pilot, "N")
        await counted(pilot)
        assert (run.position, told(pilot)) == (29, "improved: none before step 29.")
        await press(pilot, "right", "escape")
        assert (view.is_until_open, run.position, view.query_one("#log").display) == (
            False,
            30,
            True,
        )
        assert ticks_of(pilot) == improved, "they stay when the drawer is closed"
        await press(pilot, "n")
        assert run.position == improved[1]
        await press(
            pilot, "g", *["up"] * rows_of(run_of(pilot)).index("improved"), "enter", "escape"
        )
        assert ticks_of(pilot) == usual
        assert run.position == trace.next_event(improved[1]).step  # type: ignore[union-attr]


async def test_a_condition_is_typed_judged_and_run_to() -> None:
    async with explore((80, 24)) as pilot:
        await press(pilot, "end", "home", "g")
        run, line = run_of(pilot), screen_of(pilot).query_one("#condition", Input)
        events = screen_of(pilot).query_one(EventList)
        for character in "reopened":
            events.post_message(Key(character, character))
        await pilot.pause()
        assert (line.value, run.position) == ("reopened", 0), "what was typed at once is all there"
        line.value = ""
        await type_text(pilot, "open > 5")
        assert (line.has_focus, line.value, run.position) == (True, "open > 5", 0), (
            "no key of it was one of the screen's"
        )
        line.value = "open >= 100 and h <"
        await counted(pilot)
        shown = lines_of(pilot)
        at = next(place for place, text in enumerate(shown) if "open >= 100" in text)
        assert shown[at + 1].index("^") == shown[at].index("open") + len(line.value)
        assert "after '<' a number or a figure is needed" in shown[at + 1]
        await press(pilot, "enter")
        assert run.position == 0, "what is no condition is not run to"
        line.value = "open >= 100 and h < 4"
        trace = run.trace
        steps = [
            step
            for step in range(1, trace.steps + 1)
            if trace.counts(step).open >= 100 and trace.node(step).h < 4
        ]
        await counted(pilot)
        assert f"{len(steps)} steps, the first is {steps[0]}" in text_of(pilot)
        await press(pilot, "enter")
        await counted(pilot)
        assert run.position == steps[0]
        counts, node = trace.counts(steps[0]), trace.node(steps[0])
        assert (
            f"step {steps[0]}: open >= 100 and h < 4: open {counts.open}, h {node.h}; 1 of "
            f"{len(steps)} steps" in text_of(pilot)
        )
        assert ticks_of(pilot) == steps
        line.value = "h < 0"
        await press(pilot, "enter")
        await counted(pilot)
        assert (run.position, told(pilot)) == (steps[0], f"h < 0: none after step {steps[0]}.")
        await press(pilot, "escape")
        assert not screen_of(pilot).view.is_until_open


async def test_the_drawer_by_mouse() -> None:
    async with explore() as pilot:
        await press(pilot, "end", "home", "g")
        run, drawer = run_of(pilot), screen_of(pilot).query_one(UntilDrawer)
        events = drawer.query_one(EventList)
        await counted(pilot)
        rows = rows_of(run)
        half = -(-len(rows) // 2)
        goal = rows.index("goal") - half
        await pilot.click(EventList, offset=(events.size.width // 2 + 6, goal))
        await counted(pilot)
        assert run.position == run.trace.steps
        await pilot.click(EventList, offset=(3, rows.index("jump")))
        await press(pilot, "home")
        steps = ticks_of(pilot)
        timeline = screen_of(pilot).query_one(Timeline)
        await pilot.click(
            Timeline,
            offset=(timeline._track.column(steps[5]) + timeline.left + 1, timeline.size.height - 1),
        )
        await settled(pilot)
        assert run.position == steps[5]
        assert run.trace.jump(steps[5]) is not None
        step = run.position
        await pilot.click(
            EventList, offset=(events.size.width // 2 + 6, rows.index("generates") - half)
        )
        await pilot.pause()
        line = drawer.query_one(Input)
        assert (line.value, line.has_focus) == (f"generates {run.trace.node(step).board}", True)
        await press(pilot, "home")
        run.seek(0)
        await press(pilot, "enter")
        await counted(pilot)
        board = run.trace.node(step).board
        assert any(one.board == board for one in run.trace.successors(run.position))


async def test_what_is_not_recorded_yet_is_searched_for_and_escape_stops() -> None:
    async with explore(start=HARD_15) as pilot:
        await press(pilot, "g", "tab")
        run, line = run_of(pilot), screen_of(pilot).query_one("#condition", Input)
        line.value = "g > 1000"
        await pilot.press("enter")
        await until(
            pilot, lambda: "steps searched; esc: stop" in text_of(pilot) and run.trace.steps > 500
        )
        assert run.activity is Activity.SEEKING
        await press(pilot, "escape")
        assert (run.activity, screen_of(pilot).view.is_until_open, run.position) == (
            Activity.PAUSED,
            True,
            0,
        )
        assert told(pilot).startswith("Stopped looking for g > 1000: ")
        line.value = "g = 20"
        await press(pilot, "enter")
        assert run.trace.node(run.position).g == 20


async def test_rows_say_what_is_known_so_far() -> None:
    async with explore() as pilot:
        await press(pilot, *["right"] * 30, "g")
        await counted(pilot)
        view = screen_of(pilot).view
        rows = {
            row.word: row.text
            for row in event_rows(view.run_target, view.query_one(EventList).signs, is_whole=False)
        }
        assert rows["improved"][0] == "1 step so far"
        assert rows["reopened"][0] == "none so far"
        assert rows["peak"] == rows["solution"] == ("at the end",)


async def test_a_choice_and_max_speed_end_with_their_search_and_are_shown_while_they_hold() -> None:
    async with explore() as pilot:
        run = run_of(pilot)
        await press(
            pilot,
            "end",
            "home",
            "right",
            "g",
            *["down"] * rows_of(run).index("peak"),
            "enter",
            "escape",
            "home",
            "right",
        )
        assert f"n N {event_name('peak', run.trace)}" in text_of(pilot)
        await pilot.press(*["plus"] * len(PACES))
        await until(pilot, lambda: "max speed" in text_of(pilot))
        assert pilot.app.preferences.values.pace is not None  # type: ignore[attr-defined]
        await press(pilot, "r")
        assert told(pilot).startswith("backspace")
        await press(pilot, "right")
        assert (run_of(pilot).pace, screen_of(pilot).view.aim) == (PACES[FIRST_PACE], "")
        await until(pilot, lambda: "n N event" in text_of(pilot))
        await press(pilot, "backspace")
        assert (run_of(pilot), screen_of(pilot).view.aim) == (run, "")


async def test_a_tour_begins_without_what_was_chosen_before() -> None:
    async with explore() as pilot:
        app = pilot.app
        assert isinstance(app, LoydApp)
        await app.take_tour(tour("astar"))
        await settled(pilot)
        run = run_of(pilot)
        screen_of(pilot).view.run_to_condition("goal", forward=True)
        while run.pace is not None:
            run.faster()
        await app.take_tour(tour("astar"))
        await settled(pilot)
        assert run_of(pilot) is run
        assert screen_of(pilot).view.aim == ""
        assert run.pace is not None


@pytest.mark.parametrize(
    "spec",
    [
        "bfs:depth=3",
        "dfs:4",
        "dls:4",
        "iddfs",
        "astar:depth=3",
        "idastar",
        "idastar:depth=4",
        "beam",
        "rbfs",
    ],
)
def test_a_search_runs_to_pruned_successors_where_it_has_any(spec: str) -> None:
    run = Exploration(Problem(SAMPLE.board, SAMPLE.goal, parse_spec(spec)))
    try:
        run.seek(300)
        run.settle(20)
        assert ("cut" in rows_of(run)) == bool(run.trace.step_columns(1, run.trace.steps).cut.any())
    finally:
        run.close()


async def test_the_keys_of_the_screen_in_the_list_are_those_of_the_keymap() -> None:
    async with explore((80, 24)) as pilot:
        pilot.app.set_keymap({"next_event": "e"})
        await press(pilot, "end", "home", "g", "e")
        run, line = run_of(pilot), screen_of(pilot).query_one("#condition", Input)
        assert (line.value, run.position > 0) == ("", True), "e runs to the next event"
        await press(pilot, "n")
        assert line.value == "n", "n is no key of the screen any more: a condition begins"
