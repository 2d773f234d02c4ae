"""What is asked of a search: the type of an algorithm, a spec, a problem with its limits. May
import `settings`, `outcome`, `heuristics`, `record` and below; knows no family and no algorithm.
"""

from .algorithm import (
    BOARD_RULES,
    COURSES,
    KEEPING,
    LEAVING_OUT,
    REPLACING,
    WALKS,
    WITHOUT_MEMORY,
    Algorithm,
    CodeLine,
    Does,
    Family,
    Search,
    lines,
    silent,
)
from .drive import OutOfMemory, SliceLength, Stopwatch, run
from .guarantee import Guarantee, Holds
from .optimality import conventions
from .problem import (
    GIGABYTE,
    Limits,
    Problem,
    conclude,
    default_memory,
    installed_memory,
    proved_bound,
)
from .spec import Spec
