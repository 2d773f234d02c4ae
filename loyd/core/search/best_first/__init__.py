"""The best-first family: one compiled loop over columns, with its board table and its bucket queue. May import `problem`, `drive` and
below; knows no entry of the catalogue, and neither of the other families.
"""
