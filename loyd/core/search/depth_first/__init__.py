"""The depth-first family: one compiled loop over a path, run by one thread or by several. May import `problem`, `drive` and below; knows
no entry of the catalogue and no other family.
"""
