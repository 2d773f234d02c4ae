"""What is said of a search that is being watched: what goes on, and where one is."""

from loyd.core.exploration import Exploration
from loyd.core.transport import Activity
from loyd.tui.paint.numbers import grouped, rate
from loyd.tui.paint.track import Moment
from loyd.tui.readings.event_words import event_words

PACE_WIDTH = len("pace 10 000/s")


def note(run: Exploration, *, has_seen_all: bool) -> str:
    """What happened at this step, or what goes on, or what one may do; `has_seen_all`: whether the end of the search is known."""
    if run.outcome is not None and has_seen_all:
        return f"The search has ended at step {grouped(run.trace.steps)} ({run.outcome.ending}): end goes there."
    if not run.problem.verdict.solvable:
        return sentence(run.problem.verdict.reason)
    if run.activity in (Activity.PLAYING, Activity.SEEKING):
        return "Searching: space or escape pauses."
    event = run.trace.next_event(run.position - 1) if run.position else None
    if event is not None and event.step == run.position:
        return event_words(event)
    if run.is_compiling:
        return "The fast loop is being made ready; stepping works meanwhile."
    if run.recorder.kernel is not None and run.recorder.kernel.notices:
        return sentence(run.recorder.kernel.notices[-1])
    state = "Paused" if run.position else "Ready"
    return f"{state}: → expands one node, space plays, n runs to the next event."


def whereabouts(run: Exploration, seen: int, *, has_seen_all: bool) -> tuple[str, str]:
    """What goes on, and at which of the steps seen one is, in widths that hang on the record's length alone."""
    pace = "flat out" if run.pace is None or run.activity is Activity.SEEKING else f"pace {rate(run.pace).replace(' /', '/')}"
    moment = Moment(run.position, seen, is_whole=has_seen_all)
    what = str(run.activity) if run.activity is Activity.ENDED else f"{run.activity!s:>7}   {pace:<{PACE_WIDTH}}"
    return what, moment.counted


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
