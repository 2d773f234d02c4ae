"""The audit: what is true of a heuristic, board by board, against the true distances."""
