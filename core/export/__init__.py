"""What is told of searches outside of Loyd: CSV, JSON, Markdown, HTML and reports, each as text.

Uses `batch`, `comparison`, `search`, `trace` and `puzzle`; prints and paints nothing.
"""
