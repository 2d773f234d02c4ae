"""What a search did, as append-only columns or a record, and the answer to every question about any past step.

Three kinds of record live here: of best-first, of depth-first and of plain searches.  Uses `puzzle`.
"""
