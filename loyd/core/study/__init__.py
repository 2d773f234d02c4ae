"""What researchers do with searches: compare them, audit heuristics, run many."""
