"""The record of a search, and every question about any of its steps: nodes, lists, ledger, flame, map, board histories. A record is
written by a search and read by everything else; no search runs here. May import `compile`, `puzzle`, `system`.
"""
