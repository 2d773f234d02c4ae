#!/usr/bin/env bash
# Two Parquet files of search records: which one is named first decides whether they can be read.
#
# A* has no bound, so its column "bound" is all null, and Polars gives it the type Null. IDA* has
# a bound. Someone reads the two records as one table.
# Guess: the types merge to the integer, in whichever order the files are named.
# Seen: with IDA*'s file first DuckDB 2.0.1, Polars 2.1.0 and PyArrow 26.0.1 all read both; with
#   A*'s file first all three raise an error. DuckDB's union_by_name reads both orders; its plain
#   reader types the column "NULL", a type without any casts from other types.
# Why it missed: none of the three unifies types over files; the first file's schema is the
#   table's, and null casts to integer but integer does not cast to null.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
cat >check.py <<'PY'
import duckdb
import polars
import pyarrow
import pyarrow.dataset

polars.DataFrame({"step": [0, 1], "bound": [None, None]}).write_parquet("astar.parquet")
polars.DataFrame({"step": [0, 1], "bound": [9, 11]}).write_parquet("idastar.parquet")
READERS = {
    "DuckDB": lambda files: duckdb.read_parquet(files).fetchall(),
    "DuckDB, by name": lambda files: duckdb.read_parquet(files, union_by_name=True).fetchall(),
    "Polars": lambda files: polars.read_parquet(files).rows(),
    "PyArrow": lambda files: pyarrow.dataset.dataset(files).to_table().to_pylist(),
}
ERRORS = (duckdb.Error, polars.exceptions.PolarsError, pyarrow.ArrowException)


def rows(name, files):
    try:
        return len(READERS[name](files))
    except ERRORS as error:
        return type(error).__name__


files = ["idastar.parquet", "astar.parquet"]
for order in (files, files[::-1]):
    seen = {name: rows(name, order) for name in READERS}
    print(order[0], "first:", seen)
    if order is files:
        assert set(seen.values()) == {4}
    else:
        assert seen.pop("DuckDB, by name") == 4
        assert all(isinstance(answer, str) for answer in seen.values())
PY
venv/bin/python check.py
