"""Texts to answer, from the arguments or from standard input, one a line; answers on standard output, one for each."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, cast

from loyd.core.errors import LoydError
from loyd.core.json_text import json_object
from loyd.core.puzzle.rows import Rows, row_advice
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.output import Output
from loyd.tui.pipe.request import Request

CHUNK = 1 << 16
LONGEST_LINE = 1 << 16
INVALID = "invalid"
LINE = "line"


class Readable(Protocol):
    """A stream of bytes that gives what is there without waiting for more."""

    def read1(self, size: int, /) -> bytes:
        """At least one byte and at most `size`; none at the end."""


class Line(NamedTuple):
    """One line to answer: its text, and for messages what it is called and its number; 0 where it is the only one."""

    text: str
    called: str = ""
    number: int = 0

    def say(self, sentence: str) -> None:
        """A message about this line, on standard error."""
        say(f"{self.called} {self.number}: {sentence}" if self.number else sentence)

    def refuse(self, error: LoydError, *, may_be_row: bool) -> str:
        """Say why the line is no board, or that it is a row of one; the reason."""
        if may_be_row and self.called == LINE and (advice := row_advice(self.text)):
            say(f"{LINE} {self.number} {advice}")
            return f"this {advice}"
        self.say(str(error))
        return str(error)


Reply = Callable[[Line], tuple[str, bool]]
Expect = Callable[[Sequence[Line]], None]


def answer_each(
    texts: Sequence[str], reply: Reply, *, as_json: bool = False, request: Request | None = None, expect: Expect | None = None
) -> int:
    """Print what `reply` says to each text, or to each line of standard input where there are no texts; the exit code.

    `reply` gives the answer and whether it is what was asked for.  Where it raises a LoydError the line is `invalid`, and
    the reason is said on standard error.  Every answer is out before more input is waited for.
    `expect` is told which lines have come together, before `reply` is asked for the first of them.
    `request`: what says whether boards are written over several lines; None where the texts are no boards.
    """
    failed = False
    with Output() as output:
        for batch in _batches(texts, _rows(request)):
            lines: Iterable[Line] = batch
            if expect is not None:
                expect(lines := list(batch))
            for line in lines:
                try:
                    text, had = reply(line)
                except LoydError as error:
                    reason = line.refuse(error, may_be_row=request is not None and not request.rows)
                    text, had = invalid(line.text, reason) if as_json else INVALID, False
                output.line(text)
                failed = failed or not had
            output.flush()
    return NOT_HAD if failed else DONE


def invalid(text: str, reason: str) -> str:
    """The JSON object for a text that cannot be read."""
    return json_object({"outcome": INVALID, "text": text, "reason": reason})


def lines_of(texts: Sequence[str], request: Request) -> Iterator[Line]:
    """The lines to answer, one after the other."""
    for lines in _batches(texts, _rows(request)):
        yield from lines


def _rows(request: Request | None) -> Rows | None:
    """What puts boards together that are written over several lines; None where each line is one."""
    return Rows(request.size, request.written) if request is not None and request.rows else None


def _batches(texts: Sequence[str], rows: Rows | None) -> Iterator[Iterator[Line]]:
    """The lines to answer, blank ones left out: the texts, or what each read from standard input brings."""
    if texts and rows is not None:
        yield _put_together(rows, enumerate("\n".join(texts).splitlines(), 1))
        yield _last(rows)
        return
    if texts:
        yield iter([Line(texts[0])]) if len(texts) == 1 else (Line(text, "argument", number) for number, text in enumerate(texts, 1))
        return
    if sys.stdin.isatty():
        say("type one a line; ctrl-D ends")
    number = 0
    for lines in _complete_lines(cast("Readable", sys.stdin.buffer)):
        if rows is None:
            yield (Line(text, LINE, at) for at, text in enumerate(lines, number + 1) if text and not text.isspace())
        else:
            yield _put_together(rows, enumerate(lines, number + 1))
        number += len(lines)
    if rows is not None:
        yield _last(rows)


def _put_together(rows: Rows, lines: Iterable[tuple[int, str]]) -> Iterator[Line]:
    """The boards that numbered lines complete."""
    return (Line(text, LINE, at) for number, line in lines for at, text in rows.take(number, line))


def _last(rows: Rows) -> Iterator[Line]:
    """The board that was still open at the end."""
    return (Line(text, LINE, at) for at, text in rows.end())


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
