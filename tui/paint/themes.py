"""Loyd's own themes, for terminals of all colours, of 256 and of sixteen, and the colours that each gives to the roles."""

from collections.abc import Mapping, Sequence

from textual.theme import Theme

from loyd.tui.paint.colour_depth import ColourDepth
from loyd.tui.paint.roles import TILE_VARIABLES, Role

DARK_ROLES = {
    Role.CURRENT: "#b78efd",
    Role.OPEN: "#9cc2f7",
    Role.CLOSED: "#a5aebd",
    Role.NEW: "#73ebf1",
    Role.IMPROVED: "#fd9a4a",
    Role.DIM: "#8e98aa",
    Role.SOLUTION: "#ffdf76",
    Role.GOAL: "#70d097",
    Role.ERROR: "#ff666e",
}
LIGHT_ROLES = {
    Role.CURRENT: "#7b2fd0",
    Role.OPEN: "#0a4098",
    Role.CLOSED: "#333545",
    Role.NEW: "#0c6a77",
    Role.IMPROVED: "#683507",
    Role.DIM: "#665f54",
    Role.SOLUTION: "#7a5b00",
    Role.GOAL: "#124b2b",
    Role.ERROR: "#b72449",
}
_DARK_ROLES_OF_256 = {
    Role.CURRENT: "#af87ff",
    Role.OPEN: "#87afd7",
    Role.CLOSED: "#afafaf",
    Role.NEW: "#87ffff",
    Role.IMPROVED: "#ff8700",
    Role.DIM: "#949494",
    Role.SOLUTION: "#ffd75f",
    Role.GOAL: "#5fd787",
    Role.ERROR: "#ff5f5f",
}
_LIGHT_ROLES_OF_256 = {
    Role.CURRENT: "#8700ff",
    Role.OPEN: "#005fd7",
    Role.CLOSED: "#303030",
    Role.NEW: "#005f5f",
    Role.IMPROVED: "#870000",
    Role.DIM: "#626262",
    Role.SOLUTION: "#875f00",
    Role.GOAL: "#00875f",
    Role.ERROR: "#d700af",
}
"""A cube of six shades has few dark colours: this red and this green are further from their names than elsewhere."""
_DARK_ROLES_OF_16 = {
    Role.CURRENT: "#ff55ff",
    Role.OPEN: "#5555ff",
    Role.CLOSED: "#aaaaaa",
    Role.NEW: "#55ffff",
    Role.IMPROVED: "#aa5500",
    Role.DIM: "#aaaaaa",
    Role.SOLUTION: "#ffff55",
    Role.GOAL: "#55ff55",
    Role.ERROR: "#ff5555",
}
_LIGHT_ROLES_OF_16 = {
    Role.CURRENT: "#aa00aa",
    Role.OPEN: "#0000aa",
    Role.CLOSED: "#555555",
    Role.NEW: "#000000",
    Role.IMPROVED: "#000000",
    Role.DIM: "#555555",
    Role.SOLUTION: "#000000",
    Role.GOAL: "#000000",
    Role.ERROR: "#aa0000",
}
"""No green, cyan or yellow of sixteen, nor the brown that most terminals show as yellow, reads on white: there the signs alone tell."""
IVORY = dict(zip(TILE_VARIABLES, ("#33281d", "#ecdcb9", "#e0cda3", "#d8b0ff", "#b4dc8a", "#271d10", "#5f3d08"), strict=True))
"""Ivory tiles on a walnut tray; those at home are green, and the one that has just moved violet."""
_OAK = {**IVORY, "loyd-tray": "#80633f", "loyd-tile": "#fff6e0", "loyd-tile-shade": "#f6e8c8", "loyd-tile-home": "#badca2"}
_IVORY_OF_256 = dict(zip(TILE_VARIABLES, ("#444444", "#ffffd7", "#d7d7af", "#d7afff", "#afd787", "#1c1c1c", "#444444"), strict=True))
_LIGHT_TILES_OF_256 = {**_IVORY_OF_256, "loyd-tray": "#87875f"}


def role_colours(colours: Mapping[Role, str], tiles: Mapping[str, str]) -> dict[str, str]:
    """The theme variables of the roles and of the tiles."""
    return {**{role.variable: colour for role, colour in colours.items()}, **tiles}


def _theme(name: str, grounds: Sequence[str], colours: Mapping[Role, str], tiles: Mapping[str, str], *, dark: bool) -> Theme:
    """A theme on its grounds: foreground, background, surface, panel and the line around a pane without the keys."""
    foreground, background, surface, panel, line = grounds
    accent = colours[Role.CURRENT]
    return Theme(
        name=name,
        primary=colours[Role.OPEN],
        secondary=colours[Role.NEW],
        accent=accent,
        warning=colours[Role.IMPROVED],
        error=colours[Role.ERROR],
        success=colours[Role.GOAL],
        foreground=foreground,
        background=background,
        surface=surface,
        panel=panel,
        dark=dark,
        variables={
            "border": accent,
            "border-blurred": line,
            "block-cursor-foreground": background,
            "block-cursor-background": accent,
            **role_colours(colours, tiles),
        },
    )


LOYD_DARK = _theme("loyd-dark", ("#e8eaf0", "#0f1218", "#151a22", "#1c2330", "#3a4557"), DARK_ROLES, IVORY, dark=True)
"""Ivory tiles on a walnut tray in a dark room."""

LOYD_LIGHT = _theme("loyd-light", ("#23201b", "#fbf8f2", "#f5f0e7", "#ece5d8", "#c9bda8"), LIGHT_ROLES, _OAK, dark=False)
"""The same tiles on oak, on paper."""

THEMES = (LOYD_DARK, LOYD_LIGHT)
"""Loyd's own themes, for `App.register_theme`."""

THEMES_OF_256 = (
    _theme("loyd-dark", ("#eeeeee", "#121212", "#1c1c1c", "#262626", "#4e4e4e"), _DARK_ROLES_OF_256, _IVORY_OF_256, dark=True),
    _theme("loyd-light", ("#1c1c1c", "#ffffff", "#ffffff", "#eeeeee", "#b2b2b2"), _LIGHT_ROLES_OF_256, _LIGHT_TILES_OF_256, dark=False),
)
"""The same two in colours that a terminal of 256 has, chosen by hand: the nearest to a dark brown there is a blood red."""

THEMES_OF_16 = (
    _theme("loyd-dark", ("#ffffff", "#000000", "#000000", "#000000", "#555555"), _DARK_ROLES_OF_16, IVORY, dark=True),
    _theme("loyd-light", ("#000000", "#ffffff", "#ffffff", "#ffffff", "#aaaaaa"), _LIGHT_ROLES_OF_16, _OAK, dark=False),
)
"""The same two in the sixteen colours: nearest to a light orange is there the red of errors, and to most other light colours white."""


def themes_of(depth: ColourDepth) -> tuple[Theme, ...]:
    """Loyd's own themes in the colours that the terminal has."""
    return {ColourDepth.MANY: THEMES_OF_256, ColourDepth.FEW: THEMES_OF_16}.get(depth, THEMES)
