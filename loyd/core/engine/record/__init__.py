"""The record of a search, and queries about any of its steps, whatever the family: nodes, ledger,
flame, map, board histories. A search writes the record and everything else reads it; no search runs
here. Objects that cache sums receive the record as an argument instead of holding it: a reference
cycle would keep it alive after the search. May import `native`, `puzzle`, `system`.
"""
