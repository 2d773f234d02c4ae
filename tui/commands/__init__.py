"""The pipe's commands, one file each: what it is asked, what it answers.

Starts fast: never imports Textual.  Uses `pipe` and, for drawing in the terminal, `paint`.
"""
