"""What `import loyd` offers, for notebooks and scripts: boards, searches, their records, and sweeps of many.

Uses every room of the core and holds no search logic.  What `loyd/__init__.py` names is public; `docs/library.md` explains it.
"""
