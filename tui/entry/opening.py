"""The app, opened for somebody at a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loyd.core.picture.picture import Picture
    from loyd.core.puzzle.board import Board
    from loyd.core.search.outcome import Outcome
    from loyd.core.search.spec import Spec
    from loyd.tui.pipe.answer import Answer


def open_app(start: Board | None, goal: Board | None, spec: Spec | None) -> None:
    """Show Explore, until the app is left.  Raises SettingError where these do not go together."""
    _prepare()
    from loyd.tui.app import LoydApp
    from loyd.tui.entry.leaving import run_and_leave

    run_and_leave(LoydApp(start, goal, spec))


def watch(answer: Answer, goal: Board, picture: Picture | None) -> None:
    """Show Playback of a solution, with Explore of its board and search below it, until the app is left."""
    _prepare()
    from loyd.core.search.catalogue import A_STAR, ALGORITHMS
    from loyd.core.search.spec import Spec
    from loyd.tui.app import LoydApp
    from loyd.tui.entry.leaving import run_and_leave
    from loyd.tui.screens.playback import PlaybackScreen

    h, outcome = answer.shown_heuristic, answer.outcome
    playback = PlaybackScreen(answer.board, goal, outcome.moves or (), h, picture=picture, title=_title(outcome, h.id))
    run_and_leave(LoydApp(answer.board, goal, Spec(ALGORITHMS.get(answer.algorithm, A_STAR), h), first=playback))


def _title(outcome: Outcome, heuristic: str) -> str:
    from loyd.tui.readings.play_words import move_words

    return f"{move_words(outcome.length or 0)}{', optimal' if outcome.optimal else ''} · h by {heuristic}"


def _prepare() -> None:
    """What has to happen before Textual is imported and before it changes the terminal."""
    from multiprocessing import resource_tracker

    os.environ.setdefault("TEXTUAL_FPS", "120")  # read when Textual is imported: a key press waits less for its frame
    if sys.platform != "win32":  # where there is no such tracker
        resource_tracker.ensure_running()  # started later, it would inherit the terminal that the app has changed
