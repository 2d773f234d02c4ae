"""Searches in plain Python, one file each: generators that write into a record, or only yield the boards they expand.

The successors of a board, the known boards and what is inferred of own searches live here too.
Uses `trace` for the record, and of `search` what all families share.
"""
