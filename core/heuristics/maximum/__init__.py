"""The maximum of several heuristics: the entry of the catalogue, and the pair of which its compiled form is made.

Uses what all heuristics use, and the other heuristics only through their contract.
"""
