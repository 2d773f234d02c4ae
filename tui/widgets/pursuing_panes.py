"""The panes of Explore, and what their search is run to."""

from contextlib import suppress

from textual.message import Message

from loyd.core.errors import LoydError
from loyd.core.exploration import Exploration
from loyd.core.pursuit import Pursuit
from loyd.core.transport import Activity
from loyd.core.until.events import EVENTS
from loyd.core.until.hunt import Hunt
from loyd.tui.readings.until_reading import ABOUT_BOARDS, found_words, looking, nothing_found
from loyd.tui.widgets.explore_panes import ExplorePanes
from loyd.tui.widgets.until_drawer import UntilDrawer

SLOW_SECONDS = 0.4
"""What takes longer to find out is not asked for again sooner while a search is under way."""


class PursuingPanes(ExplorePanes):
    """Runs to the next step at which something is true, lets be counted at how many it is, and says what was found."""

    class HuntFailed(Message):
        """What was run to does not come, or not any more."""

        def __init__(self, sentence: str, *, is_mistake: bool) -> None:
            super().__init__()
            self.sentence, self.is_mistake = sentence, is_mistake

    pursuit: Pursuit
    """What the search is run to."""
    seen = 0
    """The last step that has been shown: nothing of what is recorded beyond it is."""
    _run: Exploration
    _hunted: Hunt | None = None
    _counted_at = 0.0

    def look(self) -> None:
        """Move the exploration on and show what has changed since the last look."""
        raise NotImplementedError

    @property
    def is_under_way(self) -> bool:
        """Whether the step shown moves by itself."""
        return self._run.activity in (Activity.PLAYING, Activity.SEEKING)

    @property
    def _has_seen_all(self) -> bool:
        """Whether the search has ended and somebody has been at its end: only then is its length told."""
        return self._run.outcome is not None and self.seen >= self._run.trace.steps

    def _pursue_in(self, run: Exploration) -> None:
        """Run to the same in another run, if that has a meaning there."""
        chosen = self._leave_pursuit()
        self.pursuit, self._hunted = Pursuit(run), run.hunt
        with suppress(LoydError):
            self.pursuit.choose(chosen)

    def _leave_pursuit(self) -> str:
        """End the one there is, if there is one; what was run to."""
        pursuit: Pursuit | None = getattr(self, "pursuit", None)
        if pursuit is None:
            return ""
        pursuit.close()
        return pursuit.chosen

    def on_unmount(self) -> None:
        """Leave no thread behind."""
        self._leave_pursuit()

    def show_until(self, *, is_open: bool) -> None:
        """Open the drawer, or close it."""
        self.is_until_open = is_open
        self._arrange()
        drawer = self.query_one(UntilDrawer)
        if is_open:
            drawer.show(self.pursuit, is_whole=self._has_seen_all)
            drawer.point(self.pursuit.chosen)
        self.call_after_refresh(self.screen.set_focus, self.query_one("#events" if is_open else self._taker(self.alone)))

    @property
    def aim(self) -> str:
        """What n and N go to: what is pointed at in the drawer, else what was chosen last."""
        pointed = self.query_one(UntilDrawer).pointed if self.query_one(UntilDrawer).has_focus_within else self.pursuit.chosen
        return self.pursuit.chosen if pointed in ABOUT_BOARDS else pointed

    def pursue(self, text: str, *, forward: bool) -> bool:
        """Go to the next step at which something is true, or to the one before; whether it is no usual event.  Raises ConditionError."""
        self.pursuit.choose(text)
        if self.pursuit.chosen:
            self.pursuit.go(forward=forward, seen=self.seen)
            self._run.settle()
            self.look()
        return bool(self.pursuit.chosen)

    def _look_after_pursuit(self, now: float) -> object:
        """Let be counted what is shown of it; what of it has changed is told by what comes back."""
        pursuit, hunt = self.pursuit, self.pursuit.hunt
        if not self.is_under_way or now - self._counted_at > SLOW_SECONDS:
            self._counted_at = now
            texts = [*EVENTS, *self._typed()] if self.is_until_open else []
            pursuit.ask(texts, self.seen, is_whole=self._has_seen_all)
        if hunt is not None and hunt is not self._hunted and hunt.is_over:
            self._hunted = hunt
            if hunt.found is None:
                self.post_message(self.HuntFailed(nothing_found(pursuit, hunt), is_mistake=bool(hunt.mistake)))
        if self.is_until_open:
            self.query_one(UntilDrawer).show(pursuit, is_whole=self._has_seen_all)
        pointed = self.query_one(UntilDrawer).pointed if self.is_until_open else ""
        return pursuit.chosen, pointed, hunt and (hunt.is_over, hunt.looked, hunt.number, hunt.total), pursuit.tallied

    def _typed(self) -> list[str]:
        """The condition in the line, where it is one."""
        typed = self.query_one(UntilDrawer).typed
        with suppress(LoydError):
            self.pursuit.matches(typed)
            return [typed]
        return []

    def _pursuit_note(self) -> str:
        """What was found at this step, or what is looked for."""
        hunt = self.pursuit.hunt
        if hunt is None:
            return ""
        if not hunt.is_over:
            return looking(hunt, self.pursuit.chosen, self._run.trace.formula.symbol)
        return found_words(self.pursuit, hunt, is_whole=self._has_seen_all) if hunt.found == self._run.position else ""
