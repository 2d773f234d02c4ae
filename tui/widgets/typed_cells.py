"""What somebody has typed into the cells of a board so far, sense or no sense."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product
from typing import Self

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import Notation, format_board

BLANK = Notation.X.value


@dataclass(frozen=True)
class TypedCells:
    """`height` x `width` texts in row-major order: empty, digits, or `x` for the blank."""

    height: int
    width: int
    texts: tuple[str, ...]

    @classmethod
    def empty(cls, height: int, width: int) -> Self:
        """Nothing typed yet."""
        return cls(height, width, ("",) * (height * width))

    @classmethod
    def of(cls, board: Board) -> Self:
        """The cells of a board."""
        return cls(*board.size, tuple(format_board(board).split()))

    @property
    def greatest(self) -> int:
        """The greatest tile."""
        return len(self.texts) - 1

    @property
    def text(self) -> str:
        """Everything typed, in rows that `read_board` reads once no cell is empty."""
        rows = (self.texts[start : start + self.width] for start in range(0, len(self.texts), self.width))
        return "/".join(" ".join(row) for row in rows)

    @property
    def bad(self) -> frozenset[int]:
        """The cells that hold no tile of this size, or what another cell holds too."""
        times = Counter(self._value(text) for text in self.texts)
        values = map(self._value, self.texts)
        return frozenset(cell for cell, value in enumerate(values) if value is not None and (times[value] > 1 or value > self.greatest))

    @property
    def unfinished(self) -> str:
        """A sentence that says which cells are empty and what is still to come; nothing when no cell is empty."""
        cells = [str(cell) for cell, text in enumerate(self.texts, 1) if not text]
        if not cells:
            return ""
        typed = {self._value(text) for text in self.texts}
        missing = [str(tile or BLANK) for tile in (*range(1, self.greatest + 1), 0) if tile not in typed]
        where = f"cell {cells[0]} is empty" if len(cells) == 1 else f"{len(cells)} cells are empty"
        return f"{where}; still to come: {' '.join(missing)}" + ("; ! marks what cannot stand" if self.bad else "")

    def typed(self, cell: int, text: str) -> Self:
        """With another text in one cell."""
        return replace(self, texts=(*self.texts[:cell], text, *self.texts[cell + 1 :]))

    def resized(self, height: int, width: int) -> Self:
        """At another size, keeping what stands in the rows and columns that both have."""
        kept = {(row, column): self.texts[row * self.width + column] for row, column in product(range(self.height), range(self.width))}
        return replace(self, height=height, width=width, texts=tuple(kept.get(at, "") for at in product(range(height), range(width))))

    def whole(self, text: str) -> bool:
        """Whether no further digit can make another tile of these digits."""
        return text == BLANK or int(text) * 10 > self.greatest

    @staticmethod
    def _value(text: str) -> int | None:
        """The tile that a text names, 0 for the blank, None for an empty text."""
        return 0 if text == BLANK else int(text) if text else None
