"""A board while it is being typed."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from rich.style import Style
from rich.text import Text

from loyd.tui.paint.grid import PLAIN, Grid
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.pixels import ink
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

CELL_WIDTH = 4
"""A sign, two digits and a space."""

_REVERSE = Style(reverse=True)


def typed_lines(
    texts: Sequence[str], width: int, *, cursor: int | None, bad: AbstractSet[int], signs: Signs, palette: Palette
) -> list[Text]:
    """One line a row of `width` cells, each CELL_WIDTH columns: what was typed, as a tile.

    The cell of the cursor (None: nobody is typing) stands out by reversed colours, bad cells by a sign and the colour of
    errors, and what is still empty by a rule in place of a number.
    """
    grid = Grid(width * CELL_WIDTH, -(-len(texts) // width))
    for cell, text in enumerate(texts):
        line, column = divmod(cell, width)
        shown = (signs.error if cell in bad else " ") + f"{text or '__':>2} "
        grid.put(line, column * CELL_WIDTH, shown, _style(text, line + column, cell in bad, cell == cursor, palette))
    return grid.lines()


def _style(text: str, parity: int, bad: bool, current: bool, palette: Palette) -> Style:
    if current:
        return palette[Role.ERROR if bad else Role.CURRENT] + Style(reverse=True, underline=bad)
    if bad:
        return palette[Role.ERROR] + (_REVERSE if palette.filled else PLAIN)
    if not palette.filled:
        return Style(bold=True) if text.isdigit() else palette[Role.DIM]
    if not text.isdigit():
        return Style(color=palette.tile, bgcolor=palette.tray)
    return ink(palette.tile_text, palette.shade if parity % 2 else palette.tile) + Style(bold=True)
