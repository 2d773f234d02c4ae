"""Pattern databases: a partition of the tiles into groups, the tables of the groups, and the sum of their values.

Uses `tables` for building and keeping them, `puzzle` and `compile`.
"""
