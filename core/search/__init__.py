"""The search algorithms, as solver generators over one resumable loop for each family."""
