"""Sliding-tile puzzles and the search algorithms that solve them.  Knows no terminal."""
