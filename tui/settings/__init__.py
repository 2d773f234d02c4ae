"""What a person has chosen: the boards and the search, and what is kept of it.

Uses `core` alone; widgets and screens show it and ask for it.
"""
