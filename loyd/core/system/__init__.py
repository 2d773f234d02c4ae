"""The machine beneath Loyd: error classes, formatting of text and numbers, files written whole, cache and state folders, processes. Nothing
here knows puzzles or searches, and it imports no other room.
"""
