"""The machine beneath Loyd: error classes, text and number formatting, files that are written whole, cache and state folders, processes.
Nothing here knows puzzles or searches, and it imports no other room.
"""
