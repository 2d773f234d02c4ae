"""Widgets that are handed plain data and paint it. May import `view_models`, `render` and below."""
