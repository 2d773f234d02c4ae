"""Boards among the arguments of a command."""

from collections.abc import Sequence

from loyd.core.errors import BoardError
from loyd.tui.pipe.request import Request

LONGEST_CELL = 2


def boards_of(arguments: Sequence[str], request: Request) -> list[str]:
    """The texts of the boards: each argument is one, or all are the cells of one whose spaces were not quoted."""
    joined = " ".join(arguments)
    if len(arguments) < 2 or _reads(joined, request):
        return [joined] if arguments else []
    return [joined] if all(len(text) <= LONGEST_CELL for text in arguments) else list(arguments)


def _reads(text: str, request: Request) -> bool:
    try:
        request.board(text)
    except BoardError:
        return False
    return True
