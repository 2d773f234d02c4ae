"""A search under way: its recorder thread, playback, and the step that is shown. May import `search`, `conditions` and below."""
