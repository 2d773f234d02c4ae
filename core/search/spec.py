"""An algorithm with its settings, written in one word: `astar:manhattan`, `wastar:manhattan:2`, `dls:30`."""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from core.errors import SettingError
from core.heuristics.catalogue import MANHATTAN, heuristic
from core.heuristics.heuristic import Heuristic
from core.puzzle.board import Board
from core.puzzle.move import DEFAULT_ORDER, Move, letters, parse_order
from core.puzzle.notation import quoted
from core.search.algorithm import Algorithm, Setting
from core.search.catalogue import algorithm
from core.search.problem import Limits, Problem, parse_weight
from core.trace.choice import Tie, shown

DEFAULT_WEIGHT = Fraction(2)
DEFAULT_DEPTH = 30
DEFAULT_WIDTH = 100
DEFAULT_SIDEWAYS = 20
LONGEST = 400


@dataclass(frozen=True)
class Spec:
    """What to search with, apart from any board.  `tie` None is the algorithm's own rule.

    What the algorithm does not use has no effect and is not written.
    """

    algorithm: Algorithm
    heuristic: Heuristic = MANHATTAN
    weight: Fraction = DEFAULT_WEIGHT
    depth_limit: int = DEFAULT_DEPTH
    order: tuple[Move, ...] = tuple(Move)
    tie: Tie | None = None
    grow_by_one: bool = False
    width: int = DEFAULT_WIDTH
    sideways: int = DEFAULT_SIDEWAYS

    def problem(self, start: Board, goal: Board, limits: Limits | None = None) -> Problem:
        """The search of a board.  Raises SettingError where a setting has no meaning for it."""
        return Problem(
            start, goal, self.algorithm, self.heuristic, self.weight, self.order, self.tie, self.depth_limit, self.grow_by_one,
            Limits() if limits is None else limits, self.width, self.sideways,
        )  # fmt: skip

    @property
    def text(self) -> str:
        """The word that `parse_spec` reads back as this."""
        uses = self.algorithm.uses
        parts = [self.algorithm.id]
        if Setting.HEURISTIC in uses:
            parts.append(self.heuristic.id)
        if Setting.WEIGHT in uses:
            parts.append(_weight_text(self.weight))
        if Setting.DEPTH_LIMIT in uses:
            parts.append(str(self.depth_limit))
        if Setting.WIDTH in uses:
            parts.append(str(self.width))
        if Setting.SIDEWAYS in uses:
            parts.append(str(self.sideways))
        if Setting.TIE in uses and self.tie not in (None, self.algorithm.tie):
            parts.append(f"tie={self.tie}")
        if Setting.GROWTH in uses and self.grow_by_one:
            parts.append("grow=1")
        if self.order != tuple(Move):
            parts.append(f"order={letters(self.order)}")
        return ":".join(parts)


def _weight_text(weight: Fraction) -> str:
    """`1.5` where that says it all, else `7/3`."""
    decimal = shown(float(weight))
    return decimal if Fraction(decimal) == weight else str(weight)


@dataclass
class _Fields:
    """The parts of a written spec that are still to be read."""

    text: str
    plain: list[str] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)


def parse_spec(text: str, defaults: Spec | None = None) -> Spec:
    """The algorithm and settings that a word names.

    `ALGORITHM[:HEURISTIC][:WEIGHT, DEPTH, WIDTH or SIDEWAYS][:tie=RULE][:order=udlr][:grow=1]`, each only where the algorithm uses it.
    What is left out is taken from `defaults`, else Manhattan, weight 2, depth 30, width 100, 20 sideways moves, and the
    algorithm's own tie rule.
    Raises SettingError, which names the part that has no meaning and what would have one.
    """
    fields = _split(text)
    chosen = algorithm(fields.plain.pop(0).lower())
    spec = Spec(chosen) if defaults is None else replace(defaults, algorithm=chosen)
    uses = chosen.uses
    if Setting.HEURISTIC in uses and fields.plain and not fields.plain[0][:1].isdigit():
        spec = replace(spec, heuristic=_take_heuristic(fields))
    if Setting.WEIGHT in uses and fields.plain:
        spec = replace(spec, weight=parse_weight(fields.plain.pop(0)))
    if Setting.DEPTH_LIMIT in uses and fields.plain:
        spec = replace(spec, depth_limit=_number(fields.plain.pop(0), "depth limit", DEFAULT_DEPTH))
    if Setting.WIDTH in uses and fields.plain:
        spec = replace(spec, width=_number(fields.plain.pop(0), "width", DEFAULT_WIDTH))
    if Setting.SIDEWAYS in uses and fields.plain:
        spec = replace(spec, sideways=_number(fields.plain.pop(0), "sideways limit", DEFAULT_SIDEWAYS))
    if fields.plain:
        raise SettingError(f"{quoted(text)}: {chosen.id} has no use for {quoted(fields.plain[0])}; write {_pattern(chosen)}")
    return _with_named(spec, fields)


def _split(text: str) -> _Fields:
    if not text.strip() or len(text) > LONGEST:
        raise SettingError(f"{quoted(text)} names no algorithm; write one such as astar:manhattan or bfs")
    fields = _Fields(text)
    for part in text.strip().split(":"):
        name, equals, value = part.partition("=")
        if equals and name in fields.named:
            raise SettingError(f"{quoted(text)}: {name} is set twice; set it once")
        if equals:
            fields.named[name] = value
        else:
            fields.plain.append(part)
    if not fields.plain:
        raise SettingError(f"{quoted(text)} names no algorithm; begin with one, such as astar:{text.strip()}")
    return fields


def _take_heuristic(fields: _Fields) -> Heuristic:
    """The heuristic that the next parts name: the longest run of them that names one, for an id may hold colons itself."""
    for count in range(len(fields.plain), 1, -1):
        try:
            found = heuristic(":".join(fields.plain[:count]))
        except SettingError:
            continue
        del fields.plain[:count]
        return found
    return heuristic(fields.plain.pop(0))


def _number(text: str, name: str, example: int) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise SettingError(f"{name} {quoted(text)} is no whole number; write one such as {example}")
    return int(text)


def _with_named(spec: Spec, fields: _Fields) -> Spec:
    for name, value in fields.named.items():
        if name == "order":
            spec = replace(spec, order=parse_order(value))
        elif name == "tie" and Setting.TIE in spec.algorithm.uses:
            spec = replace(spec, tie=_tie(value))
        elif name == "grow" and Setting.GROWTH in spec.algorithm.uses:
            spec = replace(spec, grow_by_one=_growth(value))
        else:
            named = f"{spec.algorithm.id} has no setting {quoted(name)}"
            raise SettingError(f"{quoted(fields.text)}: {named}; write {_pattern(spec.algorithm)}")
    return spec


def _tie(text: str) -> Tie:
    try:
        return Tie(text)
    except ValueError:
        raise SettingError(f"no tie rule is called {quoted(text)}; there are {', '.join(Tie)}") from None


def _growth(text: str) -> bool:
    if text not in ("1", "least"):
        raise SettingError(f"the bound cannot grow by {quoted(text)}; write grow=1, or grow=least for the least f beyond it")
    return text == "1"


def _pattern(chosen: Algorithm) -> str:
    """What may be written for an algorithm."""
    uses = chosen.uses
    parts = [chosen.id]
    parts += ["[:HEURISTIC"] if Setting.HEURISTIC in uses else []
    parts += ["[:WEIGHT"] if Setting.WEIGHT in uses else []
    parts += ["[:DEPTH"] if Setting.DEPTH_LIMIT in uses else []
    parts += ["[:WIDTH"] if Setting.WIDTH in uses else []
    parts += ["[:SIDEWAYS"] if Setting.SIDEWAYS in uses else []
    nested = "".join(parts) + "]" * (len(parts) - 1)
    named = ["[:tie=RULE]"] if Setting.TIE in uses else []
    named += ["[:grow=1]"] if Setting.GROWTH in uses else []
    return nested + "".join(named) + f"[:order={DEFAULT_ORDER}]"
