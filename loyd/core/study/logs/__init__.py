"""Logs of other programs against true searches: the first wrong step, and the settings that
reproduce a log or published figures.
"""
