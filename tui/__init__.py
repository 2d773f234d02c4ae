"""Everything a person types into or reads: the terminal app and the commands of the pipe."""
