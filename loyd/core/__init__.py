"""Puzzles, searches and everything that can be said about them. No terminal: nothing here imports `loyd.tui`, Textual, rich or click. Its
rooms are layered as `pyproject.toml` lists them; `docs/architecture.md` has the map.
"""
