"""The record of a search, and queries about any of its steps: nodes, lists, ledger, flame, map, board histories. A search writes the
record and everything else reads it; no search runs here. Objects that cache sums receive the record as an argument instead of holding it:
a reference cycle would keep it alive after the search. May import `compile`, `puzzle`, `system`.
"""
