"""The audit: what is true of a heuristic, board by board, against the true distances, and what that costs a search.

Uses `search`, `heuristics`, `compile` and `puzzle`.
"""
