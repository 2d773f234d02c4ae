"""The best-first family: one compiled loop over columns, a file of rules for each algorithm that
needs one, and the record that the loop writes. May import `problem` and below; knows no algorithm
and no other family.
"""
