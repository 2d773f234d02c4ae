"""One file per heuristic, their catalogue, tables kept on
disk, and user-defined heuristics as callbacks. May import `native`, `puzzle`, `system`; knows no
algorithm and no record.
"""
