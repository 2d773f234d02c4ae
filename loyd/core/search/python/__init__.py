"""Algorithms written as Python generators, and what runs them, users' own among them. May import `problem`, `drive` and below; knows no
entry of the catalogue.
"""
