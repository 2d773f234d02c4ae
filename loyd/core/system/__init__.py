"""The machine beneath Loyd: error classes, formatting of text and numbers, files written whole,
cache and state folders, what is kept in memory, processes. Nothing here knows puzzles or searches,
and it imports no other room.
"""
