"""Algorithms written as Python generators, and what runs them, users' own among them."""
