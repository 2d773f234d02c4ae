"""Values of the result table, as people read them."""

from loyd.core.comparison.column import SECONDS, Column, Unit, Value
from loyd.core.comparison.figures import LOST, Figures
from loyd.core.numbers import byte_size, grouped, rate, seconds
from loyd.core.search.outcome import Ending
from loyd.core.trace.clock import Engine

NOTHING = "–"


def cell(column: Column, figures: Figures) -> str:
    """A row's value in a column; a dash where there is none."""
    if column.id == "outcome":
        return outcome_words(figures)
    return with_engine(column, value_text(column.unit, column.value(figures)), figures.engine)


def with_engine(column: Column, text: str, engine: str | None) -> str:
    """The text of a value, marked where it is the time of an interpreted search: `8.2 ms (interpreted)`."""
    return f"{text} ({engine})" if column is SECONDS and engine == Engine.INTERPRETED and text != NOTHING else text


def value_text(unit: Unit, value: Value) -> str:
    """A value in its unit; a dash for None and for an empty word."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, str):
        return value
    if unit is Unit.BYTES:
        return byte_size(value)
    if unit is Unit.SECONDS:
        return seconds(value)
    if unit is Unit.RATE:
        return rate(value)
    if unit is Unit.RATIO:
        return f"{value:.3f}"
    return grouped(int(value)) if value == int(value) else f"{value:,.1f}".replace(",", " ")


def length_text(figures: Figures) -> str:
    """The moves of the solution; where there is none, the least that one may have: `≥ 79`."""
    if figures.length is None and figures.bound and figures.outcome != Ending.UNSOLVABLE:
        return f"≥ {figures.bound}"
    return value_text(Unit.MOVES, figures.length)


def outcome_words(figures: Figures) -> str:
    """How a search ended, with the limit that it reached."""
    if figures.outcome == Ending.LIMIT:
        return f"limit of {figures.note}"
    return figures.outcome


def remark(figures: Figures) -> str:
    """What the outcome alone does not say, in one sentence; empty where there is nothing."""
    if figures.outcome == LOST:
        return f"lost: {figures.note}"
    if figures.outcome == Ending.LIMIT and figures.bound:
        return f"stopped at the limit of {figures.note}; no solution is shorter than {figures.bound}"
    return figures.note if figures.outcome != Ending.LIMIT else f"stopped at the limit of {figures.note}"
