"""The flame: the subtrees of the search, by size."""
