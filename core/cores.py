"""How many of the machine's cores are ours."""

import os


def cores() -> int:
    """The cores that this process may run on, at least 1."""
    affinity = getattr(os, "sched_getaffinity", None)  # Linux has it
    return len(affinity(0)) if affinity else os.cpu_count() or 1
