"""Answers lines from the arguments or standard input, one by one, on standard output."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from io import BufferedReader
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from ...core.engine import HEURISTIC, Ending, Outcome
from ...core.engine.puzzle import (
    EMPTY,
    Board,
    BoardReader,
    Move,
    Moves,
    WrittenBoard,
    decoded,
    letters,
    read_boards,
)
from ...core.system import LoydError, counted, json_object
from .group import EXIT_FAILED, EXIT_OK, print_notice
from .request import STANDARD_INPUT, Request, is_file, no_file

if TYPE_CHECKING:
    from ...core.engine.heuristics import Heuristic
    from ...core.engine.puzzle.exact import Answers
    from ...core.engine.search import OptimalPaths
    from ...core.study.compare import Figures


CHUNK = 1 << 15
LONGEST_LINE = 1 << 16
INVALID = "invalid"
LINE = "line"


class InputLine(NamedTuple):
    """One board or line to answer: its text and, for messages, what to call it and its number; 0 if
    it is the only one.

    `found`: how a board was read.
    """

    text: str
    called: str = ""
    number: int = 0
    found: WrittenBoard | None = None

    def board(self, request: Request) -> Board:
        """Raises BoardError."""
        return request.board(self.text) if self.found is None else self.found.known

    def request(self, request: Request) -> Request:
        """The request with the goal that was written with the board, if one was."""
        goal = self.found and self.found.goal
        return request.for_goal(goal) if goal else request

    def place(self, sentence: str) -> str:
        """A sentence with the name of the input, the line and the column before it."""
        column = f", column {self.found.column}" if self.found and self.found.column else ""
        return f"{self.called} {self.number}{column}: {sentence}" if self.number else sentence

    def print_notice(self, sentence: str) -> None:
        """Say a sentence about this line."""
        print_notice(self.place(sentence))


MOST_SENTENCES = 20
"""Of more faults in the input than these, only the number is said."""
Reply = Callable[[InputLine], tuple[str, bool]]
Expect = Callable[[Sequence[InputLine]], None]
Quick = Callable[[InputLine], str | None]


def answer_each(
    texts: Sequence[str],
    reply: Reply,
    *,
    as_json: bool,
    request: Request | None = None,
    expect: Expect | None = None,
    quick: Quick | None = None,
) -> int:
    """Print what `reply` gives for each text, or for each line of standard input if there are no
    texts; returns the exit code.

    `reply` returns the answer and whether it is what was asked for. If it raises a LoydError, the
    line is `invalid` and the reason goes to standard error. Every answer is printed before more
    input is awaited. `expect` is given the lines that arrived together, before `reply` is called
    for the first of them. `quick` gives the answers that need no search; with it, `reply` may
    search for ever, so that it is called after the answers so far are printed. `request`: how
    boards are written; None if the texts are not boards.
    """
    failed = False
    faults = 0
    for batch in _batches(texts, request):
        lines: Iterable[InputLine] = batch
        if expect is not None:
            expect(lines := list(batch))
        for line in lines:
            try:
                text = quick(line) if quick else None
                had = True
                if text is None:
                    if quick:
                        sys.stdout.flush()
                    text, had = reply(line)
            except LoydError as error:
                if not error.is_of_input:
                    raise
                faults += 1
                if faults <= MOST_SENTENCES:
                    line.print_notice(str(error))
                text = invalid(line.text, str(error)) if as_json else INVALID
                had = False
            print(text)
            failed = failed or not had
        sys.stdout.flush()
    if faults > MOST_SENTENCES:
        print_notice(f"{faults - MOST_SENTENCES} more are invalid")
    return EXIT_FAILED if failed else EXIT_OK


def invalid(text: str, reason: str) -> str:
    """The JSON for a line that is not a board."""
    return json_object({"outcome": INVALID, "text": text, "reason": reason})


def lines_of(
    texts: Sequence[str], request: Request, noted: list[str] | None = None
) -> Iterator[InputLine]:
    """The boards of the texts and files, or of standard input, whose lines are added to `noted`."""
    for lines in _batches(texts, request, noted):
        yield from lines


def _batches(
    texts: Sequence[str], request: Request | None, noted: list[str] | None = None
) -> Iterator[Iterator[InputLine]]:
    if request is None and texts:
        called = "argument" if len(texts) > 1 else ""
        yield (InputLine(text, called, len(called) and at) for at, text in enumerate(texts, 1))
        return
    at = 0
    for is_source, group in groupby(texts or [STANDARD_INPUT], is_file):
        batch = list(group)
        if is_source:
            for file in batch:
                yield from _stream(file, request, noted)
        elif request is not None:
            yield iter(_given(batch, len(texts) > 1, at, request))
        at += len(batch)


def _given(texts: Sequence[str], several: bool, before: int, request: Request) -> list[InputLine]:
    """The boards of arguments that are no files."""
    text = "\n".join(texts)
    called = LINE if text.count("\n") >= len(texts) else "argument" if several else ""
    writing = request.board_format._replace(headings=len(texts) == 1)
    boards = [
        one._replace(fault=(one.fault and no_file(one.text)) or one.fault)
        for one in read_boards(text, writing) or [WrittenBoard(1, text, fault=EMPTY)]
    ]
    return [InputLine(one.text, called, len(called) and one.line + before, one) for one in boards]


def _stream(
    file: str, request: Request | None, noted: list[str] | None
) -> Iterator[Iterator[InputLine]]:
    called = LINE if file == STANDARD_INPUT else f"{file}: {LINE}"
    number = 0
    boards = None if request is None else BoardReader(request.board_format)
    for lines in read_lines(file):
        if noted is not None and file == STANDARD_INPUT:
            noted += [line.rstrip("\r") for line in lines]
        if boards is None:
            yield (
                InputLine(text, called, at)
                for at, text in enumerate(lines, number + 1)
                if text and not text.isspace()
            )
        else:
            yield (InputLine(one.text, called, one.line, one) for one in boards.feed(lines))
        number += len(lines)
    if boards is not None:
        yield (InputLine(one.text, called, one.line, one) for one in boards.end())


def read_lines(file: str) -> Iterator[list[str]]:
    """The texts completed by each read of a file, or of standard input (`-`). Raises OSError."""
    if file != STANDARD_INPUT:
        with Path(file).open("rb") as stream:
            yield from _complete_lines(stream)
        return
    if sys.stdin.isatty():
        print_notice("type one per line; ctrl-D ends")
    yield from _complete_lines(cast("BufferedReader", sys.stdin.buffer))


def _complete_lines(stream: BufferedReader) -> Iterator[list[str]]:
    rest = b""
    encoding = "utf-8-sig"
    while chunk := stream.read1(CHUNK):
        # Windows PowerShell's > writes one
        if encoding == "utf-8-sig" and chunk.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            yield decoded(chunk + stream.read()).split("\n")
            return
        lines, newline, last = chunk.rpartition(b"\n")
        if newline:
            yield (rest + lines).decode(encoding, "replace").split("\n")
            rest = last
            encoding = "utf-8"
        else:
            rest = (rest + last)[:LONGEST_LINE]
    if rest:
        yield [rest.decode(encoding, "replace")]


AT_LIMIT_OUTCOME = "limit"


class AnswerFormat(StrEnum):
    """How an answer is written."""

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
        """The heuristic whose values are written; Manhattan if the search uses none."""
        from ...core.engine.heuristics import MANHATTAN
        from ...core.engine.heuristics.catalogue import heuristic

        return MANHATTAN if self.heuristic is None else heuristic(self.heuristic)

    @property
    def why_not(self) -> str:
        """Why there is no solution, in words."""
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
    by_tiles: bool
    request: Request

    def text(self, answer: BoardAnswer) -> str:
        """The answer as it is written."""
        outcome = answer.outcome
        if self.format is AnswerFormat.JSON:
            return self._object(answer)
        if outcome.moves is None:
            return AT_LIMIT_OUTCOME if outcome.ending is Ending.LIMIT else outcome.ending.value
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
        estimate = answer.shown_heuristic.for_goal(self.request.goal_of(answer.board.size))
        for g, board in enumerate(answer.board.along(answer.outcome.moves or ())):
            first, *rest = self.request.text(board).split("\n")
            h = estimate.display_h(board)
            yield "\n".join([f"{first}  # g {g}  h {h}  f {g + h}", *rest])

    def _named(self, moves: Iterable[Move]) -> list[Move]:
        return [move.opposite if self.by_tiles else move for move in moves]

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
        from ...core.study.compare.figures import looked_up_figures
        from ...core.study.sweeps.summary import figures_dict

        outcome, every = answer.outcome, answer.optimal_solutions
        moves = None if outcome.moves is None else self._named(outcome.moves)
        verdict = outcome.verdict
        fields = {
            "board": str(answer.board),
            **figures_dict(answer.figures or looked_up_figures(outcome)),
            "moves": None if moves is None else letters(moves),
            "algorithm": answer.algorithm,
            "heuristic": answer.heuristic,
            "solution_count": every and every.count,
            "solutions": every and [letters(self._named(moves)) for moves in every.first],
            "limit": outcome.limit,
            "reason": verdict.reason
            if outcome.ending is Ending.UNSOLVABLE and verdict is not None
            else outcome.reason or None,
        }
        return json_object(fields)


def _words(moves: Iterable[Move]) -> str:
    return " ".join(move.word for move in moves)


MANY_LINES = 300
"""From this many lines on, computing all answers takes less time than searching so many boards one
by one.
"""
_SIGNS = bytes.maketrans(bytes(range(9)), b"x12345678")
_OPPOSITE = str.maketrans({move.letter: move.opposite.letter for move in Move})


class QuickAnswers:
    """Looks up boards once many have come.

    Answering a board the general way takes a hundred times as long, and a file may hold the whole
    8-puzzle.
    """

    def __init__(self, goal: Board, order: Moves, *, by_tiles: bool):
        self._goal = goal
        self._order = order
        self._by_tiles = by_tiles
        self._lines = 0

    @cached_property
    def _answers(self) -> Answers:
        from ...core.engine.puzzle.exact import ExactTable

        return ExactTable.build(self._goal).answers(self._order)

    def expect(self, lines: int) -> None:
        """Take the number of boards that come."""
        self._lines += lines

    def get(self, board: Board | None) -> str | None:
        """The moves, or `unsolvable`; None for a board that must be answered the general way."""
        if self._lines < MANY_LINES or board is None or board.size != self._goal.size:
            return None
        word = self._answers[bytes(board.cells).translate(_SIGNS).decode()]
        if word is None:
            return Ending.UNSOLVABLE.value
        return word.translate(_OPPOSITE) if self._by_tiles else word
