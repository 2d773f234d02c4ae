"""Distances to a goal as numbers: of which boards all are known exactly, and what stands for none."""

MOST_CELLS = 9
"""The true distance of every board is known up to this many cells (see `.exact`)."""
UNREACHABLE = 255
"""In place of a distance or of h: there is no way to the goal."""
