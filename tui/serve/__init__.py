"""The app in a browser, for visitors: a page, and for each visitor a process of the app, whose screen it shows.

Uses `textual_serve`, which is an extra, and `core`; the app itself knows of it only that a guest looks (`loyd.core.guest`).
"""
