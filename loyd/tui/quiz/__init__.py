"""Questions about a step: the quiz, and class mode. May import `dialogues` and below."""
