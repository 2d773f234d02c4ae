"""Heuristics and algorithms of one's own: loaded from plain Python files, watched over, told where they go wrong.

Uses `search`, `heuristics` and `trace`, which know nothing of it.
"""
