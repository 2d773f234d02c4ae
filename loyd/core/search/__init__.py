"""Problems, settings, the catalogue of algorithms, and what runs them to an outcome. The loops are in the rooms below it: `best_first`,
`depth_first` and `python`. May import `heuristics`, `trace` and below; knows nothing of threads or playback.
"""
