"""One file per algorithm, named as its id: its entry, pseudo-code, why it chose a node, and what
its record adds; and the catalogue of all. May import `best_first`, `depth_first` and below.
"""
