"""Turns: never more than allowed at once, and the longest waiting goes first."""

from threading import Event, Lock, Thread

import pytest

from loyd.core.study.compare.lane import FairSemaphore
from tests.patience import PATIENCE_SECONDS


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_no_more_than_so_many_are_in_at_once(at_once: int) -> None:
    turns, lock = FairSemaphore(at_once), Lock()
    inside, most, visits = [0], [0], [0]

    def work() -> None:
        for _ in range(200):
            with turns:
                with lock:
                    inside[0] += 1
                    most[0] = max(most[0], inside[0])
                    visits[0] += 1
                with lock:
                    inside[0] -= 1

    threads = [Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert visits == [1000]
    assert most[0] <= at_once


def test_the_first_request_is_served_first() -> None:
    turns = FairSemaphore(1)
    went: list[int] = []

    def work(number: int) -> None:
        with turns:
            went.append(number)

    threads = [Thread(target=work, args=(number,)) for number in range(6)]
    with turns:
        for number, thread in enumerate(threads):
            thread.start()
            while len(turns._waiting) <= number:
                Event().wait(0.001)
        assert went == []
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert went == list(range(6))


def test_a_turn_ends_with_an_error_too() -> None:
    turns = FairSemaphore(1)
    with pytest.raises(ZeroDivisionError), turns:
        raise ZeroDivisionError
    with turns:
        pass
