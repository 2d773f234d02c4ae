"""Where Loyd begins: the command line, which finds out what is asked, and the app opened for somebody at a terminal.

Uses `commands` and `pipe`, and the app, which it imports only once it is to be opened.
"""
