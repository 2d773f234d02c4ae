"""The history of one board. May import `play`, `dialogues` and below."""
