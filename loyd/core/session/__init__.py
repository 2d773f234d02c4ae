"""A search in progress: its recorder thread, playback, the current step, and conditions on steps.
May import the engine.
"""
