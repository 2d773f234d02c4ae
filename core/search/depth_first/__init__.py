"""The depth-first family: one compiled loop over an explicit path, iterated with a growing bound.

Uses `trace` for its checkpoints, and of `search` what all families share.
"""
