"""What `n` can run to, how often each event has occurred, and the progress of looking for it: plain
data for the drawer and the status line.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ...core.engine.puzzle import Board, Notation, Size, read_board
from ...core.engine.record import LOWER_G, Row, SuccessorStatus, Trace, format_f
from ...core.session import (
    CONDITION_FIGURES,
    EVENTS,
    STATUS_CONDITIONS,
    Condition,
    ConditionSearch,
    Exploration,
    RunTarget,
)
from ...core.system import BoardError, ConditionError, LoydError, counted, grouped, short
from ..key_names import key_of
from ..signs import Signs, compact

NAMES = {
    "f_rises": "{f} rises",
    "new_bound": "new bound",
    "h_falls": "lowest h falls",
    "jump": "switch of branch",
    "duplicate": "duplicate",
    "improved": "improved",
    "reopened": "reopened",
    "cut": "pruned",
    "peak": "largest {list}",
    "solution": "node of the solution",
    "goal": "the goal",
}
_BACKED = {
    "duplicate": {SuccessorStatus.OPEN, SuccessorStatus.CLOSED},
    "improved": {SuccessorStatus.IMPROVED},
    "reopened": {SuccessorStatus.REOPENED},
    "cut": {SuccessorStatus.BEYOND, SuccessorStatus.PRUNED},
}
"""What a search must be able to do with successors for an event to be possible, and has done at a
step where it occurs.
"""


def event_name(text: str, trace: Trace) -> str:
    """What an event is called in a search; a typed condition as it is."""
    return NAMES.get(text, text).format(
        f=trace.formula.symbol, list="open list" if trace.counts(0).depth is None else "stack"
    )


def fired_words(
    trace: Trace,
    step: int,
    text: str,
    condition: Condition,
    *,
    number: int | None = None,
    of: str = "",
) -> str:
    """What was found at a step: the event or the condition, the values there, and its ordinal, if
    known.
    """
    row = trace.rows(step, 1)[0]
    name = event_name(text, trace)
    first = "first " if number == 1 and text in NAMES and text not in ("peak", "goal") else ""
    detail = _DETAILS[text](trace, row) if text in _DETAILS else _values(row, condition)
    count = f"; {grouped(number)}{of}" if number is not None else ""
    return f"step {grouped(step)}: {first}{name}{f': {detail}' if detail else ''}{count}"


def _f(trace: Trace, row: Row) -> str:
    before = trace.counts(row.counts.step - 1)
    new_maxima = f"{format_f(before.greatest_f)} → " if before.depth is None else ""
    return f"{trace.formula.symbol} {new_maxima}{format_f(row.node.f)}"


def _jump(_: Trace, row: Row) -> str:
    from_step = row.jump or 0
    return f"from step {grouped(from_step)}, {grouped(row.counts.step - from_step)} steps ago"


def _successors(statuses: set[SuccessorStatus], _: Trace, row: Row) -> str:
    matching = [first for first in row.successors if first.status in statuses]
    if not matching:
        return ""
    first = matching[0]
    board = compact(first.board)
    if first.status in LOWER_G:
        words = f"{board}, g {first.known_g} → {first.g}"
    elif first.known_g is not None:
        words = f"{board}, {first.status}, g {first.g}, known g {first.known_g}"
    else:
        words = f"{board}, f {format_f(first.f)}, {first.status}"
    return f"{words} and {len(matching) - 1} more" if len(matching) > 1 else words


_DETAILS: dict[str, Callable[[Trace, Row], str]] = {
    "f_rises": _f,
    "new_bound": lambda _, row: "" if row.counts.bound is None else format_f(row.counts.bound),
    "h_falls": lambda trace, row: f"h {trace.counts(row.counts.step - 1).least_h} → {row.node.h}",
    "jump": _jump,
    **{text: partial(_successors, statuses) for text, statuses in _BACKED.items()},
    "peak": lambda _, row: f"{counted(row.counts.open, 'node')}",
    "solution": lambda _, row: f"{compact(row.node.board)}, g {row.node.g}",
    "goal": lambda trace, _: f"{grouped(len(trace.solution() or ()))} moves",
}


def _values(row: Row, condition: Condition) -> str:
    values = [
        f"{name} {_value(row, name)}"
        for name in condition.names
        if name in CONDITION_FIGURES and name != "step"
    ]
    statuses = [name for name in condition.names if name in STATUS_CONDITIONS]
    return ", ".join(values) if values or statuses else f"{compact(row.node.board)}, g {row.node.g}"


def _value(row: Row, name: str) -> str:
    node = row.node
    if name in ("g", "depth"):
        return grouped(node.g)
    if name == "successors":
        return str(sum(one.status is not SuccessorStatus.UNDO for one in row.successors))
    if name in ("h", "f"):
        return format_f(getattr(node, name))
    value = getattr(row.counts, name)
    return "-" if value is None else grouped(value) if isinstance(value, int) else format_f(value)


MOST_DIGITS = 15
ABOUT_BOARDS = {"generates": "this board generated", "expands": "this board expanded"}
"""Rows that ask for a board."""
ROWS = ("", *EVENTS[:-1], *ABOUT_BOARDS, EVENTS[-1])
"""The words of the rows, usual events first."""
_SIGNS = {
    "jump": "jump",
    "duplicate": "closed",
    "improved": "improved",
    "reopened": "reopened",
    "cut": "cut",
    "peak": "open",
    "solution": "solution",
    "goal": "goal",
}
LONGEST_EVENT_NAME = 24
SHORT_NAMES = {"solution": "on the solution"}


class EventRow(NamedTuple):
    """A row of the list: the word of the event, its sign and its name.

    `text`: how often it has occurred and when it is next, from the longest form to the shortest.
    """

    word: str
    sign: str
    name: str
    text: tuple[str, ...]


def sign_of(word: str, signs: Signs) -> str:
    """The sign of an event's word."""
    if word in ABOUT_BOARDS:
        return "/"
    return getattr(signs, _SIGNS[word]) if word in _SIGNS else " "


def event_rows(target: RunTarget, signs: Signs, *, is_whole: bool) -> tuple[EventRow, ...]:
    """Every row of the list; `is_whole`: whether the end of the search is known."""
    return tuple(
        EventRow(
            word,
            sign_of(word, signs),
            _name(word, target),
            _describe(word, target, is_whole=is_whole),
        )
        for word in rows_of(target.run)
    )


def rows_of(run: Exploration) -> tuple[str, ...]:
    """The rows that make sense for a search: the events that are possible, and either "f rises" or
    "new bound".
    """
    trace = run.trace
    statuses = run.problem.spec.statuses
    left_out = {word for word, needed in _BACKED.items() if not needed & statuses}
    if not run.problem.has_f_limit and not (
        trace.has_h and _BACKED["cut"] & run.problem.algorithm.statuses
    ):
        left_out.add("cut")  # a depth limit cuts off no successors: a node at the limit has none
    if not trace.has_levels:
        left_out |= {"f_rises", "new_bound"}
    else:
        left_out.add("new_bound" if trace.counts(0).bound is None else "f_rises")
    if not trace.has_h:
        left_out.add("h_falls")
    return tuple(word for word in ROWS if word not in left_out)


def usual(run: Exploration) -> str:
    """What `n` runs to if nothing is chosen: `any of f, h, goal`."""
    trace = run.trace
    rising = ("f" if trace.counts(0).bound is None else "bound") if trace.has_levels else "jumps"
    return f"any of {', '.join((rising, *(('h',) if trace.has_h else ()), 'goal'))}"


def target_name(target: RunTarget) -> str:
    """The short name of what is run to."""
    name = SHORT_NAMES.get(target.chosen) or event_name(target.chosen, target.run.trace)
    return name if len(name) <= LONGEST_EVENT_NAME else f"{name[: LONGEST_EVENT_NAME - 1]}…"


def _name(word: str, target: RunTarget) -> str:
    if not word:
        return usual(target.run)
    return ABOUT_BOARDS.get(word) or SHORT_NAMES.get(word) or event_name(word, target.run.trace)


def _describe(word: str, target: RunTarget, *, is_whole: bool) -> tuple[str, ...]:
    trace = target.run.trace
    if not word or word in ABOUT_BOARDS:
        return ("asks for a board",) if word else ()
    tally = target.counts_of(word)
    if tally is None:
        return (
            ("at the end",)
            if target.condition(word).needs_end and not is_whole
            else ("…",)
            if trace.steps
            else ()
        )
    if not tally.count:
        return ("none",) if is_whole else ("none so far",)
    count = trace.counts(tally.first or 0).open if word == "peak" else tally.count
    following = (
        f" · next {grouped(tally.next)}"
        if tally.next is not None
        else " · no more"
        if is_whole
        else " so far"
    )
    # a step may have two reopenings, so the unit is the step
    unit = f"{'node' if word == 'peak' else 'step'}{'' if count == 1 else 's'}"
    return (
        f"{grouped(count)} {unit}{following}",
        f"{short(count)} {unit}{following}",
        f"{short(count)} {unit}",
    )


class ConditionAnswer(NamedTuple):
    """What to say about a condition while it is typed; `place`: the position of a mistake, if there
    is one.
    """

    text: str
    place: int | None = None
    is_good: bool = False


def read_target(text: str, size: Size, notation: Notation | None) -> int | Board | None:
    """The step or the board that a text names; None if it is a condition. Raises BoardError."""
    height, width = size
    digits = "".join(text.split())
    # a comparison, or a first word of two letters, is a condition; letters of boards stand alone
    if not digits or re.search(r"[<>=≤≥!()]", text) or re.match(r"[a-z_]{2,}(?![a-z0-9/])", text):
        return None
    # digits without spaces are a board if they are its tiles, else a step
    is_board = len(text.split()) == height * width or sorted(digits) == [
        *"0123456789"[: height * width]
    ]
    if digits.isascii() and digits.isdecimal() and not is_board:
        return int(digits[:MOST_DIGITS])
    is_rank = text.strip().startswith("#")
    board = read_board(text, size=size if is_rank else None, notation=notation).board
    if board.size != size:
        raise BoardError(
            f"this board is {board.size[0]}x{board.size[1]}, but the search is on {height}x{width}"
        )
    return board


def answer(
    text: str, target: RunTarget, notation: Notation | None, *, is_whole: bool
) -> ConditionAnswer:
    """What enter does with a text, or the fault in it."""
    if not text.strip():
        return ConditionAnswer("")
    try:
        condition = read_target(text.strip(), target.run.problem.start.size, notation)
    except BoardError as error:
        return ConditionAnswer(str(error))
    if isinstance(condition, int):
        return ConditionAnswer(
            f"{key_of('run_there')} goes to step {grouped(condition)}", is_good=True
        )
    if condition is not None:
        return ConditionAnswer(
            f"{key_of('run_there')} opens the card of {compact(condition)}", is_good=True
        )
    try:
        target.condition(text.strip())
    except ConditionError as error:
        leading = len(text) - len(text.lstrip())
        return ConditionAnswer(error.sentence, error.place + leading)
    except LoydError as error:
        return ConditionAnswer(str(error))
    tally = target.counts_of(text.strip())
    if tally is None:
        return ConditionAnswer(f"{key_of('run_there')} runs there", is_good=True)
    if tally.mistake:
        return ConditionAnswer(tally.mistake)
    if not tally.count:
        return ConditionAnswer(
            "at no step"
            if is_whole
            else f"at no step so far; {key_of('run_there')}: continue the search",
            is_good=True,
        )
    steps = counted(tally.count, "step")
    return ConditionAnswer(
        f"{steps}{'' if is_whole else ' so far'}, the first is {grouped(tally.first or 0)}",
        is_good=True,
    )


def about_board(word: str, board: Board) -> str:
    """The condition to type for an event about a board: `generates 1,2,3,…` or `expands …`,
    the blank as `x`.
    """
    return f"{word} {str(board).replace(' ', ',')}"


def progress_sentence(scan: ConditionSearch, text: str, trace: Trace) -> str:
    """What is shown while a condition is searched for."""
    searched = f"Looking for {event_name(text, trace)}: {grouped(scan.looked)} steps searched"
    return f"{searched}; {key_of('back')}: stop."


def found_words(target: RunTarget, scan: ConditionSearch, *, is_whole: bool) -> str:
    """What was found, and how many matches there are."""
    text = target.chosen
    so_far = "" if is_whole else " so far"
    of = "" if scan.total is None else f" of {counted(scan.total, 'step')}{so_far}"
    return fired_words(
        target.run.trace, scan.found or 0, text, target.condition(text), number=scan.number, of=of
    )


def target_missed_words(target: RunTarget, scan: ConditionSearch) -> str:
    """That nothing was found, and up to which step."""
    name = event_name(target.chosen, target.run.trace)
    if scan.mistake:
        return scan.mistake
    if scan.was_called_off:
        return f"Stopped looking for {name}: {grouped(scan.looked)} steps searched."
    if not scan.forward:
        return f"{name}: none before step {grouped(scan.step)}."
    tally = target.counts_of(target.chosen)
    before = f"; {key_of('event_before')}: previous one" if tally and tally.count else ""
    return f"{name}: none after step {grouped(scan.step)}{before}."
