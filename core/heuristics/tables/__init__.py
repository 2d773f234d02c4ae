"""What large tables of heuristics share: progress and cancelling while one is built, a lock, a file, look-ups in memory.

Knows no heuristic.  Uses `storage`.
"""
