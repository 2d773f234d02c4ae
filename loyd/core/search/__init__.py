"""Problems, settings, the catalogue of algorithms, and the code that runs them to an outcome. The loops are in `best_first` and
`depth_first`, user-defined algorithms in `own_algorithm`. May import `heuristics`, `trace` and below; knows no threads and no playback.
"""
