"""What a search did, as append-only columns, and every question about any past step."""
