"""Texts to answer, from the arguments or from standard input, one a line; answers on standard output, one for each."""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol, cast

from loyd.core.errors import LoydError
from loyd.core.json_text import json_object
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.output import Output

CHUNK = 1 << 16
LONGEST_LINE = 1 << 16
INVALID = "invalid"


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


Reply = Callable[[Line], tuple[str, bool]]


def answer_each(texts: Sequence[str], reply: Reply, as_json: bool = False) -> int:
    """Print what `reply` says to each text, or to each line of standard input where there are no texts; the exit code.

    `reply` gives the answer and whether it is what was asked for.  Where it raises a LoydError the line is `invalid`, and
    the reason is said on standard error.  Every answer is out before more input is waited for.
    """
    failed = False
    with Output() as output:
        for lines in _batches(texts):
            for line in lines:
                try:
                    text, had = reply(line)
                except LoydError as error:
                    line.say(str(error))
                    text, had = invalid(line.text, str(error)) if as_json else INVALID, False
                output.line(text)
                failed = failed or not had
            output.flush()
    return NOT_HAD if failed else DONE


def invalid(text: str, reason: str) -> str:
    """The JSON object for a text that cannot be read."""
    return json_object({"outcome": INVALID, "text": text, "reason": reason})


def lines_of(texts: Sequence[str]) -> Iterator[Line]:
    """The lines to answer, one after the other."""
    for lines in _batches(texts):
        yield from lines


def _batches(texts: Sequence[str]) -> Iterator[Iterator[Line]]:
    """The lines to answer, blank ones left out: the texts, or what each read from standard input brings."""
    if texts:
        yield iter([Line(texts[0])]) if len(texts) == 1 else (Line(text, "argument", number) for number, text in enumerate(texts, 1))
        return
    if sys.stdin.isatty():
        say("type one a line; ctrl-D ends")
    number = 0
    for lines in _complete_lines(cast("Readable", sys.stdin.buffer)):
        yield (Line(text, "line", at) for at, text in enumerate(lines, number + 1) if text and not text.isspace())
        number += len(lines)


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
