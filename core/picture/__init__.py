"""Pictures for tiles: read from files, drawn by Loyd itself, cut to a board, and written as moving pictures.

Uses `puzzle`, and of `heuristics` the shares that it colours tiles by.
"""
