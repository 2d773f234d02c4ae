"""Conditions on a step, typed (`open >= 1000 and f = 19`) or written in Python, and the search through a record for steps that meet them.
May import `trace` and below.
"""
