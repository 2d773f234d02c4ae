"""The Compare screen: what its keys do, what it shows, at three sizes."""

import csv
import json
from pathlib import Path

import pytest
from textual.events import MouseScrollUp
from textual.widgets import Input

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.record.map import MapData, Projection
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.study.compare.figures import COLUMNS
from loyd.core.study.compare.lane import Alignment
from loyd.core.system.errors import SettingError
from loyd.core.system.text import grouped
from loyd.tui.app import LoydApp
from loyd.tui.compare.compare import CompareScreen
from loyd.tui.compare.lane_views import LaneView
from loyd.tui.compare.result_table import ResultTable
from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.framework.messages import SeekRequested
from loyd.tui.parts.timeline import Timeline
from tests.core.draw.svg_reader import parsed
from tests.mentions import mentions
from tests.tui.compare.race_driver import (
    FOUR,
    compare,
    comparison_of,
    names,
    press,
    screen_of,
    settled,
)
from tests.tui.explore.explore_driver import (
    HARD_15,
    UNSOLVABLE,
    explore,
    lines_of,
    run_of,
    said,
    text_of,
    told,
    until,
)
from tests.tui.sizes import SIZES


async def test_the_app_opens_on_several_searches_at_a_step() -> None:
    first, *beside = map(parse_spec, FOUR[:3])
    with pytest.raises(SettingError, match="5 searches cannot be compared"):
        LoydApp(spec=first, beside=[first] * 4)
    async with LoydApp(spec=first, beside=beside, at=7).run_test(size=(120, 40)) as pilot:
        await until(
            pilot,
            lambda: isinstance(pilot.app.screen, CompareScreen) and pilot.app.focused is not None,
        )
        await settled(pilot)
        assert names(pilot) == [*FOUR[:3]]
        assert comparison_of(pilot).steps == (7, 7, 7)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_shows_lanes_table_and_timeline(size: tuple[int, int]) -> None:
    async with compare(size, lanes=FOUR) as pilot:
        await press(pilot, "end")
        text = text_of(pilot)
        shown = [lane for lane in screen_of(pilot).query(LaneView) if lane.display]
        is_listed = size[0] < 110
        assert len(shown) == (1 if is_listed else 4)
        for letter, name in zip(
            "ABCD",
            ("A* · misplaced", "A* · manhattan", "IDA* · manhattan", "Greedy · manhattan"),
            strict=True,
        ):
            assert f"{letter} {name}" in text
        assert "B wins: an optimal solution" in text
        assert "✓ 19" in text
        assert is_listed or ("38 on" in text and "1st, step" in text and "★" in text)
        assert "expanded" in text
        assert "ended" in text
        assert "by step" in lines_of(pilot)[0]
        assert screen_of(pilot).view.difference.display == (size == (200, 60))
        assert [lane.border_subtitle for lane in shown if lane.border_subtitle][-1] == "selected"
        view, comparison, timeline = (
            screen_of(pilot).view,
            comparison_of(pilot),
            screen_of(pilot).query_one(Timeline),
        )
        await press(pilot, "home")
        comparison.clock = lambda: 0.0
        comparison.play()
        comparison.clock = lambda: 3.0
        comparison.look()
        assert comparison.position
        view.answer()
        assert (timeline.position, {reading.step for reading in view._readings}) == (0, {0}), (
            "the track is not ahead of the figures"
        )
        view.poll()
        ends = zip(comparison.steps, view._readings, strict=True)
        assert timeline.position == comparison.position
        assert all(step == reading.step for step, reading in ends)


async def test_opens_on_an_instructive_pair_on_explores_boards() -> None:
    async with compare(start=HARD_15) as pilot:
        assert names(pilot) == ["astar:misplaced", "astar:manhattan"]
        assert comparison_of(pilot).start == HARD_15


async def test_it_opens_on_the_board_that_explore_has_come_to() -> None:
    async with explore() as pilot:
        before = run_of(pilot)
        await pilot.press("r")
        await until(pilot, lambda: run_of(pilot) is not before)
        start = run_of(pilot).problem.start
        await pilot.press("R")
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        assert comparison_of(pilot).start == start


async def test_one_timeline_moves_all_lanes() -> None:
    async with compare() as pilot:
        await press(pilot, "right", "right", "shift+right", "left")
        assert comparison_of(pilot).steps == (11, 11)
        await press(pilot, "end")
        assert comparison_of(pilot).steps == (1738, 313)
        await press(pilot, "home")
        assert comparison_of(pilot).steps == (0, 0)
        timeline = screen_of(pilot).query_one(Timeline)
        timeline.post_message(SeekRequested(timeline, 100))
        await until(pilot, lambda: comparison_of(pilot).position == 100)
        await press(pilot, "g", *"250", "enter")
        assert comparison_of(pilot).steps == (250, 250)


async def test_plays_pauses_and_runs_at_max_speed() -> None:
    async with compare() as pilot:
        for _ in range(20):
            await pilot.press("plus")
        assert comparison_of(pilot).pace is None
        await pilot.press("space")
        await until(pilot, lambda: comparison_of(pilot).activity is Activity.ENDED)
        assert comparison_of(pilot).steps == (1738, 313)
        await press(pilot, "home", "minus", "minus", "minus", "minus", "minus")
        await pilot.press("space")
        assert comparison_of(pilot).activity is Activity.PLAYING
        await press(pilot, "escape")
        assert comparison_of(pilot).activity is Activity.PAUSED


async def test_the_clock_is_chosen_by_a_key_and_always_named() -> None:
    async with compare() as pilot:
        await press(pilot, "end")
        for by in (Alignment.BOUND, Alignment.TIME, Alignment.STEP):
            await press(pilot, "y")
            assert comparison_of(pilot).aligned_by is by
            assert str(by) in lines_of(pilot)[0]
        await press(pilot, "home", "y", "right")
        assert comparison_of(pilot).steps == (comparison_of(pilot).lanes[0].levels.end_of(6), 0)


async def test_lanes_are_added_changed_and_removed() -> None:
    async with compare() as pilot:
        for lanes in (3, 4):
            await pilot.press("ctrl+n")
            await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
            await pilot.press("ctrl+s")
            await until(
                pilot,
                lambda lanes=lanes: (
                    not isinstance(pilot.app.screen, ChoicesScreen) and len(names(pilot)) == lanes
                ),
            )
        await press(pilot, "ctrl+n")
        assert names(pilot) == [
            "astar:misplaced",
            "astar:manhattan",
            "idastar:manhattan",
            "greedy:manhattan",
        ]
        assert screen_of(pilot).selected == 3
        await press(pilot, "2", "ctrl+w")
        assert names(pilot) == ["astar:misplaced", "idastar:manhattan", "greedy:manhattan"]
        await press(pilot, "ctrl+w", "ctrl+w")
        assert len(names(pilot)) == 2
        await pilot.press("1", "a")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        await pilot.press("home", "ctrl+s")
        await settled(pilot)
        assert names(pilot)[0] == "bfs"


async def test_figures_without_room_are_reached_by_key_and_wheel() -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "end", "v")
        table = screen_of(pilot).query_one(ResultTable)
        assert "goal tests" not in text_of(pilot)
        table.focus()
        for _ in COLUMNS:
            await press(pilot, "down")
        await until(pilot, lambda: "goal tests" in text_of(pilot))
        assert "outcome" not in text_of(pilot)
        assert all(name in text_of(pilot) for name in ("A A*", "D Greedy"))
        for _ in COLUMNS:
            await pilot._post_mouse_events([MouseScrollUp], table, button=0)
        await until(pilot, lambda: "outcome" in text_of(pilot))


async def test_a_click_on_a_lane_takes_it_in_hand() -> None:
    async with compare(lanes=FOUR) as pilot:
        for place in (2, 0):
            lane = screen_of(pilot).query(LaneView)[place]
            await pilot.click(lane, offset=(14, 6))
            await pilot.pause()
            assert screen_of(pilot).selected == place


async def test_a_click_on_a_row_takes_its_lane_in_hand() -> None:
    async with compare((80, 24), lanes=FOUR) as pilot:
        row = next(number for number, line in enumerate(lines_of(pilot)) if "D Greedy" in line)
        await pilot.click(offset=(4, row))
        await pilot.pause()
        assert screen_of(pilot).view.pair == (1, 3)
        assert "D Greedy · manhattan ─" in text_of(pilot)


async def test_the_maps_of_all_searches_have_a_second_view() -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "end")
        view, lanes = screen_of(pilot).view, list(screen_of(pilot).query(LaneView))

        def maps() -> list[MapData]:
            return [lane.map.map_data for lane in lanes if lane.map.map_data is not None]

        assert {map_data.projection for map_data in maps()} == {Projection.TRUE_DISTANCE}
        for projection in (Projection.F_OVER_G, Projection.H_OVER_G, Projection.TRUE_DISTANCE):
            await press(pilot, "z")
            assert {map_data.projection for map_data in maps()} == {projection}
            assert len({map_data.axes for map_data in maps()}) == 1
        await press(pilot, "v")
        assert view.table.display
        assert not view.strips.display
        await press(pilot, "v")
        assert view.difference.display
        assert [lane.place for lane in lanes if lane.display] == sorted(view.pair)
        await press(pilot, "v")
        assert all(lane.map.display for lane in lanes)


async def test_a_lane_opens_in_explore_at_its_step_and_comes_back() -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, *["shift+right"] * 4, "3")
        await pilot.press("enter")
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, ExploreScreen) and pilot.app.screen.run.position == 40
            ),
        )
        explored = pilot.app.screen
        assert isinstance(explored, ExploreScreen)
        assert explored.settings.spec.text == "idastar:manhattan"
        await pilot.press("r")
        await until(pilot, lambda: explored.settings.seed is not None)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        await settled(pilot)
        assert comparison_of(pilot).start == explored.settings.start
        assert names(pilot)[0] == "idastar:manhattan"


async def test_a_search_already_in_the_race_returns_as_search_a() -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "y", *["right"] * 9, "3")
        before = comparison_of(pilot)
        position, steps = before.position, dict(zip(FOUR, before.steps, strict=True))
        await pilot.press("enter")
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, ExploreScreen)
                and pilot.app.screen.run.position == steps[FOUR[2]]
            ),
        )
        explored = pilot.app.screen
        assert isinstance(explored, ExploreScreen)
        await pilot.press("right")
        for algorithm, order in (("idastar", (2, 0, 1, 3)), ("greedy", (3, 2, 0, 1))):
            explored.explore(explored.settings.having(algorithm=ALGORITHMS[algorithm], width=3))
            await pilot.press("m")
            await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
            await settled(pilot)
            assert comparison_of(pilot) is before
            assert names(pilot) == [FOUR[place] for place in order]
            assert (before.aligned_by, before.position) == (Alignment.BOUND, position)
            assert dict(zip(names(pilot), before.steps, strict=True)) == steps
            assert screen_of(pilot).view.pair == (0, 1)
            await pilot.press("E")
            await until(pilot, lambda: pilot.app.screen is explored)


async def test_r_asks_before_lanes_that_run_are_lost() -> None:
    async with compare(start=HARD_15, lanes=FOUR[1:3]) as pilot:
        before = comparison_of(pilot)
        await pilot.press("end")
        await until(pilot, lambda: before.lanes[0].trace.steps > 100)
        await pilot.press("r")
        assert mentions(told(pilot), "r again … esc")
        await press(pilot, "escape")
        assert comparison_of(pilot) is before
        await pilot.press("end", "r", "r")
        await until(pilot, lambda: comparison_of(pilot) is not before)


async def test_explore_sends_its_search_before_compare_was_ever_seen() -> None:
    async with explore(start=HARD_15, algorithm="idastar") as pilot:
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        await settled(pilot)
        assert names(pilot) == ["idastar:manhattan", "astar:misplaced"]
        assert comparison_of(pilot).start == HARD_15


async def test_limits_that_are_set_for_a_lane_hold_for_all() -> None:
    async with compare() as pilot:
        await pilot.press("a")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        pilot.app.screen.query_one("#steps", Input).value = "100"
        await press(pilot, "ctrl+s")
        await press(pilot, "end")
        assert [lane.problem.limits.expansions for lane in comparison_of(pilot).lanes] == [100, 100]
        assert comparison_of(pilot).steps == (100, 100)
        assert "A: stopped at the limit of steps; no solution is shorter than" in said(
            pilot, "#note"
        )


@pytest.mark.parametrize("key", ["a", "h"])
async def test_choosing_another_search_changes_this_lane_and_no_limit(key: str) -> None:
    async with compare() as pilot:
        await press(pilot, "right", "right")
        before, limits = comparison_of(pilot), comparison_of(pilot).limits
        other = before.lanes[0]
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        assert "Change this search (ctrl+s)" in text_of(pilot)
        await press(pilot, "home", "ctrl+s")
        assert comparison_of(pilot) is before
        assert (before.limits, before.lanes[0], before.steps) == (limits, other, (2, 2))
        assert before.lanes[1].problem.limits == limits


@pytest.mark.parametrize("suffix", ["csv", "json", "md"])
async def test_exports_the_table(suffix: str, tmp_path: Path) -> None:
    async with compare() as pilot:
        await press(pilot, "end")
        await pilot.press("s")
        entered = pilot.app.screen.query_one(Input)
        entered.value = str(tmp_path / f"table.{suffix}")
        await pilot.press("enter")
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        text = (tmp_path / f"table.{suffix}").read_text()
        if suffix == "csv":
            assert [row["expanded"] for row in csv.DictReader(text.splitlines())] == ["1737", "312"]
        elif suffix == "json":
            assert [row["moves"] for row in json.loads(text)["runs"]][1] is not None
        else:
            assert "**◆ 312**" in text


async def test_an_unknown_ending_is_refused_where_it_is_typed() -> None:
    async with compare() as pilot:
        await pilot.press("s")
        pilot.app.screen.query_one(Input).value = "table.xls"
        await pilot.press("enter")
        assert "use .csv, .json, .md, .svg" in said(pilot, "#fault")


async def test_the_poster_of_a_race_that_has_ended_is_what_is_saved_first(tmp_path: Path) -> None:
    async with compare() as pilot:
        await press(pilot, "end")
        await pilot.press("s")
        pilot.app.screen.query_one(Input).value = str(tmp_path / "race.svg")
        await pilot.press("enter")
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        words = parsed((tmp_path / "race.svg").read_text()).words
        assert {"A* · misplaced", "A* · manhattan", "1 737", "312", "2nd", "1st"} <= {*words}


async def test_another_board_begins_anew() -> None:
    async with compare() as pilot:
        await press(pilot, "end")
        comparison_of(pilot).settle(5)  # while a lane runs, r asks first
        await press(pilot, "r")
        assert comparison_of(pilot).position == 0
        assert "seed" in lines_of(pilot)[0]


async def test_the_status_names_the_last_step_once_all_lanes_have_ended() -> None:
    async with compare() as pilot:
        await press(pilot, "right")
        assert said(pilot, "#status").rstrip().endswith("step 1")
        await press(pilot, "end")
        last = grouped(comparison_of(pilot).total)
        assert said(pilot, "#status").rstrip().endswith(f"step {last} of {last}")


async def test_an_unsolvable_board_is_said_to_be_one_and_nothing_else() -> None:
    async with compare((120, 40), UNSOLVABLE) as pilot:
        await press(pilot, "end")
        text = text_of(pilot)
        assert text.count("This board cannot reach the goal:") == 1
        assert "Result" not in text
        assert "step 0" not in text
        await press(pilot, "enter")
        assert "cannot reach" not in text_of(pilot)
        assert "Result" in text_of(pilot)
        assert comparison_of(pilot).lanes[0].problem.verdict.solvable
        await press(pilot, "right")
        assert comparison_of(pilot).position == 1


async def test_resizing_loses_nothing() -> None:
    async with compare(lanes=FOUR) as pilot:
        await press(pilot, "shift+right", "2", "4")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert comparison_of(pilot).steps == (10, 10, 10, 10)
        assert [lane.place for lane in screen_of(pilot).query(LaneView) if lane.display] == [3]
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        assert screen_of(pilot).view.pair == (1, 3)


async def test_a_fifth_lane_is_refused_and_so_is_a_file_that_cannot_be_written(
    tmp_path: Path,
) -> None:
    async with compare(
        lanes=("idastar:manhattan", "greedy:manhattan", "bfs", "wastar:manhattan:2")
    ) as pilot:
        await press(pilot, "ctrl+n")
        assert len(names(pilot)) == 4
        (tmp_path / "no-folder").write_text("")
        await pilot.press("s")
        dialogue = pilot.app.screen
        dialogue.query_one(Input).value = str(tmp_path / "no-folder" / "table.csv")
        await pilot.press("enter")
        await until(pilot, lambda: "could not be" in said(pilot, "#fault"))
        assert pilot.app.screen is dialogue


async def test_lanes_that_run_are_drawn_in_turn_and_each_as_it_then_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with compare((160, 45), lanes=FOUR[:3]) as pilot:
        await press(pilot, "right")
        view, comparison = screen_of(pilot).view, comparison_of(pilot)
        monkeypatch.setattr(type(comparison), "is_moving", True)
        monkeypatch.setattr(view, "_poll_when_due", lambda: None)
        monkeypatch.setattr(view, "_next_poll", float("inf"))
        comparison.seek(9)
        comparison.settle(5)

        told: list[object] = []
        named = view.difference.name_frame
        monkeypatch.setattr(
            view.difference,
            "name_frame",
            lambda *args, **more: (told.append(more), named(*args, **more)),
        )
        late = []
        for _ in range(5):
            view.poll()
            late.append([reading.step for reading in view._readings].count(9))
        assert late == [1, 2, 2, 3, 3], "B, C, their difference, A, and the difference again"
        assert told
        told.clear()
        view.poll()
        assert not told, "all is drawn"


async def test_the_names_of_two_weights_are_told_apart_on_a_small_screen() -> None:
    async with compare((80, 24), HARD_15, ["wastar:manhattan:2", "wastar:manhattan:5"]) as pilot:
        await press(pilot, "end")
        shown = text_of(pilot)
        assert "A Weighted A* · 2 " in shown
        assert "B Weighted A* · 5 " in shown
