"""The styles that painters draw with, read from a theme's variables."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style
from textual.color import Color

from loyd.tui.paint.contrast import readable
from loyd.tui.paint.derived_roles import derive
from loyd.tui.paint.roles import COLOURED, TILE_VARIABLES, Role

_READ = ("background", "surface", "foreground", *COLOURED, *(role.variable for role in Role), *TILE_VARIABLES)
_GROUPS = (Role.OPEN, Role.IMPROVED, Role.GOAL, Role.CURRENT, Role.SOLUTION, Role.NEW)
"""The roles whose colours tint the tiles of one group after the other."""
_TINT = 0.4
_GROUP_CONTRAST = 7
_BOLD = frozenset({Role.CURRENT, Role.SOLUTION, Role.GOAL, Role.ERROR})


@dataclass(frozen=True)
class Palette:
    """A style for each role, and the colours of a drawn board.

    `filled` says that areas of colour show (not so without colour, nor with the terminal's own sixteen); boards are
    framed with lines where it is False.
    """

    roles: Mapping[Role, Style]
    tray: str
    tile: str
    shade: str
    moved: str
    home: str
    tile_text: str
    tile_share: str
    filled: bool = True
    groups: tuple[str, ...] = ()
    """The tints of the tiles of each group."""

    def __getitem__(self, role: Role) -> Style:
        """The style of text in that role."""
        return self.roles[role]


def palette_of(variables: Mapping[str, str], *, filled: bool = True) -> Palette:
    """The palette of a theme from its variables (`App.theme_variables`).

    Roles that the variables do not name are derived; a theme of the terminal's own colours is never filled.
    """
    return _palette(tuple((name, variables[name]) for name in _READ if name in variables), filled=filled)


@lru_cache(32)
def _palette(named: tuple[tuple[str, str], ...], *, filled: bool) -> Palette:
    """The palette from the variables that matter to it, as a tuple that can be remembered."""
    variables = dict(named)
    colours = derive(variables)
    roles = {role: Style(color=Color.parse(colours[role.variable]).rich_color, bold=role in _BOLD or None) for role in Role}
    tray, tile, shade, moved, home, text, share = (Color.parse(colours[name]).hex for name in TILE_VARIABLES)
    is_filled = filled and Color.parse(variables["background"]).ansi is None
    return Palette(roles, tray, tile, shade, moved, home, text, share, is_filled, _groups(colours))


def _groups(colours: Mapping[str, str]) -> tuple[str, ...]:
    """The tile in the tints of the groups, on which its number still reads."""
    tile, text = Color.parse(colours["loyd-tile"]), Color.parse(colours["loyd-tile-text"])
    tints = (tile.blend(Color.parse(colours[role.variable]), _TINT) for role in _GROUPS)
    return tuple(readable(tint, [text], _GROUP_CONTRAST).hex for tint in tints)
