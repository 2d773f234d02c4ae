"""What tells the best-first algorithms apart, a file each, whose functions and constants the loop (`..loop`) is bound to by name.

`choose`: the entry that is next, 0 where there is none.  `enqueue`: a new entry joins the open list.  `keeps`: whether a successor of
so much g and h becomes an entry at all.  `admits`: whether one whose board is known does; it then notes what that means for the entry
`known`.  `value_of`: what is summed up as the greatest f so far.  `is_queue_full`: whether the queue may have no room for one more step.
`put_back`, `stored_f`: of a search that makes successors by and by (IS_PARTIAL).  `draw`: of one that makes a single successor, having
seen the h of all (DRAWS_ONE).  `raise_bound`, at the end of a step: of one that proves a bound (HAS_BOUND).  IS_TWO_SIDED: a second side
begins at the goal.  KNOWS_NEWEST: the table knows a board by its last entry, else by the first.  STOPS_AT_GOAL: the first solution ends
the search.  A function that a file does not define is as in the last of its PARTS that does, else as in A*'s.
"""
