"""The puzzle as a game: one player's moves, the distance from home, scrambles, and what is kept between sessions."""
