"""Heuristics, one file each: h of a whole board, its change under one slide, its shares tile by tile.

Those that need several files have a room: `maximum`, `pattern`, `walking`; what their tables share is in `tables`.
Uses `puzzle`, `storage`, `compile` and of `trace` the words for counts.
"""
