"""Boards and all that is true of them before any search: moves, notations, goals, solvability, ranks, exact distances.

Packed boards and the blank's slides live here too, as the arrays that compiled loops read.  Uses no room of the core.
"""
