"""Several searches of one board, side by side: their lanes, clocks, figures, and where and why they differ.

Uses `run`, `search`, `trace` and `puzzle`.
"""
