"""Many searches of many boards, in processes of their own: tasks, workers, first steps and summaries.

Uses `comparison` for its figures, `plugins` to load own files in each process, and all below.
"""
