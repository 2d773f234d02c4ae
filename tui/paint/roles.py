"""What each colour means: the roles, and the theme variables that carry them in every theme."""

from collections.abc import Mapping
from enum import StrEnum

from textual.color import Color
from textual.theme import Theme

from loyd.tui.paint.contrast import readable


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

_DARK_ROLES = {
    Role.CURRENT: "#d2a8ff",
    Role.OPEN: "#6cb2ff",
    Role.CLOSED: "#a7b1c2",
    Role.NEW: "#4fd8e0",
    Role.IMPROVED: "#ff9e57",
    Role.DIM: "#8e98aa",
    Role.SOLUTION: "#ffd866",
    Role.GOAL: "#72dc8e",
    Role.ERROR: "#ff7d88",
}
_LIGHT_ROLES = {
    Role.CURRENT: "#7429b8",
    Role.OPEN: "#1256ab",
    Role.CLOSED: "#4d5563",
    Role.NEW: "#07636d",
    Role.IMPROVED: "#934400",
    Role.DIM: "#665f54",
    Role.SOLUTION: "#735600",
    Role.GOAL: "#1b6a31",
    Role.ERROR: "#ae1f2d",
}
_ANSI_ROLES = {
    Role.CURRENT: "ansi_magenta",
    Role.OPEN: "ansi_blue",
    Role.CLOSED: "ansi_default",
    Role.NEW: "ansi_cyan",
    Role.IMPROVED: "ansi_yellow",
    Role.DIM: "ansi_default",
    Role.SOLUTION: "ansi_yellow",
    Role.GOAL: "ansi_green",
    Role.ERROR: "ansi_red",
}
_IVORY = dict(
    zip(TILE_VARIABLES, ("#33281d", "#ecdcb9", "#e0cda3", "#dcb8ff", "#bfe0ad", "#271d10", "#6f4a10"), strict=True),
)
COLOURED = ("primary", "secondary", "accent", "warning", "error", "success")
"""The theme's own colours, from which the roles are derived."""

_HUES_APART = 25 / 360
_GREY = 0.3


def _variables(roles: Mapping[Role, str], tiles: Mapping[str, str]) -> dict[str, str]:
    return {**{role.variable: colour for role, colour in roles.items()}, **tiles}


LOYD_DARK = Theme(
    name="loyd-dark",
    primary="#6cb2ff",
    secondary="#4fd8e0",
    accent="#d2a8ff",
    warning="#ff9e57",
    error="#ff7d88",
    success="#72dc8e",
    foreground="#e8eaf0",
    background="#0f1218",
    surface="#151a22",
    panel="#1c2330",
    dark=True,
    variables={
        "border": "#d2a8ff",
        "border-blurred": "#3a4557",
        "block-cursor-foreground": "#0f1218",
        "block-cursor-background": "#d2a8ff",
        "footer-key-foreground": "#d2a8ff",
        "footer-background": "#151a22",
        **_variables(_DARK_ROLES, _IVORY),
    },
)
"""Ivory tiles on a walnut tray in a dark room."""

LOYD_LIGHT = Theme(
    name="loyd-light",
    primary="#1256ab",
    secondary="#07636d",
    accent="#7429b8",
    warning="#934400",
    error="#ae1f2d",
    success="#1b6a31",
    foreground="#23201b",
    background="#fbf8f2",
    surface="#f5f0e7",
    panel="#ece5d8",
    dark=False,
    variables={
        "border": "#7429b8",
        "border-blurred": "#c9bda8",
        "block-cursor-foreground": "#fbf8f2",
        "block-cursor-background": "#7429b8",
        "footer-key-foreground": "#7429b8",
        "footer-background": "#ece5d8",
        **_variables(_LIGHT_ROLES, {**_IVORY, "loyd-tray": "#80633f", "loyd-tile": "#fff6e0", "loyd-tile-shade": "#f6e8c8"}),
    },
)
"""The same tiles on oak, on paper."""

THEMES = (LOYD_DARK, LOYD_LIGHT)
"""Loyd's own themes, for `App.register_theme`."""


def role_variables(theme: Theme) -> dict[str, str]:
    """The variable of every role and of every tile colour under any theme, for `App.get_theme_variable_defaults`.

    What the theme says itself is kept; the rest is derived from its colours (see `derive`).
    """
    return derive({**theme.to_color_system().generate(), **theme.variables})


def derive(variables: Mapping[str, str]) -> dict[str, str]:
    """Colours for the roles and the tiles from a theme's variables.

    A role takes the theme's own colour nearest to it in hue (blue stays blue, but in that theme's blue), or Loyd's
    where the theme has none, and is then moved until it reads on the theme's background and surface.
    """
    given = {name: variables[name] for name in (*(role.variable for role in Role), *TILE_VARIABLES) if name in variables}
    if len(given) == len(Role) + len(TILE_VARIABLES):
        return given
    background = Color.parse(variables["background"])
    if background.ansi is not None:
        return {**_variables(_ANSI_ROLES, _IVORY), **given}
    foreground = Color.parse(variables["foreground"])
    dark = background.brightness < foreground.brightness
    grounds = [background, background + Color.parse(variables["surface"])]
    roles = {role: readable(colour, grounds).hex for role, colour in _harmonised(variables, foreground, dark).items()}
    return {**_variables(roles, _tiles(roles, background, foreground, dark)), **given}


def _harmonised(variables: Mapping[str, str], foreground: Color, dark: bool) -> dict[Role, Color]:
    """Each role's colour before contrast: the theme's colour of about that hue, used once, or else Loyd's own."""
    own = {role: Color.parse(colour) for role, colour in (_DARK_ROLES if dark else _LIGHT_ROLES).items()}
    chosen = {**own, Role.CLOSED: own[Role.CLOSED].blend(foreground, 0.4), Role.DIM: own[Role.DIM].blend(foreground, 0.2)}
    coloured = [role for role in Role if role not in (Role.CLOSED, Role.DIM)]
    nearest: dict[Role, float] = {}
    for name in COLOURED:
        colour = Color.parse(variables[name])
        if colour.hsl.s < _GREY:
            continue
        role = min(coloured, key=lambda role: _apart(own[role], colour))
        apart = _apart(own[role], colour)
        if apart < nearest.get(role, _HUES_APART):
            nearest[role], chosen[role] = apart, colour
    return chosen


def _apart(one: Color, other: Color) -> float:
    """How far apart two hues are on the wheel, 0 to 0.5."""
    apart = abs(one.hsl.h - other.hsl.h)
    return min(apart, 1 - apart)


def _tiles(roles: Mapping[Role, str], background: Color, foreground: Color, dark: bool) -> dict[str, str]:
    """Bright tiles on a quiet tray, tinted by the theme."""
    white = Color(255, 255, 255)
    tile = background.blend(foreground.blend(white, 0.5), 0.85) if dark else background.blend(white, 0.7)
    current, goal = Color.parse(roles[Role.CURRENT]), Color.parse(roles[Role.GOAL])
    shade, moved, home = tile.blend(background if dark else foreground, 0.08), tile.blend(current, 0.45), tile.blend(goal, 0.35)
    grounds = [tile, shade, moved, home]
    text = readable(background.blend(Color(0, 0, 0), 0.4) if dark else foreground, grounds, 7)
    share = readable(text.blend(current, 0.4), grounds)
    tray = background.blend(foreground, 0.16 if dark else 0.72)
    return dict(zip(TILE_VARIABLES, (colour.hex for colour in (tray, tile, shade, moved, home, text, share)), strict=True))
