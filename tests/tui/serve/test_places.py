"""Places, in the order of arrival."""

import pytest

from loyd.tui.serve import visitor as module
from loyd.tui.serve.visitor import NoPlaceError, Places


async def test_places_are_given_in_order_of_arrival_and_the_lowest_first() -> None:
    places = Places(2, 10)
    first, second, third, fourth = (places.ask("here") for _ in range(4))
    assert (first.place.result(), second.place.result()) == (1, 2)
    assert (places.position(third), places.position(fourth)) == (1, 2)
    places.return_place(first)
    assert third.place.result() == 1
    assert not fourth.place.done()
    assert places.position(fourth) == 1
    places.return_place(second)
    assert fourth.place.result() == 2


async def test_a_visitor_who_leaves_the_queue_takes_no_seat() -> None:
    places = Places(1, 10)
    first, second, third = (places.ask("here") for _ in range(3))
    places.return_place(second)
    assert places.position(third) == 1
    places.return_place(first)
    assert third.place.result() == 1
    places.return_place(third)
    assert places.ask("here").place.result() == 1


async def test_an_address_has_so_many_places_and_gets_new_ones_for_those_it_gives_back() -> None:
    places = Places(4, 2)
    first, _ = places.ask("here"), places.ask("here")
    with pytest.raises(NoPlaceError, match="2 visits"):
        places.ask("here")
    assert places.ask("there").place.done()
    places.return_place(first)
    assert places.ask("here").place.result() == 1


async def test_the_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 1)
    places = Places(1, 10)
    _, _ = places.ask("here"), places.ask("here")
    with pytest.raises(NoPlaceError, match="Come back later"):
        places.ask("there")
