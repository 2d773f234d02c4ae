"""Drawing without widgets: functions from plain data to lines of styled text; colours, signs and numbers.

Knows no widget and no search.  Uses the plain types of `core`.
"""
