"""Walking distance: the ranks of its states, the table of each axis, and the value of a board from both.

Uses `tables` for keeping what was built, `puzzle` and `compile`.
"""
