"""The trajectory of a search: its distance from the goal over its steps, the strip of Explore."""
