"""Whether a goal can be reached from a start, and why, and how far it seems."""

from collections.abc import Mapping
from functools import partial

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.worker import get_current_worker

from loyd.core.errors import PluginError
from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.solvability import Verdict, verdict

MOST_PAIRS = 10


class BoardVerdict(Widget):
    """What cannot be read; or the verdict in a sentence, and below it h by each heuristic or, for a board that cannot be
    solved, its inversions.
    """

    DEFAULT_CSS = "BoardVerdict { height: auto; }"

    said: reactive[Content] = reactive(Content, layout=True)
    """The verdict."""

    def judge(self, start: Board | None, goal: Board | None, faults: Mapping[str, str]) -> None:
        """Judge two boards; None is one that is not whole yet.  `faults`: what is wrong with what was typed, a sentence each."""
        if faults or start is None or goal is None:
            said = (f"! {where.capitalize()}: {fault}." for where, fault in faults.items())
            self.said = Content("\n").join(Content.styled(sentence, "$loyd-error") for sentence in said)
        elif start.size != goal.size:
            sizes = f"The start is {start.height}x{start.width} and the goal {goal.height}x{goal.width}"
            self.said = Content.from_markup(f"[$loyd-error]! {sizes}: give both one size.[/]")
        else:
            found = verdict(start, goal)
            sign = "[$loyd-goal]✓[/]" if found.solvable else "[$loyd-error]![/]"
            self.said = Content.from_markup(f"{sign} {found.reason}\n{'' if found.solvable else _pairs(found)}")
            if found.solvable:
                self.run_worker(partial(self._guess, start, goal, self.said), thread=True, group="guesses", exclusive=True)

    def _guess(self, start: Board, goal: Board, said: Content) -> None:
        """Add h by each heuristic, which takes a moment where tables are loaded."""
        guesses = _guesses(start, goal)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._add, said, guesses)

    def _add(self, said: Content, guesses: Content) -> None:
        if self.said == said:
            self.said = said + guesses

    def render(self) -> RenderResult:
        """What was said last."""
        return self.said


def _guesses(start: Board, goal: Board) -> Content:
    """h by every heuristic that is defined and at hand."""
    at_hand = (entry for entry in HEURISTICS.values() if not entry.refusal(goal.size) and entry.is_ready(goal))
    guesses = "   ".join(f"{entry.id} {_guess(entry, start, goal)}" for entry in at_hand)
    return Content.from_markup("[$loyd-dim]h:[/] $guesses", guesses=guesses)


def _guess(entry: Heuristic, start: Board, goal: Board) -> str:
    """The h of the start; `failed` where a heuristic of the user's own makes a mistake on it."""
    try:
        return str(entry.towards(goal).value(start))
    except PluginError:
        return "failed"


def _pairs(found: Verdict) -> str:
    """The inversions: pairs of tiles of which the first should come later."""
    pairs = "  ".join(f"{one}-{other}" for one, other in found.inversions[:MOST_PAIRS])
    more = f"  and {len(found.inversions) - MOST_PAIRS} more" if len(found.inversions) > MOST_PAIRS else ""
    return f"[$loyd-dim]pairs the wrong way round:[/] {pairs}{more}" if pairs else ""
