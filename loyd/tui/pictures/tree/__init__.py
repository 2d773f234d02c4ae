"""The forks of the path to a node, or the whole small tree."""
