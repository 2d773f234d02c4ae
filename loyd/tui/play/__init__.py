"""The game, and the playback of a solution. May import `dialogues` and below."""
