"""Boards from the arguments or, without any, from standard input, one a line."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from core.errors import BoardError
from tui.commands.group import say
from tui.commands.request import Request

CHUNK = 1 << 16
LONGEST_LINE = 1 << 16


class Readable(Protocol):
    """A stream of bytes that gives what is there without waiting for more."""

    def read1(self, size: int, /) -> bytes:
        """At least one byte and at most `size`; none at the end."""


@dataclass(frozen=True)
class Line:
    """One line to answer: its text, and its place as a message names it (`line 3`, or nothing for a lone board)."""

    text: str
    place: str

    def say(self, sentence: str) -> None:
        """A message about this line, on standard error."""
        say(f"{self.place}: {sentence}" if self.place else sentence)


def batches(arguments: Sequence[str], request: Request) -> Iterator[list[Line]]:
    """The lines to answer, blank ones left out: the arguments, or what each read from standard input brings.

    A line is given out as soon as it has come in, and no more than a chunk of the input is held at a time.
    """
    if arguments:
        texts = boards_of(arguments, request)
        yield [Line(text, f"board {number}" if len(texts) > 1 else "") for number, text in enumerate(texts, 1)]
        return
    if sys.stdin.isatty():
        say("type one board a line, such as 2 3 4 1 5 x 7 6 8; ctrl-D ends")
    number = 0
    for texts in _complete_lines(cast("Readable", sys.stdin.buffer)):
        yield [Line(text, f"line {number + at}") for at, text in enumerate(texts, 1) if text and not text.isspace()]
        number += len(texts)


def boards_of(arguments: Sequence[str], request: Request) -> list[str]:
    """The texts of the boards in the arguments: each is one, or all are the cells of one whose spaces were not quoted."""
    joined = " ".join(arguments)
    if _reads(joined, request):
        return [joined]
    are_cells = all(len(text) <= 2 for text in arguments)
    return [joined] if are_cells and len(arguments) > 1 else list(arguments)


def _reads(text: str, request: Request) -> bool:
    try:
        request.board(text)
    except BoardError:
        return False
    return True


def _complete_lines(stream: Readable) -> Iterator[list[str]]:
    """What each read completes, decoded.  Of a line too long for any board only the beginning is kept."""
    rest, encoding = b"", "utf-8-sig"
    while chunk := stream.read1(CHUNK):
        lines, newline, last = chunk.rpartition(b"\n")
        if newline:
            yield (rest + lines).decode(encoding, "replace").split("\n")
            rest, encoding = last, "utf-8"
        else:
            rest = (rest + last)[:LONGEST_LINE]
    if rest:
        yield [rest.decode(encoding, "replace")]
