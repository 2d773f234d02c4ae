"""Heuristics against true distances, and predictions. May import the engine."""
