"""Reads moves as people write them."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...system import MoveError
from .board import Board, Move, Moves, letters
from .notation import quoted
from .reader import read_boards

_NAMES = {
    sign: move
    for move, signs in zip(
        Move,
        (("up", "north", "n", "↑", "⬆", "^"), ("down", "south", "s", "↓", "⬇", "v"),
         ("left", "west", "w", "←", "⬅", "<"), ("right", "east", "e", "→", "➡", ">")),
        strict=True,
    )
    for sign in (move.letter, *signs)
}  # fmt: skip
_STEP = re.compile(
    r"(?m)(?:^|\b(?:step|move)) *\d+[.):] |^\W*(?:solution|path|moves|actions) *[:=]|\ufe0f"
    r"|(?<=[a-uw-z\d])'? *[-=]+>"
    r"|\b(?:moves?|blank|tiles?|action|direction|none|start|[a-z]+\.(?=[a-z]))\b\.?"
)
_TOKEN = re.compile(
    r"(north|south|east|west|up|down|left|right|[udlrnsew↑↓←→⬆⬇⬅➡^v<>])(\d*)"
    r"|(\d+)|([^\s,;:\[\](){}'\"|.-]+)"
)
MOST_REPEATED = 100
WrittenStep = Move | int | Board


class Solution(NamedTuple):
    """Moves of the blank from a board, and whose moves the text named."""

    moves: Moves
    of_tiles: bool
    ends_at: Board

    @property
    def text(self) -> str:
        """The moves as letters."""
        return letters(self.moves)


def read_solution(text: str, start: Board, goal: Board, of: str | None = None) -> Solution:
    """The moves that a text writes, which are legal from a board.

    Letters, words, arrows, compass points, repetitions such as `R2D1`, the tiles that slide, or the
    boards one after another. `of`: whether directions are those of the `blank` or of the `tiles`;
    None finds out by which can be made and which reach the goal. Raises MoveError, also if both do
    or neither.

    >>> from loyd.core.engine.puzzle.notation import blank_last, parse_board
    >>> read_solution("L, L", parse_board("123/456/x78"), blank_last(3, 3)).text
    'rr'
    """
    boards = read_boards(text) if len(text) >= len(start.cells) else []
    if boards and all(one.board for one in boards):
        steps: list[WrittenStep] = [one.known for one in boards]
        return follow(steps[steps[0] == start :], start)
    steps = [*_directions(text.lower())]
    of_tile = bool(steps) and not isinstance(steps[0], Move)
    found: list[Solution] = []
    faults: list[MoveError] = []
    for named in ("tiles",) if of_tile else ("blank", "tiles"):
        if of in (None, named) or of_tile:
            try:
                found.append(follow(steps, start, of_tiles=named == "tiles"))
            except MoveError as error:
                faults.append(error)
    solving = [one for one in found if one.ends_at == goal] or found
    if not solving:
        raise faults[0]
    if len(solving) > 1 and steps:
        raise MoveError(
            "these may be moves of the blank or of the tiles, for both can be made: choose with "
            "--moves-of blank or --moves-of tiles"
        )
    return solving[0]


def _directions(text: str) -> Iterator[WrittenStep]:
    """The directions of a text, or the tiles. Raises MoveError."""
    kinds = set()
    for number, match in enumerate(_TOKEN.finditer(_STEP.sub(" ", text)), 1):
        name, times, tile, other = match.groups()
        kinds.add(bool(tile))
        if other or len(kinds) > 1 or int(times or 1) > MOST_REPEATED:
            raise MoveError(
                f"{quoted(match[0])} is no move (number {number}): write u, d, l or r for each, "
                "words, arrows, or the tiles that slide"
            )
        yield from [int(tile)] if tile else [_NAMES[name]] * int(times or 1)


def follow(steps: Sequence[WrittenStep], start: Board, *, of_tiles: bool = False) -> Solution:
    """The moves that directions, the tiles that slide or the next boards mean. Raises MoveError."""
    board = start
    moves = list[Move]()
    for number, step in enumerate(steps, 1):
        try:
            if isinstance(step, Move):
                move = step.opposite if of_tiles else step
            else:
                move = next(
                    move
                    for move, after in board.successors()
                    if step in (after, after.cells[board.blank])
                )
            board = board.after(move)
        except MoveError as error:
            raise MoveError(f"move {number}: {error}") from error
        except StopIteration as error:
            said = f"no move leads from {board} to {step}"
            if isinstance(step, int):
                said = f"tile {step} is not beside the blank of {board}"
            raise MoveError(f"move {number}: {said}") from error
        moves.append(move)
    return Solution(tuple(moves), of_tiles, board)
