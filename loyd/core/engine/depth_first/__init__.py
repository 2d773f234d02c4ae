"""The depth-first family: compiled loops over a path, run by one thread or by several, and the
record of the path. May import `problem` and below; knows no algorithm and no other family.
"""
