"""What the screens say of the status of a successor."""

from ...core.engine.record import SuccessorStatus
from ..signs import Role, Signs

_STATUSES = """
NEW      new       new      new      a board seen for the first time
OPENED   new       new      opened   put on the open list; duplicates are not detected
WITHIN   new       new      within   within the bound; no board is remembered
TAKEN    new       new      taken    the neighbour taken: the search goes there and remembers \
nothing else
OPEN     open      open     open     already open; this path is dropped
CLOSED   closed    closed   closed   already expanded; this path is dropped
IMPROVED improved  new      improved open, but this path is shorter
REOPENED reopened  error    reopened already expanded, but this path is shorter
CYCLE    closed    closed   on_path  a board on the path to this node: dropped
UNDO     undo_move dim      undo     the move that undoes the last one
BEYOND   cut       dim      pruned   above the bound of this iteration, or above the best \
alternative (RBFS); not generated below a depth limit
PRUNED   cut       dim      pruned   dropped: others are better
MEETS    goal      goal     meets    known to the other frontier: a solution leads through it
GOAL     goal      goal     goal     the goal
UNTRIED  cut       dim      untried  not generated: a duplicate sequence of moves, or \
the search had generated the goal
"""
"""For each status its sign, its role, its short word, and what it means."""
_ROW_OF = {
    SuccessorStatus[name]: (sign, Role(role), word.replace("_", " "), sentence)
    for name, sign, role, word, sentence in (
        row.split(maxsplit=4) for row in _STATUSES.strip().splitlines()
    )
}
ROLES = {status: role for status, (_, role, _, _) in _ROW_OF.items()}


def status_sign(status: SuccessorStatus, signs: Signs) -> str:
    """One column wide, in the set of signs that the terminal can show."""
    sign: str = getattr(signs, _ROW_OF[status][0])
    return sign


def status_word(status: SuccessorStatus) -> str:
    """One or two words, such as `reopened`, for a line of successors."""
    return _ROW_OF[status][2]


def status_sentence(status: SuccessorStatus) -> str:
    """What happened to the successor and why, in a sentence for its card."""
    return _ROW_OF[status][3]
