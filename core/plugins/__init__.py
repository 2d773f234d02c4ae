"""Heuristics and algorithms of one's own: loaded from plain Python files, watched over, and told where they go wrong."""
