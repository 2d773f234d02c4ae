"""Everything a person types into or reads: the app, the commands, and the app in a browser. It
holds no search logic: it shows what `loyd.core` recorded.
"""
