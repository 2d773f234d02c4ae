"""The depth-first family: one compiled loop over a path, run by one thread or by several."""
