"""What the Play screen says: distances, hints, and how a game was won."""

from loyd.core.numbers import move_words
from loyd.core.play.distance import Distance, Trend
from loyd.core.play.settings import PlaySettings, Steering
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move

PLAY_HELP = {
    "mouse": "a click on a tile in line with the blank slides it, and all tiles between them",
    "green": "a tile that is where the goal wants it",
    "at least 42": "no way home has fewer moves; the search behind it goes on and raises this",
    "42 to 44": "a way of 44 moves is known, and none has fewer than 42",
    "better": "the last move led nearer home",
    "worse": "the last move led farther away",
    "hint": "the tile that goes first, marked: on a shortest way, or on the best one known, as the sentence says",
    "seed": "a game typed with the same seed, size, goal and scramble begins on the same board",
}
"""What the help of the Play screen explains."""
PLAYBACK_HELP = {
    "h": "moves still needed, as the heuristic guesses; it falls to 0 at the goal",
    "moves left": "those of this solution still to come: h of an admissible heuristic is never more, if the solution is a shortest",
    "strip": "the boards before and after the one at hand, each under its number and the move that led to it; a click goes there",
    "letters": "all moves: those made, the last one reversed, those to come; u d l r are the blank's ways",
    "GIF, SVG": "the whole solution, moving by itself, as a file in the current folder",
}
"""What the help of Playback explains."""
LONGEST_DISTANCE = len("200 to 300 moves from home, worse")


def time_words(seconds: float) -> str:
    """`0:07`, `12:34`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def distance_words(known: Distance | None, trend: Trend) -> str:
    """`18 moves from home, better`, `at least 42 moves from home`, `42 to 56 moves from home`, `no way home`."""
    if known is None:
        return "no way home"
    after = "" if trend is Trend.UNKNOWN else f", {trend}"
    if known.exact is not None:
        return f"{move_words(known.exact)} from home{after}"
    if known.most is None:
        return f"at least {move_words(known.least)} from home{after}"
    return f"{known.least} to {move_words(known.most)} from home{after}"


def hint_words(board: Board, known: Distance) -> str:
    """Which tile to slide where, and how sure that is."""
    if known.hint is None:
        return "home already" if known.exact == 0 else "no way home is known yet: the search goes on"
    target = board.target(known.hint)
    tile = 0 if target is None else board.cells[target]
    sure = "a shortest way begins so" if known.exact is not None else f"the best way known, {move_words(known.most or 0)}, begins so"
    return f"Hint: tile {tile} {known.hint.opposite.word}, the blank {known.hint.word}; {sure}."


def won_words(moves: int, seconds: float, least: int | None) -> str:
    """How a game was won; `least` is the distance of its start where it is known."""
    if not moves:
        return "The board is home already: r scrambles it."
    if least is None:
        best = "."
    elif moves == least:
        best = ": no way is shorter."
    else:
        best = f"; the shortest way has {least}."
    return f"Home in {move_words(moves)} and {time_words(seconds)}{best}"


def steered(direction: Move, steering: Steering) -> Move:
    """The blank's move when a key with a direction is pressed."""
    return direction if steering is Steering.BLANK else direction.opposite


def title_words(goal: Board, seed: int | None, settings: PlaySettings) -> str:
    """The game in a line: `3x3 · seed 7 · keys move the blank`."""
    parts = [f"{goal.height}x{goal.width}"]
    if seed is not None:
        parts.append(f"seed {seed}")
    parts.append(f"keys move the {settings.steering}")
    if not settings.motion:
        parts.append("no motion")
    if settings.picture:
        parts.append(settings.picture.rsplit("/", 1)[-1])
    return " · ".join(parts)
