"""Every promise that Loyd makes of a search or a heuristic, and a search for what breaks it."""
