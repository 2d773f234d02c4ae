"""The uneven heuristic as two entries: compiled like one of ours, and as a user's plain functions."""

from loyd.core.heuristics.heuristic import Heuristic, PlainFile
from tests.core.heuristics import uneven

UNEVEN = Heuristic(
    id="uneven",
    name="uneven",
    definition="Manhattan on some boards, a quarter of it on the others.",
    source="",
    admissible=True,
    consistent=False,
    file=uneven,
)

UNEVEN_PLAIN = Heuristic(
    id="uneven-plain",
    name="uneven, in plain Python",
    definition=UNEVEN.definition,
    source="",
    admissible=True,
    consistent=False,
    file=PlainFile(uneven.tables, None, uneven.read, uneven.after, uneven.slide, uneven.whole, RUNNING=uneven.RUNNING),
)
