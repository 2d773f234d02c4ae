"""A search in progress: its recorder thread, playback, and the current step. May import `search`, `conditions` and below."""
