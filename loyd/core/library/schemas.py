"""The type of every column of every table of the library, whatever a run contains: a column that is
empty in one file has the same type as in another, so that files of two runs can be read together.

Every value may be missing. `docs/json.md` says what the columns mean.

>>> import loyd
>>> steps = loyd.solve("12x/453/786", "idastar").steps()
>>> list(steps[0]) == list(STEPS), STEPS["bound"]
(True, <class 'float'>)
"""

Schema = dict[str, type]

STEPS: Schema = {
    "step": int,
    "move": str,
    "board": str,
    "g": int,
    "h": int,
    "f": float,
    "open": int,
    "closed": int,
    "bound": float,
    "jump": bool,
}
"""f and the bound are fractions in a search with a weight."""

GROWTH_SCHEMA: Schema = {
    "step": int,
    "open": int,
    "closed": int,
    "f": float,
    "least_h": int,
    "depth": int,
    "bound": float,
}

LEDGER: Schema = {
    "by": str,
    "value": float,
    "side": str,
    "first": int,
    "last": int,
    "steps": int,
    "expanded": int,
    "goals": int,
    "predicted": float,
    "ratio": float,
    "generated": int,
    "new": int,
    "improved": int,
    "reopened": int,
    "duplicates": int,
    "cut": int,
    "cut_off": int,
    "again": int,
    "open": int,
}

SUCCESSORS: Schema = {
    "move": str,
    "board": str,
    "g": int,
    "h": int,
    "f": float,
    "status": str,
    "known_g": int,
}

NODES: Schema = {"move": str, "board": str, "g": int, "h": int, "f": float, "side": str}

FIGURES: Schema = {
    "spec": str,
    "outcome": str,
    "moves": str,
    "length": int,
    "optimal": bool,
    "bound": int,
    "optimum": int,
    "above": int,
    "expanded": int,
    "generated": int,
    "reopened": int,
    "peak_open": int,
    "peak_closed": int,
    "peak_nodes": int,
    "bytes": int,
    "seconds": float,
    "engine": str,
    "rate": int,
    "branching": float,
    "start_h": int,
    "deepest_expanded": int,
    "deepest_generated": int,
    "goal_tests": int,
    "enqueued": int,
    "start_once": int,
    "branching_of_n": float,
    "branching_root": float,
}
"""A search among others; here the bound is a proved lower bound, a number of moves."""

RUNS: Schema = {
    "loyd": str,
    "sweep": str,
    "runs": int,
    "code": str,
    "limit_nodes": int,
    "limit_seconds": float,
    "exhaust": bool,
    "run": int,
    "limit_memory": int,
    "known_length": int,
    "name": str,
    "board": str,
    "goal": str,
    "algorithm": str,
    "heuristic": str,
    "reason": str,
    "search": str,
    "crc": str,
    **FIGURES,
}
"""A search of a sweep."""
