"""All that is built into, or around, Textual: how fast it paints, the widget of painted lines,
lists, the queue of typed keys. Knows no search. May import `paint`.
"""
