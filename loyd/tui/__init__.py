"""Everything a person types into or reads: the app, the commands, and the app in a browser. Search logic lives in `loyd.core`; here it is
only shown.
"""
