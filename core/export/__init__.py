"""What is told of searches outside of Loyd: CSV, JSON, Markdown and reports."""
