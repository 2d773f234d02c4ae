"""Loops bound to a heuristic, as machine code: compiled by Numba, cached on disk, compiled in a
background process. It knows no particular loop or heuristic. May import `system`.
"""
