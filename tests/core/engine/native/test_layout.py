"""The structs that stand on both sides, in `native/src/layout.h` and as NamedTuples, have the same
fields in the same order: Python fills them by position.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from loyd.core.engine import heuristics
from loyd.core.engine.native.binding import TYPES
from loyd.core.engine.puzzle.packing import Slides
from loyd.core.engine.record import columns

COLUMNS = ("Nodes", "Steps", "Replaced", "Bounds", "Solutions", "Buckets")


def fields_of(struct: str) -> tuple[str, ...]:
    return tuple(name for name, _ in getattr(TYPES, struct)._fields_)


def tables() -> list[Any]:
    """The NamedTuples of the heuristics' modules that a struct is named after."""
    modules = (
        import_module(f"{heuristics.__name__}.{path.stem}")
        for path in sorted(Path(heuristics.__path__[0]).glob("[!_]*.py"))
    )
    return [
        value
        for module in modules
        for name, value in vars(module).items()
        if hasattr(TYPES, name) and getattr(value, "__module__", "") == module.__name__
    ]


@pytest.mark.parametrize(
    "values", [*(getattr(columns, name) for name in COLUMNS), Slides, *tables()]
)
def test_a_named_tuple_has_the_fields_of_its_struct(values: Any) -> None:
    assert values._fields == fields_of(values.__name__)


def test_chains_are_followed_by_the_shape_of_their_arrays() -> None:
    assert (*columns.Chains._fields, "gs", "hs") == fields_of("Chains")


def test_the_tables_of_the_heuristics_are_found() -> None:
    assert {"Zero", "Manhattan", "Patterns", "WholeSpace"} <= {one.__name__ for one in tables()}
