"""Lines of dots, several dots to a character where there is braille, one where there is not."""

import numpy as np
from numpy.typing import NDArray

from loyd.tui.paint.axis import Axis
from loyd.tui.paint.grid import Grid
from loyd.tui.paint.series import Series
from loyd.tui.paint.signs import BRAILLE_BASE

_BRAILLE = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]], dtype=np.uint32)
_SINGLE = np.ones((1, 1), dtype=np.uint32)


class Dots:
    """`height` x `width` characters of dots, for x from 0 (or 1, where it is logarithmic) to `x_end` and y along the axis."""

    def __init__(self, width: int, height: int, axis: Axis, x_end: float, *, braille: bool, log_x: bool = False) -> None:
        self.width, self.height, self.axis, self.x_end, self.braille = width, height, axis, x_end, braille
        self._log_x = log_x and x_end > 1
        self._cell = _BRAILLE if braille else _SINGLE
        self._down: int = self._cell.shape[0]
        self._across: int = self._cell.shape[1]
        self._bits = np.zeros((height, width), dtype=np.uint32)
        self._owner = np.full((height, width), -1)
        self._drawn: list[Series] = []
        self._stands: list[tuple[int, int]] = []

    def column(self, x: float) -> int:
        """The character column of an x."""
        dot = int(self._dot_columns(np.array([x]))[0])
        return dot // self._across

    def draw(self, series: Series, mark: float | None) -> None:
        """Draw a line over those drawn before, its sign standing on it at the x of the mark or at the nearer end; at its last if None."""
        if not len(series.x):
            return
        first, rows, upper, lower = self._spans(series)
        levels = np.arange(self.height * self._down)[:, None]
        dots = np.zeros((len(levels), self.width * self._across), dtype=bool)
        dots[:, first : first + len(rows)] = (upper <= levels) & (levels <= lower)
        parts = dots.reshape(self.height, self._down, self.width, self._across) * self._cell[:, None, :]
        bits = parts.sum(axis=(1, 3), dtype=np.uint32)
        self._bits |= bits
        self._owner[bits > 0] = len(self._drawn)
        x = np.clip([series.x[-1] if mark is None else mark], series.x[0], series.x[-1])
        row, at = int(self._dot_rows(np.interp(x, series.x, series.y))[0]), int(self._dot_columns(x)[0])
        self._stands.append((row // self._down, at // self._across))
        self._drawn.append(series)

    def onto(self, grid: Grid, line: int, column: int) -> None:
        """Draw every character that has a dot, in the style of the last line that touches it, then the signs."""
        if not self._drawn:
            return
        signs = np.array([series.sign for series in self._drawn])
        glyphs = (self._bits + BRAILLE_BASE).view("<U1") if self.braille else signs[self._owner]
        for row, at in np.argwhere(self._bits).tolist():
            grid.put(line + row, column + at, str(glyphs[row, at]), self._drawn[self._owner[row, at]].style)
        for series, (row, at) in zip(self._drawn, self._stands, strict=True):
            grid.put(line + row, column + at, series.sign, series.style)

    def _dot_columns(self, x: NDArray[np.float64]) -> NDArray[np.intp]:
        last = self.width * self._across - 1
        share = np.log(np.maximum(x, 1)) / np.log(self.x_end) if self._log_x else x / self.x_end
        columns: NDArray[np.intp] = np.clip(np.rint(share * last), 0, last).astype(np.intp)
        return columns

    def _at(self, columns: NDArray[np.int64]) -> NDArray[np.float64]:
        """The x of dot columns."""
        share = columns / (self.width * self._across - 1)
        found: NDArray[np.float64] = self.x_end**share if self._log_x else share * self.x_end
        return found

    def _dot_rows(self, y: NDArray[np.float64]) -> NDArray[np.intp]:
        rows: NDArray[np.intp] = np.rint((1 - self.axis.share(y)) * (self.height * self._down - 1)).astype(np.intp)
        return rows

    def _spans(self, series: Series) -> tuple[int, NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """The first dot column that the line reaches; and, in each from there on, the row of the line, and the highest and
        lowest row of the stroke that joins it to the column before and passes every sample."""
        at = self._dot_columns(series.x)
        first = int(at[0])
        columns = np.arange(first, int(at[-1]) + 1)
        rows = self._dot_rows(np.interp(self._at(columns), series.x, series.y))
        before = np.concatenate((rows[:1], rows[:-1]))
        upper, lower = np.minimum(rows, before + 1), np.maximum(rows, before - 1)
        sampled = self._dot_rows(series.y)
        np.minimum.at(upper, at - first, sampled)
        np.maximum.at(lower, at - first, sampled)
        return first, rows, upper, lower
