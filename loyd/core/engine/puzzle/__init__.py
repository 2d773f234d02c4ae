"""Boards, moves, notations, goals, solvability, ranks (Cantor expansion), scrambles, distances of
small spaces, files of instances. No search and no heuristic lives here. May import `system`.
"""

from .board import (
    DEFAULT_ORDER,
    LARGEST,
    LARGEST_CELLS,
    MOST_CELLS,
    SMALLEST,
    UNREACHABLE,
    Board,
    Move,
    Moves,
    Rule,
    Size,
    Verdict,
    check_sizes,
    letters,
    parse_moves,
    parse_order,
    verdict,
)
from .instances import (
    DEEPEST,
    PRESETS,
    Instance,
    any_seed,
    at_distance,
    below,
    instance_of,
    read_instances,
    seeded,
    shuffled,
    uniform,
    walk,
)
from .move_text import Solution, read_solution
from .notation import (
    BLANKS,
    EMPTY,
    GOALS,
    LONGEST_TEXT,
    MOST_COMPACT,
    TILE_SIGNS,
    Notation,
    blank_last,
    format_board,
    parse_board,
    parse_size,
    quoted,
    read_board,
)
from .ranking import BlankAs, Term, board_rank, board_unrank, expansion, ranked_values, unrank
from .reader import BoardReader, decoded, parse_goal, read_boards, read_only_board
from .text_reading import BoardFormat, WrittenBoard
