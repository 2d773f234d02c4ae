"""The colours of the roles and of the tiles under any theme."""

from collections.abc import Mapping

from textual.color import Color
from textual.theme import Theme

from loyd.tui.paint.contrast import readable
from loyd.tui.paint.roles import COLOURED, TILE_VARIABLES, Role
from loyd.tui.paint.themes import DARK_ROLES, IVORY, LIGHT_ROLES, role_colours

_ANSI_ROLES = {
    Role.CURRENT: "ansi_magenta",
    Role.OPEN: "ansi_blue",
    Role.CLOSED: "ansi_default",
    Role.NEW: "ansi_cyan",
    Role.IMPROVED: "ansi_yellow",
    Role.DIM: "ansi_default",
    Role.SOLUTION: "ansi_bright_yellow",
    Role.GOAL: "ansi_green",
    Role.ERROR: "ansi_red",
}
_HUES_APART = 25 / 360
_GREY = 0.3


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
        return {**role_colours(_ANSI_ROLES, IVORY), **given}
    foreground = Color.parse(variables["foreground"])
    dark = background.brightness < foreground.brightness
    grounds = [background, background + Color.parse(variables["surface"])]
    roles = {role: readable(colour, grounds).hex for role, colour in _harmonised(variables, foreground, dark).items()}
    return {**role_colours(roles, _tiles(roles, background, foreground, dark)), **given}


def _harmonised(variables: Mapping[str, str], foreground: Color, dark: bool) -> dict[Role, Color]:
    """Each role's colour before contrast: the theme's colour of about that hue, used once, or else Loyd's own."""
    own = {role: Color.parse(colour) for role, colour in (DARK_ROLES if dark else LIGHT_ROLES).items()}
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
