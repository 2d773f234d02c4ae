"""Films of a search: which of its steps are shown, the picture of each, and the files that play them.

Uses `drawing` and `trace`, and of `export` the words of the ledger; a film of a solution is in `picture`.
"""
