"""Turns plain data into lines of styled text: boards, plots, tracks; and the themes that all
painters use. Knows no widget.
"""

from .board_painter import (
    CELL_WIDTH,
    PITCHES,
    BoardSize,
    board_extent,
    board_lines,
    digits,
    fit_board,
    typed_lines,
)
from .grid import (
    BOLD,
    DIGIT_HEIGHT,
    LOWER,
    NO_COLOUR,
    PLAIN,
    UPPER,
    Grid,
    Pixels,
    big_figures,
    big_number,
    big_number_width,
    draw_halves,
    hex_of,
    ink,
    marked,
    wrapped_lines,
)
from .picture_painter import (
    NO_CELLS,
    WIDEST_TILE,
    BoardPicture,
    PictureBoard,
    PictureExtent,
    Slide,
    fit_picture,
    group_letter,
    picture_lines,
)
from .plot_painter import Bar, bar_lines, bar_of, draw_area, path_picture, round_end
from .statuses import ROLES, status_sentence, status_sign, status_word
from .terminal import (
    FINENESS,
    AsciiFilter,
    ColourDepth,
    ControlFilter,
    JoinedFilter,
    ManyColoursFilter,
    mixtures_in,
)
from .theme import THEMES, ColourPalette, luminance, palette_of, readable, role_variables, themes_of
from .track_painter import Moment, Tick, Track, draw_labels, ticked_lines
