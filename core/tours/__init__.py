"""Guided tours: what is said at which step of which search.

A tour is a Markdown file (`reading`), and no number in it is typed: figures stand for them (`figure`), which are filled in from the
record (`facts`), and checks hold it to them (`tour_check`).  Those of Loyd's own are in `files`.
"""
