"""The boards that a search in plain Python knows: a dictionary that never doubles at a stroke."""

from random import Random
from sys import getsizeof

import pytest

from loyd.core.puzzle.notation import blank_last
from loyd.core.search.python.successors import KnownBoards
from loyd.core.trace.choice import Tie
from loyd.core.trace.formula import Priority
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord

GOAL = blank_last(4, 4)


def record() -> PythonRecord:
    """A record that holds the start alone."""
    return PythonRecord(GOAL, GOAL, Priority.from_symbol("g", 1, Tie.OLDEST), [lambda _: 0])


def boards(count: int) -> list[bytes]:
    """Different boards, drawn by lot."""
    rng, cells = Random("known"), list(range(16))
    found = set()
    while len(found) < count:
        rng.shuffle(cells)
        found.add(bytes(cells))
    return sorted(found)


def test_it_is_a_dictionary() -> None:
    rng = Random("dictionary")
    some, known, expected = boards(300), KnownBoards(record()), dict[bytes, int]()
    for number in range(1, 3_000):
        cells = rng.choice(some)
        if rng.random() < 0.3 and cells in expected:
            del known[cells], expected[cells]
        else:
            known[cells] = expected[cells] = number
    for cells in some:
        assert known.get(cells) == expected.get(cells, 0)
    absent = next(cells for cells in some if cells not in expected)
    with pytest.raises(KeyError):
        del known[absent]


def test_the_roots_are_known_from_the_beginning() -> None:
    one = record()
    assert KnownBoards(one, FIRST_ENTRY).get(one.cells_of(FIRST_ENTRY)) == FIRST_ENTRY


def test_it_grows_in_small_steps_where_a_dictionary_doubles() -> None:
    known, plain = KnownBoards(record()), dict[bytes, int]()
    jumps, doubled = [], False
    for number, cells in enumerate(boards(60_000), 1):
        if number % 100 == 0 and number > 20_000:
            before, at_once = getsizeof(known), getsizeof(plain)
            known[cells] = plain[cells] = number
            jumps.append(getsizeof(known) / before)
            doubled |= getsizeof(plain) > 1.8 * at_once
        else:
            size = getsizeof(plain)
            known[cells] = plain[cells] = number
            doubled |= number > 20_000 and getsizeof(plain) > 1.8 * size
    assert doubled
    assert max(jumps) < 1.002
