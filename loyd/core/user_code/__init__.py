"""Users' own code: loading files and packages, calling it safely, compiling it, limiting its time,
and searching with it. May import `session` and the engine.
"""
