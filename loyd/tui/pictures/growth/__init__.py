"""The growth plots: open and closed nodes by step."""
