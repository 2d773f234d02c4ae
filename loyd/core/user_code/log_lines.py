"""The logs of other programs: a file of boards, read line by line.

The forms are text (a board a line, then what else is known of the node; or the rows of a board, and
a line such as `g=3 h=9` above or below), CSV with a header, JSON with an object a line, and the
search traces of Posthoc in YAML or JSON. Their names for the same thing differ; `NAMES`,
`EXPANDING` and `OTHER` list those that are understood.
"""

import csv
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from itertools import chain, islice, product, takewhile
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

from ..engine.puzzle import (
    Board,
    BoardFormat,
    Size,
    parse_board,
    quoted,
    read_boards,
    read_only_board,
)
from ..system import BoardError, PluginError, open_regular

_EVENTS = """\
expanding expand expanded visiting visit visited pop popped poll
generating generate generated updating push pushed enqueue add closing close closed source start \
end destination goal solution path"""
EXPANDING, OTHER = map(str.split, _EVENTS.splitlines())
_NAMES = """\
board state node cells puzzle
id
g cost depth
h heuristic estimate
f priority
parent pid parent_id from
event type action
note why reason comment"""
NAMES = {word: line.split()[0] for line in _NAMES.splitlines() for word in line.split()}
YAML = (".yaml", ".yml")
LACKING = "YAML needs the library PyYAML: install it with pip install 'loyd-search[yaml]'"
_ALIAS = re.compile(r"[\s,\[{]\*\w")
SHOULD_BE = "a line is a board and, if known, g, h and f, such as 234/15x/768 3 9 12"
MOST_WORDS, GREATEST = 25, 1e9
MISSING = ("", "-", "none", "null", "nan")
MOST_BEFORE = 100
"""How many lines that are no boards, such as headings, may come before the first board."""
WAITING_SECONDS = 0.05
END = -1
Fields = dict[str, Any]
Numbered = tuple[int, Any]
"""A record and the number of its first line; 0 if a file that is followed has no more yet."""
_FIELD = re.compile(r"\b([A-Za-z]\w*)(?:\(\w*\))?[ \t]*[:=][ \t]*(-?[\d.]+)")
_ROW = re.compile(r"[\s\[\](){}|│]*(?:(?:\d{1,2}|[xX_.*-])[\s\[\](){}|│,;]+){2,5}")
_BORDER = re.compile(r"[^\w\n]*[-─═][^\w\n]*\n?")


class LogLine(NamedTuple):
    """A line of a log that expands `board`; None for what it does not say.

    `number`: its number in the file, from 1; in JSON that is not a line an object, the number of
    the event. `fault`: why the line could not be read; its board is None then, as in a line that
    tells of something else. A number of 0 means that there are no more lines yet.
    """

    number: int
    board: Board | None = None
    g: float | None = None
    h: float | None = None
    parent: Board | None = None
    note: str = ""
    fault: str = ""


def first_board(path: Path) -> Board:
    """The first board of a log. Raises PluginError if its first lines are in no known form."""
    unread = "empty"
    for line in islice(log_lines(path), MOST_BEFORE):
        if line.board is not None:
            return line.board
        if line.fault and unread == "empty":
            unread = f"line {line.number} {line.fault}"
    raise PluginError(f"{path.name} is not a log: {unread}; {SHOULD_BE}")


def log_lines(path: Path, *, follows: bool = False) -> Iterator[LogLine]:
    """The lines of a log from the first one on; `follows`: waits for more at its end, and yields a
    line with the number 0 meanwhile. Raises PluginError if the file cannot be read.
    """
    reader = _LineReader()
    try:
        with TextIOWrapper(open_regular(path), "utf-8", errors="replace") as file:
            records: Any = file
            if (suffix := path.suffix.lower()) in (".json", *YAML):
                records = json.load(file) if suffix == ".json" else _yaml(file.read())
                if isinstance(records, dict):
                    records = records.get("events", ())
            numbered: Iterator[Numbered] = enumerate(records, 1)
            if records is file:
                numbered = _joined(_growing(file) if follows else numbered)
            for number, record in numbered:
                if not number:
                    yield LogLine(0)
                elif not isinstance(record, str) or record.strip(" \n")[:1] not in ("", "#"):
                    yield reader.line(number, record)
    except (OSError, ValueError, TypeError, RecursionError, csv.Error) as error:
        raise PluginError(f"{path.name} cannot be read: {error}") from error


def _growing(file: TextIOWrapper) -> Iterator[Numbered]:
    line = ""
    number = 0
    while True:
        line += file.readline()
        if line.endswith("\n"):
            number += 1
            yield number, line
            line = ""
        else:
            sleep(WAITING_SECONDS)
            yield 0, ""


def _joined(lines: Iterator[Numbered]) -> Iterator[Numbered]:
    """The lines; where boards have several, each board as a record, with the fields around it."""
    first: list[Numbered] = []
    for one in lines:
        first.append(one)
        if not one[0] or len(first) == MOST_BEFORE:
            break
    lines = chain(first, lines)
    texts = [line for _, line in first if not _BORDER.fullmatch(line)]
    at = next((at for at, line in enumerate(texts) if _ROW.fullmatch(f"{line}\n")), 0)
    rows = takewhile(lambda line: _ROW.fullmatch(f"{line}\n"), texts[at:])
    boards = read_boards("".join(rows))
    if boards and boards[0].board and "\n" in boards[0].text:
        is_above = any(map(_FIELD.search, texts[:at]))
        return _boards_of_rows(lines, boards[0].board.height, is_above=is_above)
    return lines


def _boards_of_rows(
    lines: Iterator[Numbered], height: int, *, is_above: bool
) -> Iterator[Numbered]:
    """Boards of several lines; `is_above`: whether fields stand above theirs, not below."""
    rows: list[str] = []
    fields: Fields = {}
    first = 0
    are_bare = False
    for number, line in chain(lines, [(END, "")]):
        words = line.split()
        is_row = bool(_ROW.fullmatch(f"{line}\n"))
        is_event = bool(words) and words[0].lower().rstrip(":") in (*EXPANDING, *OTHER)
        is_next = is_above or is_row or is_event
        if not number:
            is_next = bool(fields) or are_bare
        is_whole = len(rows) == height and is_next
        is_cut = len(rows) < height and not words and number
        if rows and (is_whole or is_cut or number == END):
            yield first, {"board": "\n".join(rows)} | fields
            are_bare = not fields
            rows = []
            fields = {}
        if not number:
            yield 0, ""
        elif is_row:
            first = first if rows else number
            rows.append(line.rstrip("\n"))
        elif not _BORDER.fullmatch(line):
            fields |= _FIELD.findall(line) if rows or is_above else ()
            if is_event:
                fields["event"] = words[0].rstrip(":")


def _yaml(text: str) -> Any:
    """What a text in YAML holds. Raises PluginError without the library, and ValueError."""
    try:
        import yaml
    except ImportError as error:
        raise PluginError(LACKING) from error
    if _ALIAS.search(text):  # a few of them can stand for billions of values
        raise ValueError("it has aliases, such as *name: write each value in full")
    try:
        return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except yaml.YAMLError as error:
        raise ValueError(" ".join(str(error).split())) from error


class _LineReader:
    """Reads the lines of one program, which writes them all alike.

    The boards after the first have its size and take as many words.
    """

    def __init__(self) -> None:
        self.size: Size | None = None
        self.words = 0
        self.header: list[str] = []
        self.sign = ","
        self.known: dict[str, Board | None] = {}

    def line(self, number: int, record: Any) -> LogLine:
        try:
            found = self._fields(record.strip()) if isinstance(record, str) else record
            fields: Fields = {}
            for name, value in found.items():
                if value is not None:
                    fields.setdefault(NAMES.get(name.lower(), ""), value)
            if str(fields.get("event", "expand")).lower() not in EXPANDING:
                return LogLine(number)
            board = self._board(fields.get("board", fields.get("id")))
            if "id" in fields:
                self.known[str(fields["id"])] = board
            parent = self._board(fields.get("parent"))
            g = _number(fields.get("g"))
            h = _number(fields.get("h"))
            return LogLine(number, board, g, h, parent, str(fields.get("note", "")))
        except (BoardError, AttributeError, TypeError, ValueError) as error:
            return LogLine(number, fault=f"has no board: {error}")

    def _fields(self, text: str) -> Fields:
        """The fields of a line, by name. Raises BoardError if there is no board in it."""
        if text.startswith("{"):
            return dict(json.loads(text))
        if self.header:
            return dict(zip(self.header, *csv.reader([text], delimiter=self.sign), strict=False))
        if not self.words:
            self.sign = next((sign for sign in ",;\t" if sign in text), ",")
            (header,) = csv.reader([text], delimiter=self.sign)
            if any(NAMES.get(name.lower()) == "board" for name in header):
                self.header = header
                return {"event": "header"}
        return self._from_words(text.split())

    def _from_words(self, words: list[str]) -> Fields:
        found: Fields = {}
        if (event := words[0].rstrip(":").lower()) in (*EXPANDING, *OTHER):
            found = {"event": event}
            words = words[1:]
        pairs = dict(word.split("=", 1) for word in words if "=" in word)
        found |= {name: value.rstrip(",;") for name, value in pairs.items()}
        words = [word for word in words if "=" not in word]
        counts = [self.words] if self.words else range(min(MOST_WORDS, len(words)), 0, -1)
        for is_plain, count in product((True, False), counts):
            with suppress(BoardError):
                found["board"] = self._board(" ".join(words[:count]), is_plain=is_plain)
                self.words = count
                break
        if "board" not in found:
            raise BoardError(f"{quoted(' '.join(words))} is not a board")
        names = [name for name in ("g", "h", "f") if name not in found]
        rest = words[self.words :]
        while rest and names and (rest[0].lower() in MISSING or _number(rest[0]) is not None):
            found[names.pop(0)] = rest.pop(0)
        with suppress(BoardError):
            found["parent"] = self._board(" ".join(rest[: self.words]), is_plain=True)
            rest = rest[self.words :]
        if rest and rest[0].lower() in (*EXPANDING, *OTHER):
            found["event"] = rest.pop(0)
        return {"note": " ".join(rest)} | found

    def _board(self, value: Any, *, is_plain: bool = False) -> Board | None:
        """The board that a value writes, in any way unless it is to be `is_plain`; None for none.
        Raises BoardError.
        """
        if value is None or isinstance(value, Board):
            return value
        text = str(value)
        if text.lower() in MISSING or text in self.known:
            return self.known.get(text)
        if self.size is not None:
            with suppress(
                BoardError, ValueError
            ):  # numbers, which most logs have, are quick to read
                return Board(*self.size, tuple(map(int, text.split())))
        try:
            board = parse_board(text, size=self.size)
        except BoardError:
            if is_plain:
                raise
            board = read_only_board(text, BoardFormat(size=self.size)).known
        self.size = board.size
        return board


def _number(value: Any) -> float | None:
    """The number that a value is or writes; None if it is none."""
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return (int(found) if found.is_integer() else found) if abs(found) < GREATEST else None
