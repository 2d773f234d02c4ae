"""The events that a search can be run to, each a condition by its word."""

EVENTS = (
    "f_rises", "new_bound", "h_falls", "jump", "duplicate", "improved", "reopened", "cut", "peak", "solution", "goal",
)  # fmt: skip
"""Greater f, a new bound, less h than ever, another branch, boards known already, better ways to open and to closed boards, successors cut
off, most open nodes, nodes of the solution, the solution."""
