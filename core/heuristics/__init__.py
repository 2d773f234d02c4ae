"""Heuristics: one file each, with its tables, its change under one slide and its share tile by tile."""
