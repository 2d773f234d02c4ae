"""Everything a person types into or reads: the app and the commands."""
