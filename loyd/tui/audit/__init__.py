"""A heuristic against true distances. May import `dialogues` and below."""
