"""A film as an SVG that moves by itself and needs nothing beside it."""

from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from loyd.core.picture.canvas import Colour
from loyd.core.picture.film import CAPTION, FAINT, FIGURE, GAP, GOLD, HOME, MARGIN, ROOM, ROUND, SAID, SLIDE, TILE, TRAY, Film

FONT = "ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"


def svg(film: Film) -> str:
    """The film as SVG with animations in SMIL (W3C 2001), played again and again.  Raises MoveError where a move cannot be made."""
    width, height = film.size
    across, down = film.board_size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="{FONT}" role="img">',
        f"<title>{film.caption(0)[0]} from {film.start} to {film.goal}</title>",
        f'<rect width="{width}" height="{height}" fill="{_hex(ROOM)}"/>',
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{across}" height="{down}" rx="{ROUND}" fill="{_hex(TRAY)}"/>',
        *_definitions(film),
        *(_tile(film, tile) for tile in range(1, len(film.start.cells))),
        *_last_piece(film),
        *_captions(film),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _definitions(film: Film) -> Iterator[str]:
    """The picture, once for all tiles, and the shape of a tile."""
    if film.picture is None:
        return
    side = film.tile
    height, width = (count * (side + GAP) - GAP for count in film.start.size)
    held = BytesIO()
    Image.fromarray(film.picture.in_pixels(height, width)).save(held, "PNG", optimize=True)
    data = b64encode(held.getvalue()).decode()
    yield (
        f'<defs><image id="picture" width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
        f'<clipPath id="tile"><rect width="{side}" height="{side}" rx="{ROUND}"/></clipPath></defs>'
    )


def _tile(film: Film, tile: int) -> str:
    """One tile in its place, and the way it goes."""
    x, y = film.corner(film.start.cells.index(tile))
    side = film.tile
    if film.picture is None:
        home = film.is_home(film.start, film.start.cells.index(tile))
        face = (
            f'<rect width="{side}" height="{side}" rx="{ROUND}" fill="{_hex(HOME if home else TILE)}">{_colours(film, tile)}</rect>'
            f'<text x="{side / 2:g}" y="{side / 2:g}" dy=".35em" text-anchor="middle" font-weight="600" '
            f'font-size="{side * 0.44:g}" fill="{_hex(FIGURE)}">{tile}</text>'
        )
    else:
        face = _piece(film, tile)
    return f'<g transform="translate({x} {y})">{_way(film, tile)}{face}</g>'


def _piece(film: Film, tile: int) -> str:
    """What a tile carries of the picture."""
    row, column = divmod(film.goal.cells.index(tile), film.goal.width)
    pitch = film.tile + GAP
    return f'<g clip-path="url(#tile)"><use href="#picture" x="{-column * pitch}" y="{-row * pitch}"/></g>'


def _last_piece(film: Film) -> Iterator[str]:
    """The blank's piece, which appears when the puzzle is solved."""
    if film.last_piece:
        x, y = film.corner(film.goal.blank)
        end = film.begins(len(film.moves))
        times = _times(film, [0, end, min(end + SLIDE, film.duration), film.duration])
        appear = f'<animate attributeName="opacity" values="0;0;1;1" {times}/>' if film.moves else ""
        yield f'<g transform="translate({x} {y})" opacity="{0 if film.moves else 1}">{appear}{_piece(film, 0)}</g>'


def _way(film: Film, tile: int) -> str:
    """Where the tile is when."""
    keys = [(0, film.corner(film.start.cells.index(tile)))]
    for step, (before, after) in enumerate(zip(film.boards, film.boards[1:], strict=False)):
        if after.cells[before.blank] == tile:
            keys.append((film.begins(step), film.corner(after.blank)))
            keys.append((film.begins(step) + SLIDE, film.corner(before.blank)))
    if len(keys) == 1:
        return ""
    keys.append((film.duration, keys[-1][1]))
    values = ";".join(f"{x} {y}" for _, (x, y) in keys)
    return f'<animateTransform attributeName="transform" type="translate" values="{values}" {_times(film, [at for at, _ in keys])}/>'


def _colours(film: Film, tile: int) -> str:
    """When the tile is at home."""
    homes = [film.is_home(board, board.cells.index(tile)) for board in film.boards]
    changes = [step for step in range(1, len(homes)) if homes[step] != homes[step - 1]]
    if not changes:
        return ""
    values = ";".join(_hex(HOME if homes[step] else TILE) for step in (0, *changes))
    times = _times(film, [0, *(film.begins(step - 1) + SLIDE for step in changes)])
    return f'<animate attributeName="fill" calcMode="discrete" values="{values}" {times}/>'


def _captions(film: Film) -> Iterator[str]:
    """What is written under the board after each move, and a bar that grows."""
    width, height = film.size
    y = height - CAPTION / 2 + 4
    for step in range(len(film.boards)):
        said, estimate = film.caption(step)
        begin = film.begins(step - 1) if step else 0
        end = film.begins(step) if step < len(film.moves) else film.duration
        keys = [(0, "hidden"), (begin, "visible"), (end, "hidden")] if begin else [(0, "visible"), (end, "hidden")]
        shown = [(at, value) for at, value in keys if at < film.duration]
        values = ";".join(value for _, value in shown)
        blink = f'<animate attributeName="visibility" calcMode="discrete" values="{values}" {_times(film, [at for at, _ in shown])}/>'
        yield (
            f'<g font-size="17" visibility="{"hidden" if step else "visible"}">{blink if film.moves else ""}'
            f'<text x="{MARGIN}" y="{y:g}" fill="{_hex(SAID)}">{said}</text>'
            f'<text x="{width - MARGIN}" y="{y:g}" fill="{_hex(FAINT)}" text-anchor="end">{estimate}</text></g>'
        )
    room = width - 2 * MARGIN
    yield f'<rect x="{MARGIN}" y="{height - 6}" width="{room}" height="2" fill="{_hex(TRAY)}"/>'
    if film.moves:
        times = _times(film, [0, film.begins(0), film.begins(len(film.moves)), film.duration])
        yield (
            f'<rect x="{MARGIN}" y="{height - 6}" width="0" height="2" fill="{_hex(GOLD)}">'
            f'<animate attributeName="width" values="0;0;{room};{room}" {times}/></rect>'
        )


def _times(film: Film, times: list[int]) -> str:
    """When each value is reached, as shares of the whole, which is played again and again."""
    shares = ";".join(f"{time / film.duration:.6g}" for time in times)
    return f'keyTimes="{shares}" dur="{film.duration / 1000:g}s" repeatCount="indefinite"'
