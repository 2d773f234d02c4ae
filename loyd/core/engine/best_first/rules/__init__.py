"""What distinguishes the best-first algorithms: one file each, to whose functions and constants the
loop (`..loop`) is bound by name.

`choose`: the next entry, 0 if there is none. `enqueue`: adds a new entry to the open list. `keeps`:
whether a successor with this g and h becomes an entry at all. `admits`: whether a duplicate becomes
one; if so, it records the effect on the entry `known`. `value_of`: the value whose maximum is
recorded as the greatest f. `is_queue_full`: whether the queue may lack room for one more step.
`put_back`, `stored_f`: for partial expansion (IS_PARTIAL). `draw`: for a search that generates only
one successor, after evaluating h of all (DRAWS_ONE). `raise_bound`, at the end of a step: for a
search that proves a bound (HAS_BOUND). IS_TWO_SIDED: a second side begins at the goal.
KNOWS_NEWEST: the table holds a board's last entry, else its first. STOPS_AT_GOAL: the first
solution ends the search. A function that a file does not define is taken from the last of its PARTS
that defines it, else from A*.
"""
