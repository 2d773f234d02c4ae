"""What the commands share: options, requests, and how boards are read and answers written.

Never imports Textual.  Uses `core` and `paint`.
"""
