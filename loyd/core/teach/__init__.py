"""Pseudo-code with the lines that ran, questions about a step with answers from the record, quizzes
and their results, guided tours, worksheets. May import `draw` and below.
"""
