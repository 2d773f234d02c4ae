"""Boards, moves, notations, goals, solvability, ranks (Cantor expansion), scrambles, distances of
small spaces, files of instances. No search and no heuristic lives here. May import `system`.
"""
