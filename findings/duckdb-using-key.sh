#!/usr/bin/env bash
# DuckDB's recursive CTE with USING KEY is no visited set: the latest distance wins.
#
# A breadth-first search in SQL wants each board once, with its depth. UNION cannot do that (a
# board at two depths is two rows); USING KEY (board) keeps one row for each board.
# Guess: a board whose key is known is dropped, so the search ends and each depth is the least.
# Seen, DuckDB 2.0.1: a known board's row is replaced and takes part in the next round. After 8
#   rounds every one of the 268 boards within 8 moves of the goal has depth 7 or 8, the goal
#   itself 8; without a limit on depth the query has no end.
#   With "where not exists" on recurring.bfs the 181 440 boards of the 8-puzzle take about a second:
#   greatest depth 31, two boards.
# Why it missed: the key makes an upsert. It was made for values that improve, not for closed lists.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
cat >check.py <<'PY'
import duckdb

duckdb.sql("""
    create table slide as select a.i as blank, b.i as tile
    from range(9) a(i), range(9) b(i)
    where abs(a.i // 3 - b.i // 3) + abs(a.i % 3 - b.i % 3) = 1
""")
SUCCESSORS = """
    select translate(board, 'x' || substr(board, tile + 1, 1), substr(board, tile + 1, 1) || 'x'),
           depth + 1
    from bfs join slide on blank = strpos(board, 'x') - 1
"""
limited = duckdb.sql(f"""
    with recursive bfs(board, depth) using key (board) as (
        select '12345678x', 0 union {SUCCESSORS} where depth < 8
    ) select count(*), min(depth), max(depth), max(depth) filter (board = '12345678x') from bfs
""").fetchall()[0]
print("boards, least and greatest depth, depth of the goal:", limited)
assert limited == (268, 7, 8, 8)

whole = duckdb.sql(f"""
    with recursive bfs(board, depth) using key (board) as (
        select '12345678x', 0 union
        select board, min(depth) from ({SUCCESSORS}) following(board, depth)
        where not exists (from recurring.bfs known where known.board = following.board)
        group by board
    ) select count(*), max(depth), count(*) filter (depth = 31) from bfs
""").fetchall()[0]
print("boards, greatest depth, boards there:", whole)
assert whole == (181_440, 31, 2)
PY
venv/bin/python check.py
