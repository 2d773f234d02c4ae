"""Searches side by side: figures, lanes, differences. May import `session` and below."""
