"""The entry of every board that a search in plain Python knows."""

from zlib import crc32

from core.trace.record import START, Record
from core.trace.sizes import NUMBER, allocated

PARTS = 1 << 10


class KnownBoards:
    """A dictionary from a board as bytes to its entry, in many parts.

    A dictionary doubles at a stroke, and while it is copied it is there twice: with a million boards that is a tenth of all memory.
    The parts double one by one, each when its own share of the boards happens to fill it.  The record counts the memory, with
    what others keep of each board (`beside`, in bytes), after every slice of a search: so what it takes is known without a look at
    every part.  Of the `roots` the boards are known from the beginning.
    """

    def __init__(self, record: Record, *roots: int, beside: int = 0) -> None:
        self._parts: list[dict[bytes, int]] = [{} for _ in range(PARTS)]
        self._count, self._sizes = 0, [part.__sizeof__() for part in self._parts]
        self._size = sum(self._sizes)
        for root in roots:
            self[record.cells_of(root)] = root
        record.keep(self, allocated(record.cells_of(START)) + NUMBER + beside)

    def get(self, cells: bytes) -> int:
        """The entry of a board; 0 where it is not known."""
        return self._parts[crc32(cells) % PARTS].get(cells, 0)

    def __setitem__(self, cells: bytes, entry: int) -> None:
        """Know a board by an entry, in place of the one that it had."""
        place = crc32(cells) % PARTS
        part = self._parts[place]
        before = len(part)
        part[cells] = entry
        if len(part) > before:
            size = part.__sizeof__()
            self._count += 1
            self._size += size - self._sizes[place]
            self._sizes[place] = size

    def __delitem__(self, cells: bytes) -> None:
        """Know a board no more.  Raises KeyError where it is not known."""
        del self._parts[crc32(cells) % PARTS][cells]
        self._count -= 1

    def __len__(self) -> int:
        """How many boards are known."""
        return self._count

    def __sizeof__(self) -> int:
        """The bytes of the tables, without the boards and entries in them."""
        return object.__sizeof__(self) + self._parts.__sizeof__() + self._sizes.__sizeof__() + self._size
