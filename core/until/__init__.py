"""Where in a search something is true: events, conditions that are typed, and looking for them in the record, both ways.

Holds the events, the conditions and their grammar, and `Matches`, which knows at which steps of a record one is true.  Uses the record
(`trace`) and boards (`puzzle`), no search.
"""
