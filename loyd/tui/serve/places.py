"""The places for visits, given in the order in which they are asked for."""

from __future__ import annotations

import asyncio
from collections import Counter
from heapq import heappop, heappush

from loyd.core.system.errors import LoydError

LONGEST_LINE = 100
"""So many may wait at once."""


class NoPlaceError(LoydError):
    """Somebody can neither have a place nor wait for one."""


class Ticket:
    """One visitor's claim to a place; `place`: the number of it, from 1, once there is one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.place: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class Places:
    """So many places, of which one address has `per_address` at most, those that it waits for included."""

    def __init__(self, count: int, per_address: int) -> None:
        self.count, self._per_address = count, per_address
        self._free = list(range(1, count + 1))
        self._line: list[Ticket] = []
        self._by_address: Counter[str] = Counter()

    def ask(self, address: str) -> Ticket:
        """A claim to a place, which may have to wait. Raises NoPlaceError."""
        if self._by_address[address] >= self._per_address:
            raise NoPlaceError(f"Your address has {self._per_address} visits already, and may have no more. Close one of them.")
        if len(self._line) >= LONGEST_LINE:
            raise NoPlaceError(f"All {self.count} places are taken, and {LONGEST_LINE} visitors are waiting. Come back later.")
        ticket = Ticket(address)
        self._by_address[address] += 1
        self._line.append(ticket)
        self._give()
        return ticket

    def give_back(self, ticket: Ticket) -> None:
        """End a claim; its place, if it had one, goes to the first in line."""
        self._by_address -= Counter([ticket.address])
        if ticket in self._line:
            self._line.remove(ticket)
        else:
            heappush(self._free, ticket.place.result())
        self._give()

    def position(self, ticket: Ticket) -> int:
        """The place in line of a ticket that waits, from 1."""
        return self._line.index(ticket) + 1

    def _give(self) -> None:
        while self._free and self._line:
            self._line.pop(0).place.set_result(heappop(self._free))
