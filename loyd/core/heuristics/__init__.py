"""One file per heuristic, their catalogue, the contract that a compiled loop calls, tables kept on disk, and user-defined heuristics as
callbacks. May import `trace`, `compile`, `puzzle`, `system`; knows no algorithm.
"""
