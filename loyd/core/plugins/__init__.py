"""Users' own code: loading files and packages, calling it safely, compiling it, and watching how long it takes. May import `search`,
`conditions` and below.
"""
