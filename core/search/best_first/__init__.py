"""The best-first family: one compiled loop over append-only columns, with its bucket queue, hash table and memory.

Uses `trace` for the columns, and of `search` what all families share.
"""
