"""Answers lines from the arguments or standard input, one by one, on standard output."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property, partial
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from loyd.core.engine.problem.outcome import Ending, Outcome
from loyd.core.engine.problem.settings import HEURISTIC
from loyd.core.engine.puzzle.board import Board, Move, letters
from loyd.core.engine.puzzle.instances import BoardReader
from loyd.core.engine.puzzle.notation import BLANKS, Notation, row_advice
from loyd.core.system.errors import BoardError, LoydError
from loyd.core.system.text import counted, json_object
from loyd.tui.cli.group import EXIT_FAILED, EXIT_OK, Output, say
from loyd.tui.cli.options import STANDARD_INPUT, Request, is_file

if TYPE_CHECKING:
    from io import BufferedReader

    from loyd.core.engine.heuristics.heuristic import Heuristic
    from loyd.core.engine.puzzle.exact import Answers
    from loyd.core.engine.search.answer import OptimalPaths
    from loyd.core.study.compare.figures import Figures


CHUNK = 1 << 16
LONGEST_LINE = 1 << 16
INVALID = "invalid"
LINE = "line"


class InputLine(NamedTuple):
    """One line to answer: its text and, for messages, what to call it and its number; 0 if it is
    the only one.

    `is_whole`: whether it was assembled from rows. `fault`: why the text from here on cannot be
    read, if it cannot.
    """

    text: str
    called: str = ""
    number: int = 0
    is_whole: bool = False
    fault: str = ""

    def say(self, sentence: str) -> None:
        say(f"{self.called} {self.number}: {sentence}" if self.number else sentence)

    def refuse(self, error: LoydError, *, may_be_row: bool) -> str:
        if (
            may_be_row
            and not self.is_whole
            and self.called.endswith(LINE)
            and (advice := row_advice(self.text))
        ):
            say(f"{self.called} {self.number} {advice}")
            return f"this {advice}"
        self.say(str(error))
        return str(error)


Reply = Callable[[InputLine], tuple[str, bool]]
Expect = Callable[[Sequence[InputLine]], None]


def answer_each(
    texts: Sequence[str],
    reply: Reply,
    *,
    as_json: bool = False,
    request: Request | None = None,
    expect: Expect | None = None,
) -> int:
    """Print what `reply` gives for each text, or for each line of standard input if there are no
    texts; returns the exit code.

    `reply` returns the answer and whether it is what was asked for. If it raises a LoydError, the
    line is `invalid` and the reason goes to standard error. Every answer is printed before more
    input is awaited. `expect` is given the lines that arrived together, before `reply` is called
    for the first of them. `request`: how boards are written; None if the texts are not boards.
    """
    failed = False
    with Output() as output:
        for batch in _batches(texts, request):
            lines: Iterable[InputLine] = batch
            if expect is not None:
                expect(lines := list(batch))
            for line in lines:
                try:
                    if line.fault:
                        raise BoardError(line.fault)
                    text, had = reply(line)
                except LoydError as error:
                    reason = line.refuse(error, may_be_row=request is not None and not request.rows)
                    text, had = invalid(line.text, reason) if as_json else INVALID, False
                output.line(text)
                failed = failed or not had
            output.flush()
    return EXIT_FAILED if failed else EXIT_OK


def invalid(text: str, reason: str) -> str:
    return json_object({"outcome": INVALID, "text": text, "reason": reason})


def lines_of(texts: Sequence[str], request: Request) -> Iterator[InputLine]:
    """The lines to answer. Raises BoardError where the text cannot be read any further."""
    for line in chain.from_iterable(_batches(texts, request)):
        if line.fault:
            raise BoardError(line.fault)
        yield line


def _until_fault(
    lines: Iterable[InputLine], faults: list[str], file: str = STANDARD_INPUT
) -> Iterator[InputLine]:
    """The lines; if they cannot be read to their end, the last one says so, and so do `faults`."""
    try:
        yield from lines
    except BoardError as error:
        faults.append(str(error) if file == STANDARD_INPUT else f"{file}: {error}")
        yield InputLine("", fault=faults[-1])


def _batches(texts: Sequence[str], request: Request | None) -> Iterator[Iterator[InputLine]]:
    if not texts:
        yield from _stream(STANDARD_INPUT, request)
    elif request is not None and any(map(is_file, texts)):
        for number, text in enumerate(texts, 1):
            yield from (
                _stream(text, request)
                if is_file(text)
                else [iter([InputLine(text, "argument", number)])]
            )
    elif request is not None and request.rows:
        boards = BoardReader(request.board_format).read("\n".join(texts).splitlines())
        yield _until_fault((InputLine(board.text, LINE, board.line) for board in boards), [])
    elif len(texts) == 1:
        yield iter([InputLine(texts[0])])
    else:
        yield (InputLine(text, "argument", number) for number, text in enumerate(texts, 1))


def _stream(file: str, request: Request | None) -> Iterator[Iterator[InputLine]]:
    called = LINE if file == STANDARD_INPUT else f"{file}: {LINE}"
    number = 0
    boards = None if request is None else BoardReader(request.board_format)
    faults: list[str] = []
    for lines in read_lines(file):
        if boards is None:
            yield (
                InputLine(text, called, at)
                for at, text in enumerate(lines, number + 1)
                if text and not text.isspace()
            )
        else:
            found = map(boards.feed, count(number + 1), lines)
            lines_found = (
                InputLine(board.text, called, board.line, boards.are_rows)
                for board in chain.from_iterable(found)
            )
            yield _until_fault(lines_found, faults, file)
        number += len(lines)
        if faults:
            return
    if boards is not None:
        yield _until_fault(
            (InputLine(board.text, called, board.line, is_whole=True) for board in boards.end()),
            faults,
            file,
        )


def read_lines(file: str) -> Iterator[list[str]]:
    """The texts completed by each read of a file, or of standard input (`-`). Raises OSError."""
    if file != STANDARD_INPUT:
        with Path(file).open("rb") as stream:
            yield from _complete_lines(stream)
        return
    if sys.stdin.isatty():
        say("type one per line; ctrl-D ends")
    yield from _complete_lines(cast("BufferedReader", sys.stdin.buffer))


def _complete_lines(stream: BufferedReader) -> Iterator[list[str]]:
    rest, encoding = b"", "utf-8-sig"
    while chunk := stream.read1(CHUNK):
        if encoding == "utf-8-sig" and chunk.startswith(
            (BOM_UTF16_LE, BOM_UTF16_BE)
        ):  # Windows PowerShell's > writes one
            yield (
                b"".join([chunk, *iter(partial(stream.read1, CHUNK), b"")])
                .decode("utf-16", "replace")
                .split("\n")
            )
            return
        lines, newline, last = chunk.rpartition(b"\n")
        if newline:
            yield (rest + lines).decode(encoding, "replace").split("\n")
            rest, encoding = last, "utf-8"
        else:
            rest = (rest + last)[:LONGEST_LINE]
    if rest:
        yield [rest.decode(encoding, "replace")]


LIMIT = "limit"


class AnswerFormat(StrEnum):
    MOVES = "moves"
    WORDS = "words"
    BOARDS = "boards"
    JSON = "json"


class BoardAnswer(NamedTuple):
    """A board, how its search ended, and the ids of the algorithm and its heuristic.

    `figures`: those of the search, if requested. `optimal_solutions`: all of them, if requested and
    known.
    """

    board: Board
    outcome: Outcome
    algorithm: str
    heuristic: str | None = None
    figures: Figures | None = None
    optimal_solutions: OptimalPaths | None = None

    @property
    def shown_heuristic(self) -> Heuristic:
        from loyd.core.engine.heuristics.catalogue import MANHATTAN, heuristic

        return MANHATTAN if self.heuristic is None else heuristic(self.heuristic)

    @property
    def why_not(self) -> str:
        outcome = self.outcome
        if outcome.ending is Ending.LIMIT:
            proved = (
                f"every solution has at least {counted(outcome.bound, 'move')}"
                if outcome.bound
                else "nothing is proved"
            )
            return (
                f"stopped at the limit of {outcome.limit} after "
                f"{counted(outcome.expanded, 'expansion')}; {proved}"
            )
        if outcome.ending is Ending.INCONCLUSIVE and not outcome.reason:
            return f"{self.algorithm} ended without a solution"
        return outcome.reason or ""


class PrintedAnswer(NamedTuple):
    """How answers are printed: the format, and whether moves name the tile's direction instead of
    the blank's.
    """

    format: AnswerFormat
    of_tiles: bool
    request: Request

    def text(self, answer: BoardAnswer) -> str:
        outcome = answer.outcome
        if self.format is AnswerFormat.JSON:
            return self._object(answer)
        if outcome.moves is None:
            return LIMIT if outcome.ending is Ending.LIMIT else outcome.ending.value
        if answer.optimal_solutions is not None:
            return self._all(answer.optimal_solutions, len(outcome.moves))
        moves = self._named(outcome.moves)
        if self.format is AnswerFormat.MOVES:
            return letters(moves)
        words = _words(moves)
        if self.format is AnswerFormat.WORDS:
            return words
        count = counted(len(moves), "move")
        boards = (
            self._path(answer)
            if HEURISTIC.name in self.request.values
            else map(self.request.text, answer.board.along(outcome.moves))
        )
        return "\n".join([f"{count}: {words}" if moves else count, *boards, ""])

    def _path(self, answer: BoardAnswer) -> Iterator[str]:
        """Each board with its g, h and f after a `#`: boards are read without such comments."""
        estimate = answer.shown_heuristic.towards(self.request.goal_of(answer.board.size))
        for g, board in enumerate(answer.board.along(answer.outcome.moves or ())):
            first, *rest = self.request.text(board).split("\n")
            h = estimate.shown(board)
            yield "\n".join([f"{first}  # g {g}  h {h}  f {g + h}", *rest])

    def _named(self, moves: Iterable[Move]) -> list[Move]:
        return [move.opposite if self.of_tiles else move for move in moves]

    def _all(self, optimal: OptimalPaths, length: int) -> str:
        count = counted(optimal.count, "optimal solution")
        cut = "" if len(optimal.first) == optimal.count else f"; the first {len(optimal.first)} are"
        write = letters if self.format is AnswerFormat.MOVES else _words
        return "\n".join(
            [
                f"{count} of {counted(length, 'move')}{cut}",
                *(write(self._named(moves)) for moves in optimal.first),
                "",
            ]
        )

    def _object(self, answer: BoardAnswer) -> str:
        from loyd.core.study.compare.figures import looked_up_figures
        from loyd.core.study.sweeps.summary import figure_record

        outcome = answer.outcome
        moves, verdict = (
            None if outcome.moves is None else self._named(outcome.moves),
            outcome.verdict,
        )
        fields = {
            "board": str(answer.board),
            **figure_record(answer.figures or looked_up_figures(outcome)),
            "moves": None if moves is None else letters(moves),
            "algorithm": answer.algorithm,
            "heuristic": answer.heuristic,
            "solution_count": None
            if answer.optimal_solutions is None
            else answer.optimal_solutions.count,
            "solutions": None
            if answer.optimal_solutions is None
            else [letters(self._named(moves)) for moves in answer.optimal_solutions.first],
            "limit": outcome.limit,
            "reason": verdict.reason
            if outcome.ending is Ending.UNSOLVABLE and verdict is not None
            else outcome.reason or None,
        }
        return json_object(fields)


def _words(moves: Iterable[Move]) -> str:
    return " ".join(move.word for move in moves)


MANY = 300
"""From this many lines on, computing all answers takes less time than searching so many boards one
by one.
"""
_OPPOSITE = str.maketrans({move.letter: move.opposite.letter for move in Move})


class QuickAnswers:
    """Looks up lines with one character per cell, with spaces between all of them or none, once
    many have come.

    Answering such a line the general way takes a hundred times as long, and a file may hold the
    whole 8-puzzle.
    """

    def __init__(
        self, goal: Board, order: tuple[Move, ...], notation: Notation | None, *, of_tiles: bool
    ) -> None:
        self._goal, self._order, self._of_tiles = goal, order, of_tiles
        self._count = len(goal.cells)
        self._lines = 0
        signs = dict.fromkeys(BLANKS if notation is Notation.LAST else f"{BLANKS}0", "x")
        if notation is Notation.LAST:
            signs |= {str(tile): str(tile + 1) for tile in range(self._count - 1)} | {
                str(self._count - 1): "x"
            }
        self._signs = str.maketrans(signs)

    @cached_property
    def _answers(self) -> Answers:
        from loyd.core.engine.puzzle.exact import ExactTable

        return ExactTable.build(self._goal).answers(self._order)

    def expect(self, lines: int) -> None:
        self._lines += lines

    def get(self, line: str) -> str | None:
        """The moves, or `unsolvable`; None for a line that must be read the general way."""
        if self._lines < MANY:
            return None
        cells = line.split()
        key = cells[0] if len(cells) == 1 else "".join(cells) if len(cells) == self._count else ""
        if len(key) != self._count or "\r" in line.rstrip():
            return None
        try:
            word = self._answers[key.translate(self._signs)]
        except KeyError:
            return None
        if word is None:
            return Ending.UNSOLVABLE.value
        return word.translate(_OPPOSITE) if self._of_tiles else word
