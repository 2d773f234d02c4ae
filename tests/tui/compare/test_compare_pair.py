"""What Race says of the two selected searches: where they diverge, and what they share."""

import re

import pytest
from textual.widgets import OptionList

from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.divergence import first_divergence
from loyd.tui.compare.compare import CompareScreen
from loyd.tui.compare.comparison_model import UNDECIDED
from loyd.tui.compare.lane_views import LaneView
from loyd.tui.dialogues.dialogues import PlaceScreen
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.paint.track_painter import Tick
from loyd.tui.parts.timeline import Timeline
from loyd.tui.pictures.map.places import MOST_LISTED
from loyd.tui.signs import compact
from tests.tui.compare.race_driver import (
    FOUR,
    compare,
    comparison_of,
    names,
    press,
    screen_of,
    settled,
)
from tests.tui.explore.explore_driver import explore, lines_of, said, text_of, until


async def test_finds_the_first_divergence_of_the_pair() -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "1", "3", "n")
        first, third = (comparison_of(pilot).lanes[place].trace for place in (0, 2))
        expected = first_divergence(first, third)
        assert expected is not None
        assert comparison_of(pilot).position == expected.step
        assert [
            mark
            for mark in screen_of(pilot).query_one(Timeline).ticks
            if mark.step == expected.step
        ] == [Tick(expected.step, f"A, C diverge {expected.step}")]
        sentence = expected.sentence("A", "C")
        assert " ".join(said(pilot, "#note").split()) == sentence[:1].upper() + sentence[1:]


@pytest.mark.parametrize("away", ["right", "y", "1", "escape"])
async def test_a_divergence_is_shown_where_it_is_for_the_selected_pair(away: str) -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "3", "4", "n")
        step = comparison_of(pilot).position
        assert said(pilot, "#note").startswith(f"Step {step}:")
        await press(pilot, away)
        assert not said(pilot, "#note").startswith("Step")
        if away == "escape":
            assert not any(
                "part" in mark.label for mark in screen_of(pilot).query_one(Timeline).ticks
            )
        else:
            await press(pilot, *{"right": ("left",), "y": ("y", "y"), "1": ("3", "4")}[away])
            assert said(pilot, "#note").startswith(f"Step {step}:")


async def test_that_two_never_part_is_told_until_something_else_is_asked_for() -> None:
    async with compare(lanes=("astar", "wastar:1")) as pilot:
        await press(pilot, "right", "u")
        assert said(pilot, "#note").startswith("A and B expand the same boards in all their")
        await press(pilot, "right")
        assert said(pilot, "#note") == UNDECIDED


async def test_no_old_divergence_takes_the_place_of_what_is_shared() -> None:
    async with compare() as pilot:
        await press(pilot, "n", "end", "d")
        await until(pilot, lambda: "Both expanded 307 boards" in said(pilot, "#note"))
        await press(pilot, "y")
        assert "B wins: an optimal solution with 1/5.6 of A's expansions" in said(pilot, "#note")


async def test_counts_what_the_pair_share() -> None:
    async with compare() as pilot:
        await press(pilot, "end")
        await pilot.press("d")
        counted = "Both expanded 307 boards; only A 1 430 boards, only B 5 boards (d lists these)."
        held = (
            "Every board that B expanded A expanded too, except 5 with f = C* = 19; only boards "
            "with f < C* must be expanded."
        )
        await until(pilot, lambda: said(pilot, "#note").replace("\n", " ") == f"{counted} {held}")


async def test_the_difference_of_the_pair_is_that_of_its_sets_at_every_step() -> None:
    async with compare((160, 45), lanes=FOUR[:3]) as pilot:
        for keys in (["end"], ["1", "2"], ["home", "right"], ["g", "2", "0", "0", "enter"], ["z"]):
            await press(pilot, *keys)
            view, comparison = screen_of(pilot).view, comparison_of(pilot)
            await until(pilot, lambda: screen_of(pilot).view.difference.found is not None)
            first, second = sorted(view.pair)
            made = [
                {lane.trace.node(at).board for at in range(1, step + 1)} - {comparison.goal}
                for lane, step in zip(comparison.lanes, comparison.steps, strict=True)
            ]
            ours, theirs = made[first], made[second]
            expected = len(ours - theirs), len(ours & theirs), len(theirs - ours)
            found = view.difference.found
            assert found is not None
            assert found.difference.totals == expected
            for name, count in zip(
                ("only " + "ABC"[first], "both", "only " + "ABC"[second]), expected, strict=True
            ):
                assert re.search(rf"{name} +{count:,}".replace(",", " "), text_of(pilot))


async def test_boards_of_a_cell_are_listed_and_opened() -> None:
    async with compare((160, 45), lanes=FOUR[:3]) as pilot:
        await press(pilot, "end", "1", "2")
        view = screen_of(pilot).view
        await until(pilot, lambda: view.difference.found is not None)
        for shown, lanes in (
            (view.difference, (0, 1)),
            (list(screen_of(pilot).query(LaneView))[2].map, (2,)),
        ):
            await press(pilot, "end")
            shown.focus()
            assert shown.walked is not None
            most = int(view.difference.found.parts[1].argmax() if view.difference.found else 0)
            shown.cursor = int(shown.walked.up[most]), int(shown.walked.across[most])
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, PlaceScreen))
            place = pilot.app.screen
            assert isinstance(place, PlaceScreen)
            row = next(row for row in place._place.rows if row.step is not None)
            assert compact(row.board) in text_of(pilot)
            await press(pilot, "enter")
            steps, comparison = comparison_of(pilot).steps, comparison_of(pilot)
            assert any(
                comparison.lanes[lane].trace.node(steps[lane]).board == row.board for lane in lanes
            )


async def test_another_tie_rule_is_compared_with_the_shown_search() -> None:
    async with explore((160, 45)) as pilot:
        await pilot.press(*["right"] * 5)
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, ExploreScreen) and pilot.app.screen.run.position == 5
            ),
        )
        explored = pilot.app.screen
        assert isinstance(explored, ExploreScreen)
        await pilot.press("m")
        await until(
            pilot,
            lambda: isinstance(pilot.app.screen, CompareScreen) and pilot.app.focused is not None,
        )
        own = explored.settings.spec.text
        comparison = comparison_of(pilot)
        beside = parse_spec(f"{own}:tie=newest")
        screen_of(pilot).compare(
            comparison.start, comparison.goal, [explored.settings.spec, beside]
        )
        await settled(pilot)
        assert names(pilot) == [own, beside.text]
        assert screen_of(pilot).view.pair == (0, 1)
        await press(pilot, "end")
        traces = [lane.trace for lane in comparison_of(pilot).lanes]
        marks = screen_of(pilot).query_one(Timeline).ticks
        ends = sorted(
            (trace.steps, f"{letter} ✓") for letter, trace in zip("AB", traces, strict=True)
        )
        assert [(mark.step, mark.label) for mark in marks] == ends
        assert all(label in lines_of(pilot)[-3] for _, label in ends)
        await press(pilot, "d", "d")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlaceScreen))
        rows = [option.prompt for option in pilot.app.screen.query_one(OptionList).options]
        mine, theirs = (
            {trace.node(step).board for step in range(1, trace.steps + 1)} for trace in traces
        )
        assert {str(row).split()[0] for row in rows} <= {compact(board) for board in mine ^ theirs}
        assert len(rows) == min(len(mine ^ theirs), MOST_LISTED)
        assert f"only by A: {len(mine - theirs)}, only by B: {len(theirs - mine)}" in text_of(pilot)
        await press(pilot, "enter")
        assert any(
            trace.node(step).board in mine ^ theirs
            for trace, step in zip(traces, comparison_of(pilot).steps, strict=True)
        )
        await pilot.press("E")
        await until(pilot, lambda: pilot.app.screen is explored)
        assert explored.run.position == 5
