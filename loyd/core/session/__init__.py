"""A search in progress: its recorder thread, playback, the current step, and conditions on steps.
May import the engine.
"""

from .condition import (
    COMPARISONS,
    CONDITION_FIGURES,
    EVENTS,
    LONGEST_CONDITION,
    STATUS_CONDITIONS,
    USER_CONDITIONS,
    Condition,
    reserved,
    words,
)
from .condition_text import parse_condition
from .exploration import FIRST_PACE, PACES, Activity, Exploration, RunTarget, Transport
from .matches import ConditionSearch, Matches
from .recorder import ALL_STEPS, Levels, Recorder
