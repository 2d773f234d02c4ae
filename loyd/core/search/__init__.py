"""Problems, settings, the catalogue of algorithms, and what runs them to an outcome. The loops are in `best_first` and `depth_first`;
users' own algorithms run in `own_algorithm`. May import `heuristics`, `trace` and below; knows nothing of threads or playback.
"""
