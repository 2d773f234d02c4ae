"""Questions about a search, whose right answers come from its record, and quizzes made of them.

Uses `search`, `trace`, `puzzle` and `storage`.
"""
