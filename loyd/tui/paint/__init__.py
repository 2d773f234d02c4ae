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
    entry_lines,
    fit_board,
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
    big_text,
    big_text_width,
    draw_halves,
    headline,
    hex_colour,
    ink,
    marked,
    wrapped_lines,
)
from .photo_painter import (
    NO_CELLS,
    WIDEST_TILE,
    BoardDrawing,
    PhotoBoard,
    PhotoExtent,
    Slide,
    fit_photo,
    group_letter,
    photo_lines,
)
from .plot_painter import Bar, axis_end, bar_lines, bar_of, draw_area, path_plot_lines, progress_bar
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
from .theme import (
    THEMES,
    ColourPalette,
    ensure_contrast,
    luminance,
    palette_of,
    role_variables,
    themes_of,
)
from .track_painter import Moment, Tick, Track, draw_labels, ticked_lines
