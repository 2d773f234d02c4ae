"""What can be run to, how often each has been, and what is said of the looking for it: plain data for the drawer and the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from loyd.core.errors import LoydError
from loyd.core.trace.node import Fate
from loyd.core.until.events import EVENTS
from loyd.tui.paint.numbers import grouped, short
from loyd.tui.paint.signs import Signs
from loyd.tui.readings.until_words import event_name, fired_words

if TYPE_CHECKING:
    from loyd.core.exploration import Exploration
    from loyd.core.pursuit import Pursuit
    from loyd.core.puzzle.board import Board
    from loyd.core.until.hunt import Hunt

ABOUT_BOARDS = {"generates": "this board generated", "expands": "this board expanded"}
"""Rows that ask which board is meant."""
ROWS = ("", *EVENTS[:-1], *ABOUT_BOARDS, EVENTS[-1])
"""The words of the rows, the usual events first."""
BY_FATE = {
    "duplicate": {Fate.OPEN, Fate.CLOSED}, "improved": {Fate.IMPROVED}, "reopened": {Fate.REOPENED}, "cut": {Fate.BEYOND, Fate.PRUNED},
}  # fmt: skip
"""What a search must be able to do with a successor for an event to come."""
_SIGNS = {
    "jump": "jump", "duplicate": "closed", "improved": "improved", "reopened": "reopened", "cut": "cut", "peak": "open",
    "solution": "solution", "goal": "goal",
}  # fmt: skip
SHORT_NAMES = {"peak": "most nodes open", "duplicate": "known already", "jump": "a jump", "solution": "on the solution"}


class EventRow(NamedTuple):
    """One row of the list: the word of the event, its sign and its name.

    `said`: how often it has been and when it is next, the fullest first, for as much of it as there is room for.
    """

    word: str
    sign: str
    name: str
    said: tuple[str, ...]


def sign_of(word: str, signs: Signs) -> str:
    """The sign of an event; a space where it has none."""
    if word in ABOUT_BOARDS:
        return "/"
    return getattr(signs, _SIGNS[word]) if word in _SIGNS else " "


def event_rows(pursuit: Pursuit, signs: Signs, *, is_whole: bool) -> tuple[EventRow, ...]:
    """Every row of the list; `is_whole`: whether the end of the search is known."""
    words = rows_of(pursuit.run)
    return tuple(EventRow(word, sign_of(word, signs), _name(word, pursuit), _said(word, pursuit, is_whole=is_whole)) for word in words)


def rows_of(run: Exploration) -> tuple[str, ...]:
    """The words of the rows of a search: what may come in it, and one for what rises, which is the bound where there is one."""
    trace, fates = run.trace, run.problem.spec.fates
    left_out = {word for word, needed in BY_FATE.items() if not needed & fates}
    left_out |= {"f_rises"} if not trace.has_levels or trace.counts(0).bound is not None else {"new_bound"}
    left_out |= set() if trace.has_levels else {"new_bound"}
    left_out |= set() if trace.has_h else {"h_falls"}
    return tuple(word for word in ROWS if word not in left_out)


def usual(run: Exploration) -> str:
    """What n goes to where nothing is chosen: `f, least h, the goal`."""
    trace = run.trace
    rising = ("f" if trace.counts(0).bound is None else "bound") if trace.has_levels else "jumps"
    return ", ".join((rising, *(("least h",) if trace.has_h else ()), "the goal"))


def _name(word: str, pursuit: Pursuit) -> str:
    if not word:
        return usual(pursuit.run)
    return ABOUT_BOARDS.get(word) or SHORT_NAMES.get(word) or event_name(word, pursuit.run.trace.formula.symbol)


def _said(word: str, pursuit: Pursuit, *, is_whole: bool) -> tuple[str, ...]:
    trace = pursuit.run.trace
    if not word or word in ABOUT_BOARDS:
        return ("asks which",) if word else ()
    tally = pursuit.tally(word)
    if tally is None:
        return ("at the end",) if pursuit.condition(word).needs_end and not is_whole else ("…",) if trace.steps else ()
    if not tally.count:
        return ("none",) if is_whole else ("none so far", "none")
    count = trace.counts(tally.first or 0).open if word == "peak" else tally.count
    following = f"step {grouped(tally.next)}" if tally.next is not None else "none ahead" if is_whole else "so far"
    return f"{grouped(count)} · {following}", f"{short(count)} · {following}", short(count)


class Answer(NamedTuple):
    """What is said of a condition while it is typed; `place`: where in it a mistake shows, None where there is none."""

    text: str
    place: int | None = None
    is_good: bool = False


def answer(text: str, pursuit: Pursuit, *, is_whole: bool) -> Answer:
    """Whether a text is a condition, and how often it was true."""
    if not text.strip():
        return Answer("")
    try:
        pursuit.condition(text.strip())
    except LoydError as error:
        leading = len(text) - len(text.lstrip())
        place = getattr(error, "place", None)
        return Answer(getattr(error, "sentence", str(error)), None if place is None else place + leading)
    tally = pursuit.tally(text.strip())
    if tally is None:
        return Answer("enter runs there", is_good=True)
    if tally.mistake:
        return Answer(tally.mistake)
    if not tally.count:
        return Answer("at no step" if is_whole else "at no step so far: enter searches on", is_good=True)
    steps = "1 step" if tally.count == 1 else f"{grouped(tally.count)} steps"
    return Answer(f"{steps}{'' if is_whole else ' so far'}, the first is {grouped(tally.first or 0)}", is_good=True)


def about_board(word: str, board: Board) -> str:
    """The condition that asks about a board: `generates x23/156/784`."""
    return f"{word} {str(board).replace(' ', ',')}"


def looking(hunt: Hunt, text: str, symbol: str) -> str:
    """What goes on while something is looked for."""
    return f"Looking for {event_name(text, symbol)}: {grouped(hunt.looked)} steps looked through; escape stops."


def found_words(pursuit: Pursuit, hunt: Hunt, *, is_whole: bool) -> str:
    """What was found at the step at hand, and the how-manieth it is, once that has been counted."""
    text, trace = pursuit.chosen, pursuit.run.trace
    so_far = "" if is_whole else " so far"
    of = "" if hunt.total is None else f" of {grouped(hunt.total)}{so_far}"
    return fired_words(trace, hunt.found or 0, text, pursuit.condition(text), number=hunt.number, of=of)


def nothing_found(pursuit: Pursuit, hunt: Hunt) -> str:
    """Why a hunt has ended without a step."""
    name = event_name(pursuit.chosen, pursuit.run.trace.formula.symbol)
    if hunt.mistake:
        return hunt.mistake
    if hunt.was_called_off:
        return f"Stopped looking for {name}: {grouped(hunt.looked)} steps looked through."
    if not hunt.forward:
        return f"{name}: none before step {grouped(hunt.step)}."
    tally = pursuit.tally(pursuit.chosen)
    return f"{name}: none after step {grouped(hunt.step)}{'; N goes to the one before' if tally is not None and tally.count else ''}."
