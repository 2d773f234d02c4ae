"""The base of all screens, and the dialogues that several of them open: boards, choices, saving,
help, the palette. May import `pictures` and below.
"""
