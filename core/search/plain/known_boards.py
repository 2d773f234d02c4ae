"""The entry of every board that a search in plain Python knows."""

from zlib import crc32

from loyd.core.trace.record import Record

PARTS = 1 << 10


class KnownBoards:
    """A dictionary from a board as bytes to its entry, in many parts.

    A dictionary doubles at a stroke, and while it is copied it is there twice: with a million boards that is a tenth of all memory.
    The parts double one by one, each when its own share of the boards happens to fill it.
    Of the `roots` the boards are known from the beginning.
    """

    def __init__(self, record: Record, *roots: int) -> None:
        self._parts: list[dict[bytes, int]] = [{} for _ in range(PARTS)]
        for root in roots:
            self[record.cells_of(root)] = root

    def get(self, cells: bytes) -> int:
        """The entry of a board; 0 where it is not known."""
        return self._parts[crc32(cells) % PARTS].get(cells, 0)

    def __setitem__(self, cells: bytes, entry: int) -> None:
        """Know a board by an entry, in place of the one that it had."""
        self._parts[crc32(cells) % PARTS][cells] = entry

    def __delitem__(self, cells: bytes) -> None:
        """Know a board no more.  Raises KeyError where it is not known."""
        del self._parts[crc32(cells) % PARTS][cells]
