"""The best-first family: one compiled loop over columns, with its board table and its bucket queue."""
