"""The puzzle as a game: one player's moves, the distance from home, scrambles, and what is kept between sessions.

Uses `search` and `heuristics` for distances, `storage` for what is kept.
"""
