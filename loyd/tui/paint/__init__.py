"""Turns plain data into lines of styled text: boards, plots, tracks; and the signs and themes that
all painters use. Knows no widget.
"""
