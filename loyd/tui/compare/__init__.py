"""Compare: searches side by side. May import `dialogues` and below."""
