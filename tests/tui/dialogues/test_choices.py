import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select, Static

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.settings import SEED, SETTINGS
from loyd.core.system.text import grouped
from loyd.tui.dialogues import choices
from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.pictures.map.map_view import MapView
from tests.tui.cli.command_line import run
from tests.tui.explore.explore_driver import (
    SHORT_15,
    clear,
    explore,
    run_of,
    said,
    screen_of,
    settled,
    text_of,
    type_text,
    until,
)


async def opened(pilot: Pilot[None], key: str = "a") -> ChoicesScreen:
    await pilot.press(key)
    await until(
        pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen) and pilot.app.focused is not None
    )
    assert isinstance(pilot.app.screen, ChoicesScreen)
    return pilot.app.screen


async def point(pilot: Pilot[None], list_id: str, entry: str) -> None:
    options = pilot.app.screen.query_one(list_id, OptionList)
    options.highlighted = options.get_option_index(entry)
    await pilot.pause()


async def accept(pilot: Pilot[None], key: str = "ctrl+s") -> None:
    await pilot.press(key)
    await until(pilot, lambda: not pilot.app.screen.is_modal)
    await settled(pilot)


def faults(pilot: Pilot[None]) -> str:
    """The messages about all fields."""
    return " ".join(
        " ".join(
            str(line.visual) for line in pilot.app.screen.query(".fault").results(Static)
        ).split()
    )


def assert_stands_under(pilot: Pilot[None], field: str) -> None:
    """The only message is below a field: on the next line, beginning in its column if it has room
    there.
    """
    wrong, screen = pilot.app.screen.query_one(f"#{field}"), pilot.app.screen
    (line,) = [line for line in screen.query(".fault").results(Static) if str(line.visual).strip()]
    assert line.region.y >= wrong.region.bottom
    text = f"! {str(line.visual).strip().removeprefix('! ')}"
    if field != "typed":
        assert line.region.y == wrong.region.bottom
        assert line.content_region.x == min(
            wrong.region.x, max(line.region.x, line.region.right - len(text))
        )


async def test_an_algorithm_is_chosen_by_the_arrows_and_enter() -> None:
    async with explore() as pilot:
        await opened(pilot)
        await pilot.press("home", "enter")
        await settled(pilot)
        assert screen_of(pilot).settings.algorithm.id == next(iter(ALGORITHMS))
        assert run_of(pilot).trace.steps == 0


async def test_what_a_heuristic_promises_is_read_to_its_end_on_80_columns() -> None:
    async with explore((80, 24)) as pilot:
        await opened(pilot)
        assert "consistent." in text_of(pilot)


async def test_a_heuristic_is_chosen_and_the_search_begins_anew() -> None:
    async with explore() as pilot:
        await pilot.press("right")
        screen = await opened(pilot, "h")
        assert pilot.app.focused is screen.query_one("#heuristics")
        await point(pilot, "#heuristics", "linear-conflict")
        assert "linear conflict" in said(pilot, "#promise")
        await accept(pilot)
        assert screen_of(pilot).settings.heuristic.id == "linear-conflict"
        assert "linear conflict" in text_of(pilot)
        assert run_of(pilot).position == 0


@pytest.mark.parametrize(
    "name", ["bfs", "ucs", "greedy", "astar", "wastar", "dls", "iddfs", "idastar"]
)
async def test_what_an_algorithm_promises_is_said_and_what_it_does_not_use_is_not_there(
    name: str,
) -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await point(pilot, "#algorithms", name)
        algorithm = ALGORITHMS[name]
        promise = " ".join(said(pilot, "#promise").split())
        for words in (algorithm.name, algorithm.complete, algorithm.optimal, algorithm.memory):
            assert str(words) in promise
        for setting in SETTINGS:
            field = screen.query_one(f"#{setting.name}-field")
            assert field.display == (setting in algorithm.uses - {SEED} or setting.is_universal)
            assert bool(field.region) == field.display


async def test_every_setting_reaches_the_search() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await point(pilot, "#algorithms", "wastar")
        for field, text in (
            ("weight", "3/2"),
            ("order", "rlud"),
            ("steps", "1 000"),
            ("seconds", "2.5"),
            ("memory", "64"),
        ):
            await clear(pilot, f"#{field}")
            await type_text(pilot, text)
        screen.query_one("#tie", Select).value = Tie.HIGH_G
        await pilot.pause()
        await accept(pilot)
        problem = run_of(pilot).problem
        assert problem.weight == Fraction(3, 2)
        assert "".join(move.letter for move in problem.order) == "rlud"
        assert problem.tie is Tie.HIGH_G
        assert (problem.limits.expansions, problem.limits.seconds, problem.limits.bytes) == (
            1000,
            2.5,
            64_000_000,
        )


async def test_random_ties_ask_for_a_seed() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        await point(pilot, "#algorithms", "astar")
        assert not screen.query_one("#seed-field").display
        screen.query_one("#tie", Select).value = Tie.RANDOM
        await pilot.pause()
        assert screen.query_one("#seed-field").display
        await clear(pilot, "#seed")
        await pilot.pause()
        assert "! seed '' is not a whole number" in said(pilot, "#row-0-fault")
        await type_text(pilot, "42")
        await accept(pilot)
        assert run_of(pilot).problem.spec.text == "astar:manhattan:tie=random:seed=42"


async def test_what_is_left_as_it_was_shown_stays_to_the_digits_that_are_not_shown() -> None:
    async with explore(algorithm="wastar") as pilot:
        limits = Limits(seconds=1234.5678, bytes=123_456_789)
        before = screen_of(pilot).settings.having(weight=Fraction(4, 3))
        before = replace(before, limits=limits)
        screen_of(pilot).explore(before)
        await settled(pilot)
        await opened(pilot)
        await accept(pilot)
        assert screen_of(pilot).settings == before


async def test_the_depth_limit_and_how_the_bound_grows_reach_the_search() -> None:
    async with explore(algorithm="dls") as pilot:
        await opened(pilot)
        await clear(pilot, "#depth_limit")
        await type_text(pilot, "21")
        await accept(pilot)
        assert run_of(pilot).problem.depth_limit == 21
    async with explore(algorithm="idastar") as pilot:
        screen = await opened(pilot)
        screen.query_one("#grow_by_one", Select).value = True
        await pilot.pause()
        await accept(pilot)
        assert run_of(pilot).problem.spec.grow_by_one


@pytest.mark.parametrize(
    ("field", "text", "fault"),
    [
        ("weight", "heavy", "weight 'heavy' is not a number; write 1 or more"),
        ("weight", "0.5", "must be from 1"),
        ("order", "udl", "u, d, l and r"),
        ("steps", "many", "steps 'many' is not a number"),
        ("seconds", "-1", "seconds '-1' is not a number from 0"),
        ("memory", "1e", "memory '1e' is not a number"),
        ("typed", "magic", "unknown heuristic 'magic'"),
    ],
)
async def test_a_mistake_is_said_at_once_and_what_was_typed_is_kept(
    field: str, text: str, fault: str
) -> None:
    async with explore(algorithm="wastar") as pilot:
        screen = await opened(pilot)
        settings = screen_of(pilot).settings
        await clear(pilot, f"#{field}")
        await type_text(pilot, text)
        assert fault in faults(pilot)
        assert_stands_under(pilot, field)
        await pilot.press("enter", "ctrl+s")
        assert pilot.app.screen is screen
        assert screen.query_one(f"#{field}", Input).value == text
        await pilot.press("escape")
        assert screen_of(pilot).settings == settings


@pytest.mark.parametrize("text", ["", "1.7"])
async def test_a_depth_limit_is_a_whole_number_where_it_is_used(text: str) -> None:
    async with explore(algorithm="dls") as pilot:
        await opened(pilot)
        await clear(pilot, "#depth_limit")
        await type_text(pilot, text)
        assert f"depth limit {text!r} is not a whole number" in faults(pilot)
        await point(pilot, "#algorithms", "bibfs")
        assert faults(pilot) == ""


async def test_a_heuristic_can_be_put_together_by_typing() -> None:
    async with explore() as pilot:
        await opened(pilot, "h")
        await clear(pilot, "#typed")
        await type_text(pilot, "max:manhattan+misplaced")
        assert faults(pilot) == ""
        await accept(pilot)
        assert screen_of(pilot).settings.heuristic.id == "max:manhattan+misplaced"
        screen = await opened(pilot, "h")
        assert screen.query_one("#typed", Input).value == "max:manhattan+misplaced"


async def test_heuristics_that_are_not_defined_on_the_board_are_listed_last_disabled_with_the_reason() -> (  # noqa: E501
    None
):
    async with explore(start=SHORT_15) as pilot:
        screen = await opened(pilot, "h")
        options = screen.query_one("#heuristics", OptionList).options
        assert {option.id: option.disabled for option in options} == {
            name: bool(entry.refusal((4, 4))) for name, entry in HEURISTICS.items()
        }
        assert [option.disabled for option in options] == sorted(
            option.disabled for option in options
        )
        said = {option.id: str(option.prompt) for option in options}
        assert said["exact"] == "exact distance is defined on boards of up to 12 cells"
        assert said["pdb-4-4"] == "pattern database 4-4 is for 3x3 boards"
        await pilot.press("end")
        assert "pattern database 7-8" in text_of(pilot)
        await clear(pilot, "#typed")
        await type_text(pilot, "pdb-4-4")
        assert "pdb-4-4 is for 3x3 boards, and this one is 4x4" in faults(pilot)


async def test_another_algorithm_begins_with_its_own_rule_for_ties() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        for name in ("ucs", "greedy", "astar"):
            await point(pilot, "#algorithms", name)
            assert screen.query_one("#tie", Select).value == ALGORITHMS[name].tie.value


async def test_a_click_only_points_so_that_the_promise_can_be_read() -> None:
    async with explore() as pilot:
        screen = await opened(pilot)
        options = screen.query_one("#algorithms", OptionList)
        options.scroll_home(animate=False)
        await pilot.pause()
        await pilot.click("#algorithms", offset=(3, 0))
        assert pilot.app.screen is screen
        assert next(iter(ALGORITHMS.values())).source in said(pilot, "#promise")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_all_of_it_is_seen_without_scrolling(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        screen = await opened(pilot)
        assert screen.query_one(".dialogue").max_scroll_y == 0
        for what in ("Start search", "Back (esc)", "memory (MB)", "ties", "low h", "order"):
            assert what in text_of(pilot)
        promise = screen.query_one("#promise")
        assert all(
            what in text_of(pilot)
            for what in ("optimal: if h is admissible", "every node generated", "onsistent.")
        )
        assert promise.size.height <= screen.query_one("#said").size.height


async def test_it_opens_at_the_size_and_with_the_fields_that_it_keeps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[Size, list[str | None]]] = []
    painted = ChoicesScreen._compositor_refresh

    def note(screen: ChoicesScreen) -> None:
        fields = [field.id for field in screen.query(".field") if field.display and field.region]
        seen.append((screen.query_one(".dialogue").size, fields))
        painted(screen)

    monkeypatch.setattr(ChoicesScreen, "_compositor_refresh", note)
    async with explore((120, 40)) as pilot:
        await opened(pilot, "h")
        await pilot.pause(0.3)
        shown = [one for one in seen if one[0]]
        assert shown
        assert all(one == shown[-1] for one in shown)


async def test_each_search_says_what_it_expands_here_and_the_highlighted_one_has_a_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choices, "BUDGET", Limits(expansions=20_000))
    async with explore((120, 40)) as pilot:
        await pilot.press("a")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChoicesScreen))
        lists = {
            name: pilot.app.screen.query_one(f"#{name}", OptionList)
            for name in ("algorithms", "heuristics")
        }

        def figures(name: str, entry: str) -> list[str]:
            return re.split(" {2,}", str(lists[name].get_option(entry).prompt))[1:]

        await until(pilot, lambda: bool(figures("heuristics", "linear-conflict")))
        for name, entry, spec in (
            ("algorithms", "idastar", "idastar:manhattan"),
            ("algorithms", "greedy", "greedy:manhattan"),
            ("heuristics", "linear-conflict", "astar:linear-conflict"),
        ):
            found = json.loads(run("solve", str(SAMPLE.board), "-a", spec, "--json").stdout)
            expected = [grouped(found["expanded"]), str(found["length"])]
            assert figures(name, entry) == expected[: 1 + (name == "algorithms")]
        assert figures("algorithms", "hill")[-1] == "-"
        view = pilot.app.screen.query_one(MapView)
        for entry in ("astar", "greedy"):
            lists["algorithms"].highlighted = [*ALGORITHMS].index(entry)
            expanded = figures("algorithms", entry)[0]
            await until(
                pilot,
                lambda expanded=expanded: (
                    view.map_data is not None
                    and grouped(int(view.map_data.closed.sum())) == expanded
                ),
            )
