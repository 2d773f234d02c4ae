#!/usr/bin/env bash
# A column of 24-puzzle ranks does not survive Parquet.
#
# A rank among all 25! arrangements needs 84 bits. DuckDB (HUGEINT) and Polars (Int128) both
# have a wide enough type, and both write it to Parquet without a warning.
# Guess: Parquet stores it as DECIMAL(38, 0), and each reads the other's file.
# Seen: DuckDB 2.0.1 writes a DOUBLE, so the last rank 25! - 1 comes back as the float 25!.
#   Polars 2.1.0 writes 16 raw bytes with a schema of its own: Polars alone reads numbers,
#   DuckDB reads a BLOB, and PyArrow 26.0.1 raises "more than 64 bits not implemented".
# Why it missed: Parquet's integer annotation ends at 64 bits, and neither library falls back
#   to DECIMAL by itself. A cast to DECIMAL(38, 0) before writing is exact in all three.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
cat >check.py <<'PY'
from decimal import Decimal
from math import factorial

import duckdb
import polars
import pyarrow.parquet

rank = factorial(25) - 1
duckdb.sql(f"copy (select {rank}::hugeint as rank) to 'duckdb.parquet'")
seen = duckdb.sql("select typeof(rank), rank from 'duckdb.parquet'").fetchall()[0]
print("DuckDB, HUGEINT:", seen)
assert seen == ("DOUBLE", float(rank))
assert int(seen[1]) != rank

frame = polars.DataFrame({"rank": polars.Series([rank], dtype=polars.Int128)})
frame.write_parquet("polars.parquet")
assert polars.read_parquet("polars.parquet")["rank"].to_list() == [rank]
seen = duckdb.sql("select typeof(rank), rank from 'polars.parquet'").fetchall()[0]
print("Polars, Int128, read by DuckDB:", seen)
assert seen == ("BLOB", rank.to_bytes(16, "little"))
try:
    pyarrow.parquet.read_table("polars.parquet")
except pyarrow.ArrowNotImplementedError as error:
    print("Polars, Int128, read by PyArrow:", error)
    assert "more than 64 bits" in str(error)
else:
    raise AssertionError("PyArrow reads the file of Polars")

duckdb.sql(f"copy (select {rank}::decimal(38, 0) as rank) to 'decimal.parquet'")
assert pyarrow.parquet.read_table("decimal.parquet")["rank"].to_pylist() == [Decimal(rank)]
assert polars.read_parquet("decimal.parquet")["rank"].to_list() == [Decimal(rank)]
PY
venv/bin/python check.py
