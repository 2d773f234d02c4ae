"""Which steps of a search a film shows: chosen ones, its events, or an even spread."""

from __future__ import annotations

from collections.abc import Sequence

from loyd.core.errors import SettingError
from loyd.core.numbers import grouped
from loyd.core.trace.trace import Trace

MOST = 400
"""So many pictures a film has at most."""
USUAL = 60


def spread(last: int, count: int) -> list[int]:
    """So many steps from the start to the last, as even as whole numbers allow; all of them where they are no more.

    >>> spread(10, 5), spread(3, 60)
    ([0, 2, 5, 8, 10], [0, 1, 2, 3])
    """
    if last < count:
        return list(range(last + 1))
    return [round(place * last / max(count - 1, 1)) for place in range(count)]


def events(trace: Trace, last: int, count: int) -> list[int]:
    """The start, the steps up to the last at which something rises, falls or is found, and the last; of too many an even spread."""
    found, step = [0], 0
    while (event := trace.next_event(step)) is not None and event.step <= last:
        step = event.step
        found.append(step)
    if found[-1] != last:
        found.append(last)
    return [found[place] for place in spread(len(found) - 1, count)]


def read_steps(text: str) -> list[int]:
    """The steps that a text lists, such as `1..20,50,100`, in order.  Raises SettingError.

    >>> read_steps("50, 1..3, 2")
    [1, 2, 3, 50]
    """
    found: set[int] = set()
    for part in text.split(","):
        first, dots, last = (one.strip() for one in part.partition(".."))
        if not all(one.isascii() and one.isdigit() and len(one) < 16 for one in (first, *((last,) if dots else ()))):
            raise SettingError(f"{part.strip()!r} names no steps: write numbers and ranges, such as 1..20,50,100")
        end = int(last) if dots else int(first)
        if end - int(first) >= MOST or len(found) >= MOST:
            raise SettingError(f"a film shows {MOST} steps at most")
        found.update(range(int(first), end + 1))
    return sorted(found)


def chosen_steps(trace: Trace, last: int, listed: Sequence[int] | None, *, of_events: bool = False, count: int = USUAL) -> Sequence[int]:
    """The steps that are `listed` in order, or those of events up to the last one, or an even spread of so many.

    Raises SettingError where a step is not there.
    """
    if listed is None:
        return events(trace, last, count) if of_events else spread(last, count)
    if not listed:
        raise SettingError("a film of no steps shows nothing: name one")
    for step in (listed[0], listed[-1]):
        if not 0 <= step <= trace.steps:
            raise SettingError(f"there is no step {grouped(step)}: the search has {grouped(trace.steps)}")
    return listed
