"""The record of a search, and every question about any of its steps: nodes, lists, ledger, flame, map, board histories. A record is
written by a search and read by everything else; no search runs here. What keeps sums for its answers is handed the record and does not
hold it: in a circle of references it would outlive its search. May import `compile`, `puzzle`, `system`.
"""
