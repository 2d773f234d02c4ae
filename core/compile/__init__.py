"""Search loops bound to a heuristic, as plain Python or compiled; their cache, and how they are made ready in time.

Uses `storage`; the heuristics and searches that it compiles are handed to it, and `warm_up` alone looks them up by name.
"""
