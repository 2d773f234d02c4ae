"""A column of a table has one type whatever a run contains: in pandas, polars, Arrow, DuckDB."""

import json
import re
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import loyd
from loyd.core.library import schemas
from loyd.core.library.schemas import Schema

SAMPLE = "2 3 4 1 5 x 7 6 8"
SOLVED = "1 2 3 4 5 6 7 8 x"
SEARCHES = ("astar", "idastar", "wastar:manhattan:1.5", "bfs", "rbfs", "bibfs", "nbs")
PAGE = (Path(__file__).parents[3] / "docs" / "library.md").read_text(encoding="utf-8")


def tables(search: str, board: str = SAMPLE) -> dict[str, tuple[loyd.Records, Schema]]:
    """Every table of a search, and the types that its columns should have."""
    found = loyd.solve(board, search)
    step = found.step(1)
    return {
        "steps": (found.steps(), schemas.STEPS),
        "growth": (found.growth(samples=20), schemas.GROWTH_SCHEMA),
        "ledger": (found.ledger(), schemas.LEDGER),
        "successors": (step.successors, schemas.SUCCESSORS),
        "open": (step.open, schemas.NODES),
        "closed": (step.closed, schemas.NODES),
        "compare": (loyd.compare(board, [search]).records(), schemas.FIGURES),
    }


def allowed(kind: type) -> Any:
    return int | float if kind is float else kind


@pytest.mark.parametrize("search", SEARCHES)
def test_every_table_has_the_columns_and_types_of_its_schema(search: str) -> None:
    for name, (records, schema) in tables(search).items():
        assert records or name == "open", name
        for record in records:
            assert list(record) == list(schema), name
            for column, value in record.items():
                fits = value is None or isinstance(value, allowed(schema[column]))
                assert fits, (name, column, value)
                assert schema[column] is bool or not isinstance(value, bool), (name, column)


def test_a_sweep_has_the_columns_and_types_of_its_schema(tmp_path: Path) -> None:
    out = tmp_path / "runs.jsonl"
    runs = list(loyd.sweep([SAMPLE], ["astar", "dfs:10"], node_limit=50, out=out))
    for record in [*runs, *loyd.Records.read(out)]:
        assert record.keys() <= schemas.RUNS.keys()
        assert record.keys() >= schemas.RUNS.keys() - {"crc", "search"}
        for column, value in record.items():
            assert value is None or isinstance(value, allowed(schemas.RUNS[column])), column


def test_the_page_says_which_columns_are_no_whole_numbers() -> None:
    said = {
        name: [set(re.findall(r"`(\w+)`", cell)) for cell in cells.split("|")]
        for names, cells in re.findall(r"^\| (`[`\w, ]+`) \|(.*\|.*\|.*)\|$", PAGE, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", names)
    }
    known = {name: schema for name, (_, schema) in tables("bfs").items()} | {"sweep": schemas.RUNS}
    for name, schema in known.items():
        kinds = [
            {column for column, kind in schema.items() if kind is wanted}
            for wanted in (str, float, bool)
        ]
        assert said[name] == kinds, name


@pytest.mark.parametrize("search", SEARCHES)
def test_a_bound_is_the_same_in_the_steps_and_in_the_record_of_one(search: str) -> None:
    found = loyd.solve(SAMPLE, search)
    step = found.steps()[4]
    record = found.step(5).record()
    for name in ("step", "move", "board", "g", "h"):
        assert step[name] == record[name]
    for row in (step, record, found.growth(samples=5)[-1]):
        for name in ("f", "bound"):
            value = row[name]
            assert value is None or isinstance(value, int) or value % 1, (name, value)
    assert json.dumps(step)


def types(library: str, records: loyd.Records) -> dict[str, str]:
    pytest.importorskip(library)
    if library == "pandas":
        return {name: str(kind) for name, kind in records.to_pandas().dtypes.items()}
    if library == "polars":
        return {name: str(kind) for name, kind in records.to_polars().schema.items()}
    return {field.name: str(field.type) for field in records.to_arrow().schema}


NAMES = {
    "pandas": {int: "Int64", float: "Float64", bool: "boolean", str: "string"},
    "polars": {int: "Int64", float: "Float64", bool: "Boolean", str: "String"},
    "pyarrow": {int: "int64", float: "double", bool: "bool", str: "string"},
}


@pytest.mark.parametrize("library", NAMES)
@pytest.mark.parametrize("board", [SAMPLE, SOLVED])
@pytest.mark.parametrize("search", SEARCHES)
def test_the_types_do_not_depend_on_the_run(library: str, board: str, search: str) -> None:
    for name, (records, schema) in tables(search, board).items():
        wanted = {column: NAMES[library][kind] for column, kind in schema.items()}
        assert types(library, records) == wanted, name
        assert types(library, loyd.Records([], schema)) == wanted, name


@pytest.mark.parametrize("library", NAMES)
def test_columns_of_your_own_have_the_type_of_their_values(library: str) -> None:
    mine = loyd.Records([{"name": 7, "board": "12/3x", "size": 2.5, "is_mine": True}])
    found = types(library, mine)
    assert list(found.values()) == [NAMES[library][kind] for kind in (int, str, float, bool)]


@pytest.mark.parametrize("library", NAMES)
def test_values_are_kept(library: str) -> None:
    pytest.importorskip(library)
    records = loyd.solve(SAMPLE, "idastar").steps()
    if library == "pandas":
        frame = records.to_pandas()
        found = frame.astype(object).where(frame.notna(), None).to_dict("records")
    elif library == "polars":
        found = records.to_polars().to_dicts()
    else:
        found = records.to_arrow().to_pylist()
    assert found == list(records)


@pytest.mark.parametrize("order", [*permutations(("astar", "idastar", "empty"))], ids=str)
def test_files_of_several_runs_are_read_together(order: tuple[str, ...], tmp_path: Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    dataset = pytest.importorskip("pyarrow.dataset")
    pandas = pytest.importorskip("pandas")
    files = []
    total = 0
    for name in order:
        steps = (
            loyd.Records([], schemas.STEPS) if name == "empty" else loyd.solve(SAMPLE, name).steps()
        )
        total += len(steps)
        files.append(str(tmp_path / f"{name}.parquet"))
        steps.to_parquet(files[-1])
    assert len(duckdb.read_parquet(files).fetchall()) == total
    assert polars.read_parquet(files).height == total
    assert dataset.dataset(files).to_table().num_rows == total
    assert len(pandas.concat([pandas.read_parquet(file) for file in files])) == total


@pytest.mark.parametrize("turned", [False, True])
def test_files_of_two_sweeps_are_read_together(turned: bool, tmp_path: Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    files = []
    sweeps: list[tuple[str, dict[str, Any]]] = [("astar", {}), ("dfs:10", {"time_limit": 5.0})]
    for place, (search, limits) in enumerate(sweeps):
        files.append(str(tmp_path / f"{place}.parquet"))
        loyd.Records(loyd.sweep([SAMPLE], [search], **limits)).to_parquet(files[-1])
    files = files[::-1] if turned else files
    assert len(duckdb.read_parquet(files).fetchall()) == 2
    assert polars.read_parquet(files).height == 2
