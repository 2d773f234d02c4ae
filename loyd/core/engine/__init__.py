"""The engine: puzzles, heuristics, searches and their record. All that a newcomer has to read;
everything else in the core is built on it. May import `system`.
"""
