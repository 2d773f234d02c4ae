"""Widgets that paint plain data. May import `view_models`, `render` and below."""
