"""Everything a person types into or reads: the terminal app and the commands of the pipe.

`app` is the app, `entry` opens it or a command; it holds no search logic, which is in `core`.
"""
