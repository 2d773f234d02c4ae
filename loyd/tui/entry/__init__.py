"""From the command line to the app or a command, and the process that supervises it. May import
every room of the terminal.
"""
