"""The tree of the nodes near a step."""
