"""Searches drawn to be taken away: map, flame and tree as shapes on paper, and these as SVG, PNG or text.

Uses `trace` and `puzzle`.
"""
