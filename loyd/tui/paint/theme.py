"""Loyd's themes for terminals with all colours, 256 and sixteen, and the colour of each role in
them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from ...core.draw import map_drawing
from ..signs import COLOURED, LANES, TILE_VARIABLES, UNICODE, Role, Signs
from .terminal import ColourDepth

_ROLE_COLOURS = """
current  #c79cff #7b2fd0 #af87ff #5f00af #ff55ff #aa00aa ansi_magenta
open     #388ef9 #0a4098 #87afd7 #005fff #5555ff #0000aa ansi_blue
closed   #c9a66b #683507 #af8700 #4e4e4e #aa5500 #555555 ansi_yellow
new      #61e6e3 #0c6a77 #5fd7d7 #005f87 #55ffff #000000 ansi_cyan
dim      #8e98aa #665f54 #949494 #626262 #aaaaaa #555555 ansi_default
solution #ffd75f #7a5b00 #ffd75f #875f00 #ffff55 #000000 ansi_bright_yellow
goal     #80de98 #124b2b #afffaf #00875f #55ff55 #000000 ansi_green
error    #f75f44 #b72449 #ff5f5f #870000 #ff5555 #aa0000 ansi_red
rose     #ff93ae #bb2779 #ff87af #af005f #ff55ff #aa00aa ansi_bright_magenta
orange   #e98c32 #9f5300 #ffaf87 #5f0000 #aa5500 #555555 ansi_bright_red
teal     #35d7c5 #207443 #87ffd7 #005f5f #55ffff #0000aa ansi_bright_cyan
lime     #b9e35a #0f4000 #afd75f #008700 #55ff55 #000000 ansi_bright_green
"""
"""The colours of each role, on dark and on light: of all colours, of 256, of sixteen; and the
terminal's own.

A cube with six shades per channel has few dark colours, so its red and green on light are further
from their names than elsewhere. Of the sixteen, no green, cyan or yellow is legible on white, nor
the brown that most terminals show as yellow: there only the signs tell.
"""
AREAS_ON_LIGHT = {
    Role.CLOSED: map_drawing.MAP_CLOSED,
    Role.OPEN: map_drawing.MAP_OPEN,
    Role.ERROR: map_drawing.AGAIN,
    Role.SOLUTION: map_drawing.SOLUTION,
    Role.CURRENT: map_drawing.MAP_NOW,
    Role.GOAL: map_drawing.MAP_GOAL,
}
"""Areas on light grounds have the colours of drawings on paper."""

_ROLES, *_COLUMNS = zip(*(row.split() for row in _ROLE_COLOURS.strip().splitlines()), strict=True)
(
    DARK_ROLES,
    LIGHT_ROLES,
    _DARK_ROLES_OF_256,
    _LIGHT_ROLES_OF_256,
    _DARK_ROLES_OF_16,
    _LIGHT_ROLES_OF_16,
    _ANSI_ROLES,
) = (dict(zip(map(Role, _ROLES), colours, strict=True)) for colours in _COLUMNS)


def _tile_colours(colours: str) -> dict[str, str]:
    return dict(zip(TILE_VARIABLES, colours.split(), strict=True))


IVORY = _tile_colours("#33281d #ecdcb9 #e0cda3 #d8b0ff #b4dc8a #271d10 #5f3d08")
"""Ivory tiles on a walnut tray; tiles in place are green, and the one that has just moved is
violet.
"""
_OAK = {
    **IVORY,
    "loyd-tray": "#80633f",
    "loyd-tile": "#fff6e0",
    "loyd-tile-shade": "#f6e8c8",
    "loyd-tile-home": "#badca2",
}
_IVORY_OF_256 = _tile_colours("#444444 #ffffd7 #d7d7af #d7afff #afd787 #1c1c1c #444444")
_LIGHT_TILES_OF_256 = {**_IVORY_OF_256, "loyd-tray": "#87875f"}


def role_colours(colours: Mapping[Role, str], tiles: Mapping[str, str]) -> dict[str, str]:
    """The variables of a theme's style sheet."""
    return {**{role.variable: colour for role, colour in colours.items()}, **tiles}


def _theme(
    grounds: str, colours: Mapping[Role, str], tiles: Mapping[str, str], *, dark: bool
) -> Theme:
    foreground, background, surface, panel, line = grounds.split()
    return Theme(
        name="loyd-dark" if dark else "loyd-light",
        primary=colours[Role.OPEN],
        secondary=colours[Role.NEW],
        accent=colours[Role.CURRENT],
        warning=colours[Role.SOLUTION],
        error=colours[Role.ERROR],
        success=colours[Role.GOAL],
        foreground=foreground,
        background=background,
        surface=surface,
        panel=panel,
        dark=dark,
        variables={
            "border": foreground,
            "border-blurred": line,
            "block-cursor-foreground": background,
            "block-cursor-background": foreground,
            **role_colours(colours, tiles),
        },
    )


LOYD_DARK = _theme("#e8eaf0 #0f1218 #151a22 #1c2330 #3a4557", DARK_ROLES, IVORY, dark=True)

LOYD_LIGHT = _theme("#23201b #fbf8f2 #f5f0e7 #ece5d8 #c9bda8", LIGHT_ROLES, _OAK, dark=False)
"""The same tiles on oak, on a paper ground."""

THEMES = (LOYD_DARK, LOYD_LIGHT)

THEMES_OF_256 = (
    _theme("#eeeeee #121212 #1c1c1c #262626 #4e4e4e", _DARK_ROLES_OF_256, _IVORY_OF_256, dark=True),
    _theme(
        "#1c1c1c #ffffff #ffffff #eeeeee #b2b2b2",
        _LIGHT_ROLES_OF_256,
        _LIGHT_TILES_OF_256,
        dark=False,
    ),
)
"""The same two with 256 colours, chosen by hand: the closest there to a dark brown is a blood
red.
"""

THEMES_OF_16 = (
    _theme("#ffffff #000000 #000000 #000000 #555555", _DARK_ROLES_OF_16, IVORY, dark=True),
    _theme("#000000 #ffffff #ffffff #ffffff #aaaaaa", _LIGHT_ROLES_OF_16, _OAK, dark=False),
)
"""The same two with sixteen colours: the closest to a light orange there is the red of errors, and
to most other light colours white.
"""


def themes_of(depth: ColourDepth) -> tuple[Theme, ...]:
    """The dark and the light theme for a terminal."""
    return {ColourDepth.OF_256: THEMES_OF_256, ColourDepth.OF_16: THEMES_OF_16}.get(depth, THEMES)


READABLE = 4.5
"""The least contrast of small text (WCAG 2.1, success criterion 1.4.3)."""


def luminance(colour: Color) -> float:
    """Relative luminance, 0 for black to 1 for white (WCAG 2.1)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two opaque colours, 1 (the same) to 21 (black on white)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ensure_contrast(colour: Color, grounds: Iterable[Color], least: float = READABLE) -> Color:
    """The colour, moved towards black or white only as far as needed for the least contrast on
    every ground.

    If no colour is legible on all the grounds, the result is black or white.
    """
    grounds = list(grounds)
    brightness = sum(luminance(ground) for ground in grounds) / len(grounds)
    far = Color(0, 0, 0) if brightness > 0.18 else Color(255, 255, 255)
    for step in range(51):
        moved = colour.blend(far, step / 50)
        if all(contrast(moved, ground) >= least for ground in grounds):
            return moved
    return far


_HUES_APART = 25 / 360
_GREY = 0.3


def role_variables(theme: Theme) -> dict[str, str]:
    """The variables of every role and every tile colour under any theme, for
    `App.get_theme_variable_defaults`.

    Those the theme defines are kept; the rest is derived from its colours (see `derive`).
    """
    return derive({**theme.to_color_system().generate(), **theme.variables})


def derive(variables: Mapping[str, str]) -> dict[str, str]:
    """Colours for the roles and the tiles, derived from a theme's variables.

    A role takes the theme's colour closest to it in hue (blue stays blue, but in that theme's
    blue), or Loyd's own if there is none; it is then moved until it is legible on the theme's
    background and surface.
    """
    defined = {
        name: variables[name]
        for name in (*(role.variable for role in Role), *TILE_VARIABLES)
        if name in variables
    }
    if len(defined) == len(Role) + len(TILE_VARIABLES):
        return defined
    background = Color.parse(variables["background"])
    if background.ansi is not None:
        return {**role_colours(_ANSI_ROLES, IVORY), **defined}
    foreground = Color.parse(variables["foreground"])
    dark = background.brightness < foreground.brightness
    grounds = [background, background + Color.parse(variables["surface"])]
    roles = {
        role: ensure_contrast(colour, grounds).hex
        for role, colour in _harmonised(variables, foreground, dark).items()
    }
    return {**role_colours(roles, _tiles(roles, background, foreground, dark)), **defined}


def _harmonised(variables: Mapping[str, str], foreground: Color, dark: bool) -> dict[Role, Color]:
    loyd_colours = {
        role: Color.parse(colour) for role, colour in (DARK_ROLES if dark else LIGHT_ROLES).items()
    }
    chosen = {**loyd_colours, Role.DIM: loyd_colours[Role.DIM].blend(foreground, 0.2)}
    coloured = [role for role in Role if role not in (Role.CLOSED, Role.DIM, *LANES)]
    nearest: dict[Role, float] = {}
    for name in COLOURED:
        colour = Color.parse(variables[name])
        if colour.hsl.s < _GREY:
            continue
        role = min(coloured, key=lambda role: _apart(loyd_colours[role], colour))
        apart = _apart(loyd_colours[role], colour)
        if apart < nearest.get(role, _HUES_APART):
            nearest[role], chosen[role] = apart, colour
    return chosen


def _apart(one: Color, other: Color) -> float:
    apart = abs(one.hsl.h - other.hsl.h)
    return min(apart, 1 - apart)


def _tiles(
    roles: Mapping[Role, str], background: Color, foreground: Color, dark: bool
) -> dict[str, str]:
    white = Color(255, 255, 255)
    tile = (
        background.blend(foreground.blend(white, 0.5), 0.85)
        if dark
        else background.blend(white, 0.7)
    )
    current = Color.parse(roles[Role.CURRENT])
    goal = Color.parse(roles[Role.GOAL])
    shade = tile.blend(background if dark else foreground, 0.08)
    moved = tile.blend(current, 0.45)
    home = tile.blend(goal, 0.35)
    grounds = [tile, shade, moved, home]
    text = ensure_contrast(
        background.blend(Color(0, 0, 0), 0.4) if dark else foreground, grounds, 7
    )
    share = ensure_contrast(text.blend(current, 0.4), grounds)
    tray = background.blend(foreground, 0.16 if dark else 0.72)
    return dict(
        zip(
            TILE_VARIABLES,
            (colour.hex for colour in (tray, tile, shade, moved, home, text, share)),
            strict=True,
        )
    )


_READ = (
    "background",
    "surface",
    "foreground",
    *COLOURED,
    *(role.variable for role in Role),
    *TILE_VARIABLES,
)
_GROUPS = (Role.OPEN, Role.ORANGE, Role.GOAL, Role.CURRENT, Role.SOLUTION, Role.NEW)
"""The roles whose colours tint the tiles of the first group, the second, and so on."""
_TINT = 0.4
_GROUP_CONTRAST = 7
_BOLD = frozenset({Role.CURRENT, Role.SOLUTION, Role.GOAL, Role.ERROR})


@dataclass(frozen=True)
class ColourPalette:
    """What a painter draws with: a style for each role, the colours of a board, and the signs.

    `filled`: whether areas can be filled with colour (not without colours, nor with the terminal's
    own sixteen); otherwise boards are framed with lines.
    """

    tray: str
    tile: str
    shade: str
    moved: str
    home: str
    tile_text: str
    tile_share: str
    filled: bool
    is_light: bool
    signs: Signs
    groups: tuple[str, ...]
    """The tints of each group's tiles."""
    current: Style
    open: Style
    closed: Style
    new: Style
    dim: Style
    solution: Style
    goal: Style
    error: Style
    rose: Style
    orange: Style
    teal: Style
    lime: Style

    def area(self, role: Role) -> str:
        """The colour of an area: on paper a lighter one than that of text, which needs contrast."""
        colour = self[role].color
        text = colour.get_truecolor().hex if colour else self.tray
        return AREAS_ON_LIGHT.get(role, text) if self.is_light else text

    def bar(self, role: Role) -> Style:
        """The style of a bar, which is an area where these can be filled."""
        return Style(color=self.area(role)) if self.filled else self[role]

    def moved_as(self, role: Role) -> str:
        """The colour of a tile that has just moved."""
        colour = self[role].color
        if role is Role.CURRENT or colour is None:
            return self.moved
        if role is Role.DIM:
            return Color.parse(self.tile).blend(Color.parse(self.tray), 0.25).hex
        return ensure_contrast(Color.from_rich_color(colour), [Color.parse(self.tile_text)]).hex

    def __getitem__(self, role: Role) -> Style:
        style: Style = getattr(self, role)
        return style


def palette_of(
    variables: Mapping[str, str], signs: Signs = UNICODE, *, filled: bool = True
) -> ColourPalette:
    """The palette of a theme, from its variables (`App.theme_variables`).

    Roles that the variables do not name are derived; a theme of the terminal's own colours is never
    filled.
    """
    return _palette(
        tuple((name, variables[name]) for name in _READ if name in variables), signs, filled
    )


@lru_cache(32)
def _palette(named: tuple[tuple[str, str], ...], signs: Signs, filled: bool) -> ColourPalette:
    variables = dict(named)
    colours = derive(variables)
    roles = {
        role.value: Style(
            color=Color.parse(colours[role.variable]).rich_color, bold=role in _BOLD or None
        )
        for role in Role
    }
    tray, tile, shade, moved, home, text, share = (
        Color.parse(colours[name]).hex for name in TILE_VARIABLES
    )
    is_filled = filled and Color.parse(variables["background"]).ansi is None
    return ColourPalette(
        tray,
        tile,
        shade,
        moved,
        home,
        text,
        share,
        is_filled,
        Color.parse(variables["background"]).brightness > 0.5,
        signs,
        _groups(colours),
        **roles,
    )


def _groups(colours: Mapping[str, str]) -> tuple[str, ...]:
    tile = Color.parse(colours["loyd-tile"])
    text = Color.parse(colours["loyd-tile-text"])
    tints = (tile.blend(Color.parse(colours[role.variable]), _TINT) for role in _GROUPS)
    return tuple(ensure_contrast(tint, [text], _GROUP_CONTRAST).hex for tint in tints)
