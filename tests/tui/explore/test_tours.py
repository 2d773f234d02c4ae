"""Guided tours by keys: started, gone through, left, and resumed."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.teach.tour_reader import TOUR_NAMES, built_in_tours, parse_tour, read_tour
from loyd.tui.app import LoydApp
from loyd.tui.explore.node_lists import SearchLog
from loyd.tui.explore.stage import Stage
from loyd.tui.explore.tour_pane import TourPane
from loyd.tui.quiz.learn import LearnScreen
from loyd.tui.settings import PreferenceStore
from tests.matrices import one_in
from tests.tui.explore.explore_driver import (
    explore,
    press,
    run_of,
    said,
    screen_of,
    text_of,
    told,
    until,
)

TEXT = (
    "---\ntitle: Mine\nabout: A short one.\nboard: 1 3 6 5 x 2 4 7 8\n---\n"
    "## One\n\nIt is {distance} away.\n\nPredict: how many?\n\nAnswer: {expanded of astar}, "
    "*really*.\n\n"
    "## Two\n\n```step\nat: 3\npicture: tree\n```\n\nAt {step}.\n\n"
    "## Three\n\n```step\nsearch: bfs\nuntil: g = 2\n```\n\nAfter {expanded}.\n"
)


def here(pilot: Pilot[None]) -> str:
    """The text of the tour, once its figures are filled in."""
    return said(pilot, "#tour-text")


async def filled(pilot: Pilot[None]) -> str:

    def is_filled() -> bool:
        screen_of(pilot)._poll_tour()  # sooner than by its clock
        return "…" not in here(pilot)

    await until(pilot, is_filled)
    return here(pilot)


async def test_every_tour_is_gone_through_by_keys() -> None:
    """A share of them, with every figure filled in; all are where the file is named on its own in
    tests/whole.
    """
    async with explore((80, 24)) as pilot:
        for place in range(0, len(TOUR_NAMES), one_in(7)):
            tour = built_in_tours()[place]
            await pilot.press("L")
            await until(pilot, lambda: isinstance(pilot.app.screen, LearnScreen))
            listed = pilot.app.screen.query_one("#tours", OptionList)
            listed.highlighted = place
            await pilot.press("enter")
            await until(pilot, lambda tour=tour: screen_of(pilot).tour == tour)  # type: ignore[misc]
            visited = []
            for _ in range(20 * len(tour.steps)):
                text = await filled(pilot)
                assert "?" not in text.replace("? ", "").replace("?\n", "").removesuffix("?"), text
                visited.append(screen_of(pilot)._walk.number)  # type: ignore[union-attr]
                await pilot.press("space")
                await pilot.pause()
                if screen_of(pilot).tour is None:
                    break
            assert sorted(set(visited)) == list(range(len(tour.steps))), tour.name
            assert told(pilot).startswith("End of the")
            assert pilot.app.preferences.values.tours[tour.name] == len(tour.steps)  # type: ignore[attr-defined]


async def test_a_tour_goes_on_by_one_key_and_locks_nothing() -> None:
    async with explore() as pilot:
        await pilot.app.take_tour(parse_tour(TEXT, "mine"))  # type: ignore[attr-defined]
        assert "Mine  A short one." in await filled(pilot)
        assert "It is 8 away." in here(pilot)
        assert "backspace back" not in text_of(pilot)
        assert "Answer" not in here(pilot)
        await until(pilot, lambda: pilot.app.screen.query_one(TourPane).has_focus)
        assert not pilot.app.screen.query_one(SearchLog).display
        await pilot.press("space")
        assert "Answer: 8, really." in await filled(pilot)
        await press(pilot, "space")
        assert (await filled(pilot), run_of(pilot).position) == ("At 3.", 3)
        assert screen_of(pilot).view.picture == "tree"
        await press(pilot, "right", "right")
        assert run_of(pilot).position == 5
        await press(pilot, "home", "b")
        await press(pilot, "escape", "space")
        assert await filled(pilot) == "After 6."
        assert (run_of(pilot).problem.algorithm.id, run_of(pilot).position) == ("bfs", 6)
        assert "backspace back" in text_of(pilot)
        await press(pilot, "backspace")
        assert (
            await filled(pilot),
            run_of(pilot).problem.algorithm.id,
            run_of(pilot).position,
        ) == ("At 3.", "astar", 3)


async def test_a_tour_is_left_and_come_back_to() -> None:
    async with explore() as pilot:
        await press(pilot, "o")
        assert told(pilot) == "o is now space, in a tutorial: L lists them."
        app = pilot.app
        assert isinstance(app, LoydApp)
        await app.take_tour(parse_tour(TEXT, "mine"))
        await press(pilot, "space", "space")
        screen = screen_of(pilot)
        screen.explore(screen.settings.having(order=tuple(reversed(screen.settings.spec.order))))
        await until(pilot, lambda: "space return to the tutorial" in text_of(pilot))
        assert screen.is_touring
        await press(pilot, "space")
        assert (await filled(pilot), run_of(pilot).problem.spec.text, run_of(pilot).position) == (
            "At 3.",
            "astar:manhattan",
            3,
        )
        await press(pilot, "escape")
        assert told(pilot) == "Tutorial paused at step 2 of 3: L, then enter, continues it."
        assert screen.query_one(SearchLog).display
        await until(pilot, lambda: screen.query_one(Stage).has_focus)
        await press(pilot, "o")
        assert told(pilot) == "o is now space, in a tutorial: L lists them."
        assert screen.query_one(TourPane).display
        await until(pilot, lambda: screen.query_one(TourPane).has_focus)
        await pilot.press("P", "L")
        await until(pilot, lambda: isinstance(app.screen, LearnScreen))
        await until(pilot, lambda: "at 2 of 3" in text_of(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert (await filled(pilot), app.preferences.values.tours) == ("At 3.", {"mine": 1})


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_a_long_text_is_read_on_with_the_same_key(size: tuple[int, int]) -> None:
    long = "\n\n".join(
        f"This is sentence number {number} of a text that is longer than its pane on a small "
        "terminal."
        for number in range(12)
    )
    async with explore(size) as pilot:
        await pilot.app.take_tour(
            parse_tour(
                f"---\ntitle: Long\nboard: 12345x786\n---\n## One\n\n{long}\n\n## Two\n\nEnd\n",
                "long",
            )
        )  # type: ignore[attr-defined]
        await until(pilot, lambda: pilot.app.screen.query_one(TourPane).max_scroll_y > 0)
        presses = 0
        while here(pilot) != "End" and presses < 40:
            await pilot.press("space")
            await pilot.pause()
            presses += 1
        assert 2 < presses < 40


async def test_what_is_reached_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    file = tmp_path / "mine.md"
    file.write_text(TEXT)
    preferences = PreferenceStore.load()
    preferences.keep(tours={str(file): 1})
    preferences.save()
    app = LoydApp(
        parse_board("12345x786"), preferences=PreferenceStore.load(), tour=read_tour(file)
    )
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#tour-text")) and here(pilot) == "At 3.")
        assert run_of(pilot).position == 3


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30)])
async def test_a_small_screen_has_the_tour_beside_the_stage_or_the_picture(
    size: tuple[int, int],
) -> None:
    async with explore(size) as pilot:
        tour, screen = (
            next(tour for tour in built_in_tours() if tour.name == "astar"),
            screen_of(pilot),
        )
        pane, stage, table = (
            screen.query_one(TourPane),
            screen.query_one(Stage),
            screen.query_one("#ledger"),
        )
        screen.begin_tour(tour, 0)
        await until(pilot, lambda: stage.region.right == pane.region.x > 0)
        assert stage.region.height == pane.region.height
        screen.begin_tour(tour, 3)
        await until(pilot, lambda: table.region.right == pane.region.x)
        assert not stage.display
        assert [lit.id for lit in screen.query(".-lit")] == ["ledger"]
        assert not {"ledger", "tour"} & {pane.id for pane in screen.query(".-dim")}
        assert screen.query_one("#timeline").has_class("-dim")
        await press(pilot, "escape")
        assert stage.display
        assert not screen.query(".-lit, .-dim")
