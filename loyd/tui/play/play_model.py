"""The texts of the Play screen: distances, hints, and how a game was won."""

from ...core.engine.puzzle import Board, Move
from ...core.play.distances import Distance, Trend
from ...core.play.game import PlaySettings, Steering
from ...core.system import counted
from ..key_names import key_of
from ..parts.run_words import solved_words

PLAY_HELP = {
    "mouse": "click a tile in line with the blank to slide it and all tiles between",
    "green": "a tile on its goal cell",
    "at least 42": "every solution has at least 42 moves; a background search raises this number",
    "42 to 44": "a solution of 44 moves is known; every solution has at least 42",
    "better": "the last move led closer to the goal",
    "worse": "the last move led away from the goal",
    "hint": (
        "the tile to move next is marked; the sentence says whether the move is optimal or the "
        "best one known"
    ),
    "seed": "the same seed, size, goal and scramble give the same board",
}
PLAYBACK_HELP = {
    "h": "estimate of the moves still needed; 0 at the goal",
    "moves left": "moves left in this solution; if it is optimal, an admissible h is never higher",
    "strip": "the boards before and after the current one, with "
    "number and move; click one to go there",
    "letters": "all moves: made, current (reversed), still to come; u d l r are moves of the blank",
    "GIF, SVG": "an animation of the whole solution, saved as a file",
}
LONGEST_DISTANCE = len("200 to 300 moves from the goal, worse")


SEARCHING = (
    "Searching for an optimal solution. {play_solution}: play the best one known; {call_off}: stop."
)


def time_words(seconds: float) -> str:
    """`0:07`, `12:34`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return f"{minutes}:{rest:02}"


def distance_words(known: Distance | None, trend: Trend) -> str:
    """`18 moves from the goal, better`, `at least 42 moves from the goal`, `42 to 56 moves from the
    goal`, `no path to the goal`.
    """
    if known is None:
        return "no path to the goal"
    after = "" if trend is Trend.UNKNOWN else f", {trend}"
    if known.exact is not None:
        return f"{counted(known.exact, 'move')} from the goal{after}"
    if known.most is None:
        return f"at least {counted(known.least, 'move')} from the goal{after}"
    return f"{known.least} to {counted(known.most, 'move')} from the goal{after}"


def hint_words(board: Board, known: Distance) -> str:
    """The hint: which tile to slide where, or why there is none."""
    if known.hint is None:
        return "already solved" if known.exact == 0 else "no solution is known yet: still searching"
    target = board.target(known.hint)
    tile = 0 if target is None else board.cells[target]
    sure = (
        "an optimal solution starts with this move"
        if known.exact is not None
        else f"the best solution known ({counted(known.most or 0, 'move')}) starts with this move"
    )
    return f"Hint: tile {tile} {known.hint.opposite.word}, the blank {known.hint.word}; {sure}."


def won_words(moves: int, seconds: float, least: int | None) -> str:
    """How a game was won; `least` is the distance of its start, if known."""
    if not moves:
        return f"The board is already solved: {key_of('scramble')} scrambles it."
    time = f" and {time_words(seconds)}"
    return "".join(solved_words(moves, least, optimal=moves == least, time=time)) + "."


def steered_move(direction: Move, steering: Steering) -> Move:
    """The move that an arrow key stands for."""
    return direction if steering is Steering.BLANK else direction.opposite


def title_words(goal: Board, seed: int | None, settings: PlaySettings) -> str:
    """Size, seed and goal of a game."""
    parts = [f"{goal.height}x{goal.width}"]
    if seed is not None:
        parts.append(f"seed {seed}")
    parts.append(f"keys move the {settings.steering}")
    if not settings.motion:
        parts.append("no motion")
    if settings.picture:
        parts.append(settings.picture.rsplit("/", 1)[-1])
    return " · ".join(parts)
