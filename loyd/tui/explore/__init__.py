"""Explore: one search, step by step; with the tours. May import the other features except
`compare`.
"""
