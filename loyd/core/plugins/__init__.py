"""Users' own code: loading files and packages, calling it safely, compiling it, and limiting its time. May import `search`, `conditions`
and below.
"""
