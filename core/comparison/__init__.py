"""Several searches of one board, side by side."""
