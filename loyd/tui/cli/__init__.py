"""The commands, and what they share: options, input lines, worker processes, tables, progress. No
Textual, so that a pipe starts fast.
"""
