"""The best-first family: one compiled loop over columns, and a file of rules for each algorithm. May import `problem`, `drive` and below;
knows no entry of the catalogue and no other family.
"""
