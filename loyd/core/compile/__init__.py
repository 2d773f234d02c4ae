"""Loops bound to a heuristic, compiled by Numba, cached on disk, and compiled in a background process. It knows no particular loop or
heuristic. May import `system`.
"""
