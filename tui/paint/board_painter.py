"""Boards as lines of text: ivory tiles on a tray where colour shows, boxes of lines where it does not."""

from rich.text import Text

from loyd.tui.paint.board_extent import BoardSize
from loyd.tui.paint.board_picture import BoardPicture
from loyd.tui.paint.filled_board import FilledBoard
from loyd.tui.paint.framed_board import FramedBoard
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.signs import Signs


def board_lines(picture: BoardPicture, size: BoardSize, *, signs: Signs, palette: Palette) -> list[Text]:
    """The picture at this size: as many lines, each as wide, as `board_extent` says.

    Tiles are areas of colour when the palette is filled and the signs have blocks, and framed otherwise; a slide
    shows only on areas of colour.
    """
    if size is BoardSize.LINE:
        return FramedBoard(picture, size, signs, palette).line()
    if palette.filled and signs.blocks:
        filled = FilledBoard(picture, size, signs, palette)
        return filled.rows() if size is BoardSize.SMALL else filled.tiles()
    framed = FramedBoard(picture, size, signs, palette)
    return framed.rows() if size is BoardSize.SMALL else framed.boxes()
