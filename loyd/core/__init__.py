"""Puzzles, searches and everything that can be said about them. No terminal: nothing here imports
`loyd.tui`, Textual, rich or click. `pyproject.toml` lists the layers of its rooms;
`docs/architecture.md` has the map.
"""
