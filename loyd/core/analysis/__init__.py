"""Several searches held side by side, and heuristics checked against true distances. May import `session` and below."""
