"""What the screens show of a record: queries to `core`, answered as plain data ready to be painted, and their words.

Knows no widget.  Uses `paint` for the types of what is painted.
"""
