"""The map: boards by distance from the start and to the goal."""
