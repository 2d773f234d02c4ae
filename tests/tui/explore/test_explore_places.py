"""The panes of Explore: each has a place of its own, whichever are shown and whatever the search is
doing.
"""

from itertools import combinations, product

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from loyd.core.session.exploration import Activity
from loyd.tui.explore.explore_panes import PICTURES, PaneChoice
from loyd.tui.explore.node_lists import NodeLists
from tests.matrices import one_in
from tests.tui.explore.explored import (
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
from tests.tui.screens.sizes import ALL

ALONE = (None, "stage", "open", "log", "boards", "code", *PICTURES)
SUBSETS = list(product(PICTURES, ALONE, (False, True), (False, True), (False, True), (False, True)))
"""The picture, the pane shown alone, and whether there are pseudo-code, drawer, tour, and a long
run.
"""
MANY = [*ALL, (45, 70), (60, 18), (100, 30), (112, 31), (160, 45), (240, 80)]


def check_every_subset(pilot: Pilot[None]) -> None:
    view = screen_of(pilot).view
    body = view.query_one("#body")
    room = Region(0, 0, *body.size)
    for picture, alone, has_code, is_until_open, has_tour, is_long in SUBSETS:
        view.is_until_open, view.has_tour, view.is_long = is_until_open, has_tour, is_long
        view.panes = PaneChoice(picture, alone, has_code)
        shown = {}
        for pane in body.children:
            if pane.display and pane.styles.width and pane.styles.height:
                offset = pane.styles.offset
                places = (
                    offset.x.value,
                    offset.y.value,
                    pane.styles.width.value,
                    pane.styles.height.value,
                )
                shown[pane.id] = Region(*map(int, places))
        case = picture, alone, has_code, is_until_open, has_tour, is_long, shown
        assert shown, case
        assert all(room.contains_region(place) for place in shown.values()), case
        assert not any(one.overlaps(other) for one, other in combinations(shown.values(), 2)), case


@pytest.mark.parametrize("size", MANY[:: one_in(2)])
async def test_every_subset_of_panes_has_its_places_from_start_to_end(
    size: tuple[int, int],
) -> None:
    async with explore(size, SHORT_15) as pilot:
        check_every_subset(pilot)
        await press(pilot, "right")
        assert run_of(pilot).activity is Activity.PAUSED
        check_every_subset(pilot)
        await press(pilot, "end")
        assert run_of(pilot).activity is Activity.ENDED
        check_every_subset(pilot)


@pytest.mark.parametrize("size", MANY[:: one_in(2)])
async def test_every_subset_of_panes_has_its_places_without_a_solution(
    size: tuple[int, int],
) -> None:
    async with explore(size, UNSOLVABLE) as pilot:
        check_every_subset(pilot)


@pytest.mark.parametrize(
    ("algorithm", "size"), list(product(("astar", "idastar"), ALL))[:: one_in(2)]
)
async def test_the_lists_alone_stay_during_a_long_run(
    algorithm: str, size: tuple[int, int]
) -> None:
    async with explore(size, HARD_15, algorithm=algorithm) as pilot:
        await pilot.press("2", "end")
        view = screen_of(pilot).view
        await until(pilot, lambda: view.is_long)
        assert run_of(pilot).activity is Activity.SEEKING
        check_every_subset(pilot)
        for key in "0123456789":
            await pilot.press(key)
        await pilot.press("2")
        assert view.query_one(NodeLists).display
        await pilot.press("escape")
        await settled(pilot)
        check_every_subset(pilot)
