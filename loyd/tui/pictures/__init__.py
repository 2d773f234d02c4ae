"""The pictures of a search, a folder each: the widget, its painter, and what it reads from the
record. May import `parts` and below.
"""
