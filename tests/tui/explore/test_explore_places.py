"""The panes of Explore: none overlaps another, and none moves from the first look to the end."""

from itertools import combinations, product

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from loyd.core.session.exploration import Activity
from loyd.tui.explore.explore_panes import PICTURES
from loyd.tui.parts.bars import KeyBar
from loyd.tui.parts.problem_views import ProblemView, SearchView
from tests.matrices import one_in
from tests.tui.explore.explore_driver import (
    HARD_15,
    SHORT_15,
    UNSOLVABLE,
    explore,
    press,
    run_of,
    screen_of,
    settled,
    until,
)

PANES = ("log", *PICTURES)
SUBSETS = list(product(PANES, (False, True), (False, True), (False, True)))
"""The picture, whether it is in front of the stage, and whether there are drawer and tutorial."""
SIZES = [(60, 20), (80, 24), (100, 30), (120, 40), (160, 45), (200, 60)]
MANY = [*SIZES, (45, 70), (60, 18), (112, 31), (110, 22), (240, 80)]


def places(pilot: Pilot[None]) -> dict[str, Region]:
    """Where the panes stand; a picture stands for all pictures."""
    view = screen_of(pilot).view
    placed = {"picture": Region(), **view._places}
    shown = {}
    for pane in view.query_one("#body").children:
        if pane.display and pane.styles.width and pane.styles.height:
            offset = pane.styles.offset
            sides = (offset.x, offset.y, pane.styles.width, pane.styles.height)
            name = pane.id or ""
            is_picture = name in PANES and name not in placed
            shown["picture" if is_picture else name] = Region(*(int(side.value) for side in sides))
    return shown


def check_every_subset(pilot: Pilot[None]) -> None:
    view = screen_of(pilot).view
    room = Region(0, 0, *view.query_one("#body").size)
    for picture, in_front, is_until_open, has_tour in SUBSETS:
        view.is_until_open, view.has_tour = is_until_open, has_tour
        view.picture, view.in_front = picture, in_front
        view.place_panes()
        shown = places(pilot)
        case = picture, in_front, is_until_open, has_tour, shown
        assert shown, case
        assert all(room.contains_region(place) for place in shown.values()), case
        assert not any(one.overlaps(other) for one, other in combinations(shown.values(), 2)), case
    view.is_until_open = view.has_tour = False
    view.picture, view.in_front = "map", False
    view.place_panes()


@pytest.mark.parametrize("size", MANY[:: one_in(2)])
async def test_every_subset_of_panes_has_its_places(size: tuple[int, int]) -> None:
    async with explore(size, SHORT_15) as pilot:
        check_every_subset(pilot)
    async with explore(size, UNSOLVABLE) as pilot:
        check_every_subset(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_no_pane_moves_from_the_first_look_to_the_end(size: tuple[int, int]) -> None:
    async with explore(size, HARD_15, algorithm="idastar") as pilot:
        screen = screen_of(pilot)
        below = ("#status", "#timeline")

        def skeleton() -> tuple[object, ...]:
            foot = [screen.query_one(name).region for name in below]
            return places(pilot), foot, screen.query_one(KeyBar).region

        first = skeleton()
        assert ("picture" in first[0]) == (size[0] >= 72)
        await press(pilot, "right")
        assert skeleton() == first
        await pilot.press("space")
        assert run_of(pilot).activity is Activity.PLAYING
        assert skeleton() == first
        await press(pilot, "space")
        for digit in range(1, len(PICTURES) + 1):
            await press(pilot, str(digit))
            if size[0] >= 72:
                assert skeleton() == first, digit
        await press(pilot, "escape")
        await pilot.press("end")
        await until(pilot, lambda: bool(screen.view.query_one("#log").summary))
        assert run_of(pilot).activity is Activity.SEEKING
        assert skeleton() == first
        await press(pilot, "escape")
        assert skeleton() == first
        screen.explore(screen.settings.having(algorithm=screen.settings.algorithm))
        await settled(pilot)
        assert skeleton() == first


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_the_end_of_a_search_moves_no_pane(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        first = places(pilot)
        await press(pilot, "end")
        assert run_of(pilot).activity is Activity.ENDED
        assert places(pilot) == first
        await press(pilot, "left")
        assert places(pilot) == first


@pytest.mark.parametrize("lines", [22, 24, 30, 40])
async def test_board_search_and_log_are_visible_from_110_columns(lines: int) -> None:
    async with explore((110, lines)) as pilot:
        view = screen_of(pilot).view
        for pane in (view.query_one(ProblemView), view.query_one(SearchView)):
            assert pane.display
            assert pane.size.height > 2
        assert view.query_one("#log").display
