"""The app, opened for somebody at a terminal."""

from __future__ import annotations

import atexit
import os
import sys
from typing import TYPE_CHECKING

from loyd.tui.pipe.terminal import DRIVER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from textual.driver import Driver

    from loyd.core.picture.picture import Picture
    from loyd.core.puzzle.board import Board
    from loyd.core.quiz.sitting import Sitting
    from loyd.core.search.outcome import Outcome
    from loyd.core.search.problem import Limits
    from loyd.core.search.spec import Spec
    from loyd.core.tours.tour import Tour
    from loyd.tui.pipe.answer import Answer
    from loyd.tui.pipe.config import Config
    from loyd.tui.settings.preferences import Kept


def open_app(start: Board | None, goal: Board | None, specs: Sequence[Spec], config: Config, at: int = 0) -> None:
    """Show a search at a step in Explore, or several in Compare, until the app is left.

    Raises LoydError where these do not go together, or no theme is called as the config says.
    """
    _prepare()
    from loyd.tui.app import LoydApp
    from loyd.tui.entry.leaving import run_and_leave

    first = specs[0] if specs else None
    run_and_leave(LoydApp(start, goal, first, _limits(config), _kept(config), at=at, beside=specs[1:], driver_class=_driver()))


def open_tour(tour: Tour, *, config: Config) -> None:
    """Show Explore with a guided tour, until the app is left.  Raises LoydError where no theme is called as the config says."""
    _prepare()
    from loyd.tui.app import LoydApp
    from loyd.tui.entry.leaving import run_and_leave

    run_and_leave(LoydApp(limits=_limits(config), kept=_kept(config), tour=tour, driver_class=_driver()))


def watch(answer: Answer, goal: Board, picture: Picture | None, *, config: Config) -> None:
    """Show Playback of a solution, with Explore of its board and search below it, until the app is left.

    Raises LoydError where no theme is called as the config says.
    """
    _prepare()
    from loyd.core.search.catalogue import A_STAR, ALGORITHMS
    from loyd.core.search.spec import Spec
    from loyd.tui.app import LoydApp
    from loyd.tui.entry.leaving import run_and_leave
    from loyd.tui.screens.playback import PlaybackScreen

    h, outcome = answer.shown_heuristic, answer.outcome
    playback = PlaybackScreen(answer.board, goal, outcome.moves or (), h, picture=picture, title=_title(outcome, h.id))
    spec = Spec(ALGORITHMS.get(answer.algorithm, A_STAR), h)
    run_and_leave(LoydApp(answer.board, goal, spec, _limits(config), _kept(config), first=playback, driver_class=_driver()))


def open_quiz(sitting: Sitting, output: Path | None, *, is_settled: bool, config: Config) -> None:
    """Ask a quiz, with Explore below it, until the app is left; its result goes into `output`, if that is named.

    Where it is not settled, somebody is asked first whose quiz it is and about what.  Raises LoydError where no theme is called as the
    config says.
    """
    _prepare()
    from loyd.tui.app import LoydApp
    from loyd.tui.entry.leaving import run_and_leave
    from loyd.tui.screens.quiz import QuizScreen

    quiz = QuizScreen(sitting, output, is_settled=is_settled)
    run_and_leave(LoydApp(limits=_limits(config), kept=_kept(config), first=quiz, driver_class=_driver()))


def _limits(config: Config) -> Limits:
    from loyd.core.guest import is_guest
    from loyd.core.search.problem import Limits

    limits = Limits()
    if config.memory is None or (is_guest() and limits.bytes is not None and config.memory > limits.bytes):
        return limits
    return Limits(bytes=config.memory)


def _kept(config: Config) -> Kept:
    """What was kept, overruled by what the config says; written again when the process is left.  Raises LoydError for a foreign theme."""
    from textual.theme import BUILTIN_THEMES

    from loyd.core.puzzle.notation import Notation
    from loyd.core.storage.config import config_path
    from loyd.tui.paint.themes import THEMES
    from loyd.tui.pipe.config import ConfigError
    from loyd.tui.settings.preferences import Kept

    kept = Kept.found()
    if config.theme is not None:
        names = [*(theme.name for theme in THEMES), *BUILTIN_THEMES]
        if config.theme not in names:
            raise ConfigError(f"{config_path()}, key 'theme': no theme is called {config.theme!r}; there are {', '.join(names)}")
        kept.overrule(theme=config.theme)
    if config.notation is not None:
        kept.overrule(notation=Notation(config.notation))
    atexit.register(kept.save)
    return kept


def _title(outcome: Outcome, heuristic: str) -> str:
    from loyd.core.numbers import move_words

    return f"{move_words(outcome.length or 0)}{', optimal' if outcome.optimal else ''} · h by {heuristic}"


def _driver() -> type[Driver] | None:
    """What drives the terminal; None for Textual's own choice, or that of whoever has named one."""
    if sys.platform == "win32" or DRIVER in os.environ:
        return None
    else:  # noqa: RET505  for mypy, which looks at one platform at a time
        from loyd.tui.entry.terminal_driver import TerminalDriver

        return TerminalDriver


def _prepare() -> None:
    """What has to happen before Textual is imported and before it changes the terminal."""
    from multiprocessing import resource_tracker

    from loyd.core.compile import garbage, warm_up
    from loyd.core.guest import is_guest, keep_within

    garbage.hold()
    warm_up.hold()
    if is_guest():
        keep_within()
    os.environ.setdefault("TEXTUAL_FPS", "120")  # read when Textual is imported: a key press waits less for its frame
    if sys.platform != "win32":  # where there is no such tracker
        resource_tracker.ensure_running()  # started later, it would inherit the terminal that the app has changed
