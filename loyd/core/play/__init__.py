"""The game: scrambles, moves, hints, saved games, and pictures cut into tiles. May import `search`
and below.
"""
