"""Sliding-tile puzzles and the search algorithms that solve them, with every fact that is shown of them.

Each room uses only those below it: storage, puzzle, compile, trace, heuristics, search, comparison and plugins, batch, the rest.
It knows no terminal: neither Textual nor rich nor click.
"""
