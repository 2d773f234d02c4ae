"""Searches compared with each other, and heuristics compared with true distances. May import `session` and below."""
