"""The widgets that the screens are made of: they show what they are given and say in messages what is wanted.

They never ask siblings or screens.  `painted` is the base of all that draws, `rows` that of the lists.
Uses `readings`, `paint` and `settings`.
"""
