"""What the Play screen says: distances, hints, and how a game was won."""

from core.play.distance import Distance, Trend
from core.play.settings import PlaySettings, Steering
from core.puzzle.board import Board
from core.puzzle.move import Move

LONGEST_DISTANCE = len("200 to 300 moves from home, worse")


def time_words(seconds: float) -> str:
    """`0:07`, `12:34`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def move_words(count: int) -> str:
    """`1 move`, `12 moves`."""
    return f"{count} move" if count == 1 else f"{count} moves"


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
    if settings.picture:
        parts.append(settings.picture.rsplit("/", 1)[-1])
    parts.append(f"keys move the {settings.steering}")
    if not settings.motion:
        parts.append("no motion")
    return " · ".join(parts)
