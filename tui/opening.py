"""The app, opened for somebody at a terminal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.picture.picture import Picture
    from core.puzzle.board import Board
    from core.search.outcome import Outcome
    from tui.commands.answer import Answer


def open_app(start: Board | None, goal: Board | None, algorithm: str | None, heuristic: str | None) -> None:
    """Show Explore, until the app is left.  Raises SettingError where these do not go together."""
    _prepare()
    from tui.app import LoydApp

    LoydApp(start=start, goal=goal, algorithm=algorithm, heuristic=heuristic).run()


def watch(answer: Answer, goal: Board, picture: Picture | None) -> None:
    """Show Playback of a solution, with Explore of its board and search below it, until the app is left."""
    _prepare()
    from core.search.catalogue import ALGORITHMS
    from tui.app import LoydApp
    from tui.screens.playback import PlaybackScreen

    h, outcome = answer.shown_heuristic, answer.outcome
    playback = PlaybackScreen(answer.board, goal, outcome.moves or (), h, picture=picture, title=_title(outcome, h.id))
    algorithm = answer.algorithm if answer.algorithm in ALGORITHMS else None
    LoydApp(start=answer.board, goal=goal, algorithm=algorithm, heuristic=answer.heuristic, first=playback).run()


def _title(outcome: Outcome, heuristic: str) -> str:
    from tui.play_words import move_words

    return f"{move_words(outcome.length or 0)}{', optimal' if outcome.optimal else ''} · h by {heuristic}"


def _prepare() -> None:
    """What has to happen before Textual is imported and before it changes the terminal."""
    from multiprocessing import resource_tracker

    os.environ.setdefault("TEXTUAL_FPS", "120")  # read when Textual is imported: a key press waits less for its frame
    resource_tracker.ensure_running()  # started later, it would inherit the terminal that the app has changed
