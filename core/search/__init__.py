"""The search algorithms: one catalogue, what each is asked, and solver generators that yield each node as it is expanded.

`best_first` and `depth_first` hold a compiled loop each, `plain` the searches in plain Python; what all share is here.
Uses `puzzle`, `compile`, `heuristics` and `trace`.
"""
