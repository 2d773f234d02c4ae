"""The logs of other programs: a file of boards, read line by line.

The forms are text (a board a line, then what else is known of the node), CSV with a header, JSON
with an object a line, and the search traces of Posthoc in YAML or JSON. Their names for the same
thing differ; `NAMES`, `EXPANDING` and `OTHER` list those that are understood.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.puzzle.board import Board, Size
from ..engine.puzzle.notation import parse_board, quoted
from ..engine.puzzle.reader import read_only_board
from ..engine.puzzle.text_reading import BoardFormat
from ..system import BoardError, PluginError, open_regular

_EVENTS = """\
expanding expand expanded visiting visit visited pop popped poll
generating generate generated updating push pushed enqueue add closing close closed source start \
end destination goal solution path"""
EXPANDING, OTHER = map(str.split, _EVENTS.splitlines())
_NAMES = """\
board state node cells puzzle
id
g cost
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
Fields = dict[str, Any]


class LogLine(NamedTuple):
    """A line of a log that expands `board`; None for what it does not say.

    `number`: its number in the file, from 1; in JSON that is not a line an object, the number of
    the event. `fault`: why the line could not be read; its board is None then, as in a line that
    tells of something else.
    """

    number: int
    board: Board | None = None
    g: float | None = None
    h: float | None = None
    parent: Board | None = None
    note: str = ""
    fault: str = ""


class LogFile:
    def __init__(self, path: Path) -> None:
        self.path = path

    def start(self) -> Board:
        """Its first board. Raises PluginError if its first lines are in no known form."""
        unread = "empty"
        for line in islice(self.lines(), MOST_BEFORE):
            if line.board is not None:
                return line.board
            if line.fault and unread == "empty":
                unread = f"line {line.number} {line.fault}"
        raise PluginError(f"{self.path.name} is not a log: {unread}; {SHOULD_BE}")

    def lines(self) -> Iterator[LogLine]:
        """Its lines from the first one on. Raises PluginError if the file cannot be read."""
        reader = _LineReader()
        try:
            with TextIOWrapper(open_regular(self.path), "utf-8", errors="replace") as file:
                records: Any = file
                if (suffix := self.path.suffix.lower()) in (".json", *YAML):
                    records = json.load(file) if suffix == ".json" else _yaml(file.read())
                    if isinstance(records, dict):
                        records = records.get("events", ())
                for number, record in enumerate(records, 1):
                    if not isinstance(record, str) or record.strip(" \n")[:1] not in ("", "#"):
                        yield reader.line(number, record)
        except (OSError, ValueError, TypeError, RecursionError, csv.Error) as error:
            raise PluginError(f"{self.path.name} cannot be read: {error}") from error


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
        self.sign = next((sign for sign in ",;\t" if sign in text), ",")
        (header,) = csv.reader([text], delimiter=self.sign)
        if not self.words and any(NAMES.get(name.lower()) == "board" for name in header):
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
    with suppress(TypeError, ValueError, OverflowError):
        found = float(value)
        if abs(found) < GREATEST:
            return int(found) if found.is_integer() else found
    return None
