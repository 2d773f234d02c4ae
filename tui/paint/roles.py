"""What each colour means: the roles, and the theme variables that carry them in every theme."""

from enum import StrEnum


class Role(StrEnum):
    """What a colour says, on every screen the same."""

    CURRENT = "current"
    OPEN = "open"
    CLOSED = "closed"
    NEW = "new"
    IMPROVED = "improved"
    DIM = "dim"
    SOLUTION = "solution"
    GOAL = "goal"
    ERROR = "error"

    @property
    def variable(self) -> str:
        """The theme variable of this role, without its dollar sign: `loyd-open`."""
        return f"loyd-{self}"


TILE_VARIABLES = ("loyd-tray", "loyd-tile", "loyd-tile-shade", "loyd-tile-moved", "loyd-tile-home", "loyd-tile-text", "loyd-tile-share")
"""The colours of a drawn board: what the tiles lie on, a tile and its second shade, one that has just moved, one that is at home,
the number on a tile, and the small number beside it."""

COLOURED = ("primary", "secondary", "accent", "warning", "error", "success")
"""A theme's own colours, from which the roles are derived where it does not name them."""
