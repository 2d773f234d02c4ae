"""Reads a tour from its file: a header between two lines of three dashes, then a heading for each
step.

Errors name the line. `docs/tours.md` describes the format.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from ..engine.problem import Problem, Spec
from ..engine.puzzle import Board, Size, parse_board, parse_goal
from ..engine.search import parse_spec
from ..session import parse_condition
from ..system import LoydError, TourError, printable
from .tour import PICTURES, Passage, PassageKind, Tour, TourPlace, TourSearch, TourStep
from .tour_facts import TourFigure, parse_check, parse_figure

MOST_BYTES = 1 << 20
USUAL_GOAL = "blank-last"
USUAL_SEARCH = "astar"
HEADER = ("title", "about", "minutes", "board", "goal", "search")
STEP = ("board", "goal", "search", "at", "until", "then", "picture", "check")
RULE = "---"
FENCE = "```"
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_KINDS = {
    "Try:": PassageKind.TRY,
    "Predict:": PassageKind.PREDICT,
    "Answer:": PassageKind.ANSWER,
    "Exercise:": PassageKind.EXERCISE,
    "-": PassageKind.CHOICE,
}


def read_tour(path: Path) -> Tour:
    """The tour in a file. Raises TourError, which names the file, the line and what to write
    instead.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise TourError(f"{path}: {(error.strerror or 'it cannot be read').lower()}") from error
    except UnicodeDecodeError as error:
        raise TourError(f"{path}: it is not UTF-8 text, as a tour must be") from error
    if len(content) > MOST_BYTES:
        raise TourError(f"{path}: a tour has at most {MOST_BYTES} bytes")
    return parse_tour(text, str(path))


def parse_tour(text: str, name: str) -> Tour:
    """The tour in a text; `name` starts it and stands in error messages. Raises TourError."""
    return _TourReader(text, name).tour()


class _Line(NamedTuple):
    number: int
    text: str


class _TourReader:
    def __init__(self, text: str, name: str):
        self._name = name
        self._lines = [
            _Line(number, printable(line.expandtabs()).rstrip())
            for number, line in enumerate(text.splitlines(), 1)
        ]

    def tour(self) -> Tour:
        header, rest = self._header()
        for needed in ("title", "board"):
            if needed not in header:
                self._refuse(
                    1,
                    f"the header has no {needed!r}; write it between the two lines {RULE}, such "
                    "as title: My tour",
                )
        start = self._read(header["board"], parse_board)
        usual = TourSearch(start, parse_goal(USUAL_GOAL, start.size), parse_spec(USUAL_SEARCH))
        search = self._search(header, usual)
        blocks = list(self._blocks(rest))
        if not blocks:
            self._refuse(
                len(self._lines) or 1,
                "the tour has no step; a step begins with a heading, such as ## The first step",
            )
        steps: list[TourStep] = []
        place = TourPlace()
        for heading, lines in blocks:
            step = self._step(heading, lines, search, place)
            search, place = step.search, step.then
            steps.append(step)
        return Tour(
            self._name,
            header["title"].text,
            header.get("about", _Line(0, "")).text,
            self._whole(header.get("minutes", _Line(0, "0")), "minutes"),
            tuple(steps),
        )

    def _header(self) -> tuple[dict[str, _Line], list[_Line]]:
        lines = [line for line in self._lines if line.text]
        if not lines or lines[0].text != RULE:
            self._refuse(
                1, f"a tour begins with a line {RULE}, then its header, such as title: My tour"
            )
        end = next((line.number for line in lines[1:] if line.text == RULE), None)
        if end is None:
            self._refuse(lines[0].number, f"the header has no end; write a line {RULE} below it")
        header, _ = self._values(self._lines[lines[0].number : end - 1], HEADER)
        return header, self._lines[end:]

    def _values(
        self, lines: list[_Line], known: tuple[str, ...]
    ) -> tuple[dict[str, _Line], list[_Line]]:
        """The values of lines `key: value`, by key, and those of the lines `check: value`, of which
        there may be several.
        """
        values: dict[str, _Line] = {}
        checks: list[_Line] = []
        for line in lines:
            if not line.text.strip():
                continue
            key, colon, value = line.text.partition(":")
            key = key.strip()
            if not colon or key not in known:
                self._refuse(
                    line.number,
                    f"{line.text.strip()[:60]!r} is not one of "
                    f"{', '.join(f'{one}:' for one in known)}",
                )
            if key in values:
                self._refuse(line.number, f"{key!r} is given twice; write it once")
            if not value.strip():
                self._refuse(line.number, f"{key!r} has no value")
            one = _Line(line.number, value.strip())
            if key == "check":
                checks.append(one)
            else:
                values[key] = one
        return values, checks

    def _blocks(self, lines: list[_Line]) -> Iterator[tuple[_Line, list[_Line]]]:
        heading: _Line | None = None
        below: list[_Line] = []
        is_fenced = False
        for line in lines:
            is_fenced ^= line.text.startswith(FENCE)
            if line.text.startswith("## ") and not is_fenced:
                if heading is not None:
                    yield heading, below
                heading = _Line(line.number, line.text.removeprefix("## ").strip())
                below = []
            elif heading is not None:
                below.append(line)
            elif line.text and not line.text.startswith("# "):
                self._refuse(
                    line.number,
                    "this is before the first step; a step begins with a heading, such as ## The "
                    "first step",
                )
        if is_fenced:
            self._refuse(len(self._lines), f"a block that begins with {FENCE} has no end")
        if heading is not None:
            yield heading, below

    def _step(
        self, heading: _Line, lines: list[_Line], before: TourSearch, place: TourPlace
    ) -> TourStep:
        """The step below a heading; `before`, `place`: the search of the step before it, and where
        that left it.
        """
        fenced, rest = self._settings(lines)
        values, checks = self._values(fenced, STEP)
        search = self._search(values, before)
        size = search.start.size
        if "at" in values and "until" in values:
            self._refuse(
                values["until"].number, "a step has one place; write at or until, not both"
            )
        if {"board", "goal", "search"} & values.keys():
            place = TourPlace()
        if "at" in values:
            place = self._place(values["at"], "at", size)
        if "until" in values:
            line = values["until"]
            place = self._place(line._replace(text=f"until {line.text}"), "until", size)
        then = self._place(values["then"], "then", size) if "then" in values else place
        picture = values.get("picture", _Line(0, ""))
        if picture.text not in ("", *PICTURES):
            self._refuse(
                picture.number,
                f"unknown picture {picture.text!r}; available: {', '.join(PICTURES)}",
            )
        passages = tuple(self._in_order(self._passages(rest, size)))
        if not passages:
            self._refuse(
                heading.number, "this step has no text; write a paragraph below its heading"
            )
        return TourStep(
            heading.text,
            heading.number,
            search,
            place,
            then,
            picture.text,
            passages,
            tuple(
                self._read(line, partial(parse_check, size=size, line=line.number))
                for line in checks
            ),
        )

    def _place(self, line: _Line, key: str, size: Size) -> TourPlace:
        """A step's number, `end`, or `until` and a condition."""
        if line.text.startswith("until "):
            condition = line.text.removeprefix("until ")
            self._read(line._replace(text=condition), lambda text: parse_condition(text, size))
            return TourPlace(0, condition)
        return TourPlace(None if line.text == "end" else self._whole(line, key))

    def _settings(self, lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
        """The lines of a leading `step` block, if there is one, and all other lines."""
        first = next((at for at, line in enumerate(lines) if line.text), None)
        if first is None or lines[first].text != f"{FENCE}step":
            stray = next((line for line in lines if line.text == f"{FENCE}step"), None)
            if stray is not None:
                self._refuse(stray.number, "the step block must be directly below its heading")
            return [], lines
        end = next(at for at in range(first + 1, len(lines)) if lines[at].text.startswith(FENCE))
        return lines[first + 1 : end], lines[end + 1 :]

    def _search(self, values: dict[str, _Line], before: TourSearch) -> TourSearch:
        start, goal, spec = before
        if "board" in values:
            start = self._read(values["board"], parse_board)
        if "goal" in values:
            goal = self._read(values["goal"], lambda text: parse_goal(text, start.size))
        elif goal.size != start.size:
            goal = parse_goal(USUAL_GOAL, start.size)
        if "search" in values:
            spec = self._read(values["search"], lambda text: _checked(parse_spec(text), start))
        return TourSearch(start, goal, spec)

    def _passages(self, lines: list[_Line], size: Size) -> Iterator[Passage]:
        paragraph: list[_Line] = []
        is_fenced = False
        for line in [*lines, _Line(0, "")]:
            if line.text.startswith(FENCE):
                if paragraph:
                    yield self._passage(paragraph, size, typed=is_fenced)
                paragraph = []
                is_fenced = not is_fenced
            elif line.text or is_fenced:
                if line.text.startswith("- ") and paragraph and not is_fenced:
                    yield self._passage(paragraph, size)
                    paragraph = []
                paragraph.append(line)
            elif paragraph:
                yield self._passage(paragraph, size)
                paragraph = []

    def _passage(self, lines: list[_Line], size: Size, *, typed: bool = False) -> Passage:
        if typed:
            return Passage(
                PassageKind.TYPED, ("\n".join(line.text for line in lines),), lines[0].number
            )
        first, _, rest = lines[0].text.partition(" ")
        kind = _KINDS.get(first, PassageKind.SAID)
        pieces: list[str | TourFigure] = []
        for place, line in enumerate(lines):
            text = rest if kind is not PassageKind.SAID and not place else line.text.strip()
            parts = _PLACEHOLDER.split(text if not place else f" {text}")
            for odd, part in enumerate(parts):
                if odd % 2:
                    pieces.append(
                        self._read(line._replace(text=part), lambda text: parse_figure(text, size))
                    )
                elif part:
                    pieces.append(part)
        return Passage(kind, tuple(pieces), lines[0].number)

    def _in_order(self, passages: Iterable[Passage]) -> Iterator[Passage]:
        last = PassageKind.SAID
        asked = False
        for passage in passages:
            if passage.kind is PassageKind.ANSWER and not asked:
                self._refuse(
                    passage.line,
                    "this answer has no question; write a paragraph that begins with Predict: "
                    "before it",
                )
            if passage.kind is PassageKind.CHOICE and last not in (
                PassageKind.EXERCISE,
                PassageKind.CHOICE,
            ):
                passage = Passage(PassageKind.SAID, ("- ", *passage.pieces), passage.line)
            yield passage
            last = passage.kind
            asked = asked or passage.kind is PassageKind.PREDICT

    def _whole(self, line: _Line, what: str) -> int:
        digits = line.text.replace("_", "").replace(" ", "")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 16):
            known = (
                "a step such as 12, or end"
                if what in ("at", "then")
                else "a whole number such as 8"
            )
            self._refuse(
                line.number, f"{line.text[:40]!r} is not a value of {what!r}; write {known}"
            )
        return int(digits)

    def _read(self, line: _Line, read: Callable[[str], Any]) -> Any:
        try:
            return read(line.text)
        except LoydError as error:
            raise TourError(f"{self._name}, line {line.number}: {error}") from error

    def _refuse(self, line: int, sentence: str) -> NoReturn:
        raise TourError(f"{self._name}, line {line}: {sentence}")


def _checked(spec: Spec, start: Board) -> Spec:
    Problem(start, start, spec)
    return spec


FOLDER = Path(__file__).parent / "files"
TOUR_NAMES = (
    "state-space",
    "breadth-first",
    "greedy",
    "astar",
    "ties",
    "reopening",
    "weighted",
    "ida-star",
    "pattern-databases",
    "audit",
    "honest",
    "depth-first",
    "two-sided",
    "local-search",
    "paper-table",
)
"""In the recommended order."""


def built_in(name: str) -> Tour:
    """The tour of this name that comes with Loyd."""
    return parse_tour((FOLDER / f"{name}.md").read_text("utf-8"), name)


def built_in_tours() -> list[Tour]:
    """All tours that come with Loyd, in the order to take them."""
    return [built_in(name) for name in TOUR_NAMES]


def tour(name: str) -> Tour:
    """The built-in tutorial of this name, or the one in a file. Raises an error if there is
    neither.
    """
    if name in TOUR_NAMES:
        return built_in(name)
    path = Path(name)
    if not path.exists() and path.suffix != ".md":
        raise TourError(
            f"unknown tour {name[:60]!r}; available: {', '.join(TOUR_NAMES)}, or a file such as "
            "mine.md"
        )
    return read_tour(path)
