"""The `loyd` command line: opens the app or runs a command."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ...core.engine.puzzle import Board, Notation
from ...core.system import (
    BoardError,
    PluginError,
    SettingError,
    cache_root,
    config_path,
    counted,
    describe_error,
    is_served,
    limit_guest,
    name_hint,
    state_root,
    version,
)
from ...core.user_code.entry_points import has_entry_points
from ...core.user_code.user_code import WATCH as WATCHED_CALLS
from ...core.user_code.user_code import begun_files, warn_of_other_threads
from ..cli.config import Config, ConfigError, read_config
from ..cli.group import (
    CLASS,
    COMMANDS,
    DRIVER,
    EXIT_FAILED,
    EXIT_OK,
    EXIT_USAGE,
    LOAD,
    OPEN_KEY,
    QUIZ,
    TOUR,
    WATCH_KEY,
    Group,
    asks_for_help,
    check_terminal,
    print_notice,
)
from ..cli.options import app_options
from ..cli.request import DEFAULT_SIZE, Request
from .supervised import SUPERVISOR

if TYPE_CHECKING:
    from textual.driver import Driver

    from ...core.engine import Outcome
    from ...core.engine.problem import Limits, Spec
    from ...core.play.tile_picture import TilePicture
    from ...core.teach.quiz_result import Attempt
    from ...core.teach.tour import Tour
    from ..cli.lines import BoardAnswer
    from ..serve.server import LoydServer
    from ..settings import PreferenceStore


def open_app(
    start: Board | None,
    goal: Board | None,
    specs: Sequence[Spec],
    config: Config,
    at: int = 0,
    note: str = "",
) -> None:
    """Open a search at a step, with a note on it, in Explore, or several searches in Compare, and
    return when the app closes.

    Raises LoydError if they do not fit together, or if the config names an unknown theme.
    """
    first = specs[0] if specs else None
    _run(config, start=start, goal=goal, spec=first, at=at, note=note, beside=specs[1:])


def open_tour(tour: Tour, *, config: Config) -> None:
    """Open Explore with a guided tour, and return when the app closes. Raises LoydError if the
    config names an unknown theme.
    """
    _run(config, tour=tour)


def watch(answer: BoardAnswer, goal: Board, picture: TilePicture | None, *, config: Config) -> None:
    """Open Playback of a solution, with its board and search in Explore below, and return when the
    app closes.

    Raises LoydError if the config names an unknown theme.
    """
    _prepare()
    from ...core.engine.algorithms import A_STAR, ALGORITHMS
    from ...core.engine.problem import Spec
    from ..play.play import PlaybackScreen

    h = answer.shown_heuristic
    outcome = answer.outcome
    playback = PlaybackScreen(
        answer.board, goal, outcome.moves or (), h, picture=picture, whose=_whose(outcome)
    )
    spec = Spec(ALGORITHMS.get(answer.algorithm, A_STAR), h)
    _run(config, start=answer.board, goal=goal, spec=spec, first=playback)


def open_quiz(attempt: Attempt, output: Path | None, *, is_settled: bool, config: Config) -> None:
    """Open a quiz, with Explore below it, and return when the app closes; the result is written to
    `output`, if given.

    `is_settled`: whether it is known who takes the quiz and on what; if not, a dialogue asks.
    Raises LoydError if the config names an unknown theme.
    """
    _prepare()
    from ..quiz.quiz import QuizScreen

    _run(config, first=QuizScreen(attempt, output, is_settled=is_settled))


def _run(config: Config, **what: Any) -> NoReturn:
    """Run the app with these arguments of `LoydApp`, and end the process with it."""
    _prepare()
    from ...core.engine.native.binding import engine
    from ..app import LoydApp
    from ..framework import drivers
    from ..keymap import VIM, check_keymap
    from .run_app import run_and_leave

    engine()  # else what is wrong with it comes as a page from Textual
    driver: type[Driver] | None = None
    if is_served():
        driver = drivers.BrowserDriver
    elif sys.platform != "win32" and DRIVER not in os.environ:
        driver = drivers.TerminalDriver
        driver.keys = SUPERVISOR.keys
    app = LoydApp(
        limits=_limits(config), preferences=_preferences(config), driver_class=driver, **what
    )
    keymap = VIM if config.keys == "vim" else config.keys
    if isinstance(keymap, Mapping):
        try:
            check_keymap(keymap)
        except SettingError as error:
            raise ConfigError(f"{config_path()}, key 'keys': {error}") from error
        app.set_keymap(keymap)
    run_and_leave(app)


async def open_class_view(server: LoydServer, code: str) -> None:
    """Show who uses a server until the view is closed; `code`: the link to the server as a QR
    code.
    """
    from ..serve.class_view import ClassView

    await ClassView(server, code).run_async()


def _limits(config: Config) -> Limits:
    from ...core.engine.problem import Limits

    limits = Limits()
    if config.memory is None or (
        is_served() and limits.bytes is not None and config.memory > limits.bytes
    ):
        return limits
    return Limits(bytes=config.memory)


def _preferences(config: Config) -> PreferenceStore:
    """The saved preferences, overruled by the config; saved again when the process ends. Raises
    LoydError for an unknown theme.
    """
    from textual.theme import BUILTIN_THEMES

    from ..paint import THEMES
    from ..settings import PreferenceStore

    preferences = PreferenceStore.load()
    if config.theme is not None:
        names = [*(theme.name for theme in THEMES), *BUILTIN_THEMES]
        if config.theme not in names:
            raise ConfigError(
                f"{config_path()}, key 'theme': unknown theme {config.theme!r}; available: "
                f"{', '.join(names)}"
            )
        preferences.overrule(theme=config.theme)
    if config.notation is not None:
        preferences.overrule(notation=Notation(config.notation))
    atexit.register(preferences.save)
    return preferences


def _whose(outcome: Outcome) -> str:
    return f"{counted(outcome.length or 0, 'move')}{', optimal' if outcome.optimal else ''}"


def _prepare() -> None:
    gc.disable()  # until the app stands: what is loaded stays, and makes each collection longer
    if is_served():
        limit_guest()
    # Textual reads this on import; more frames per second show the effect of a key sooner
    os.environ.setdefault("TEXTUAL_FPS", "120")
    if "STY" in os.environ:
        # GNU screen garbles the 24-bit colours that the terminal around it promises in COLORTERM;
        # tmux may be that terminal, and one within screen shows no more colours either
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "256")


WITHOUT_SEARCH = ("check", "rank", "unrank", "scramble", "new")
"""Commands that need neither heuristics nor algorithms."""


@click.command("", add_help_option=False)
@click.argument("cells", nargs=-1, metavar="[BOARD]...")
@app_options
@click.option(
    "--at",
    default="0",
    metavar="STEP[: NOTE]",
    help="Open the search at this step, with a note on it.",
)
def app(cells: tuple[str, ...], at: str, specs: tuple[str, ...], request: Request) -> int:
    """Open Explore, with a board and a search if they are given."""
    try:
        if cells[1:] and cells[0][1:] and cells[0].isalpha() and not request.notation:
            # A command, not the name of the board behind it.
            raise BoardError(f"{cells[0]!r} is no board")
        start = request.board(*cells) if cells else None
    except BoardError as error:
        print_notice(_unreadable(cells[0], error))
        return EXIT_USAGE
    from ...core.study.compare.comparison import read_place

    goal = _goal(start, request)
    place = read_place(at)
    check_terminal()
    config: Config = click.get_current_context().obj
    searches = request.specs(specs) or [request.spec()]
    open_app(start, goal, searches, config._replace(notation=request.notation), *place)
    return EXIT_OK


def _unreadable(first: str, error: BoardError) -> str:
    if first in COMMANDS:
        return f"the command comes first, then its options: write loyd {first} …"
    if first.isalpha() and set(first.lower()) != {"x"}:
        return f"loyd has no command {first[:24]!r}: {name_hint(first, COMMANDS)}"
    return f"{error}; loyd --help lists the commands"


def _goal(start: Board | None, request: Request) -> Board | None:
    size = start.size if start else request.size
    if size is None and request.goal == Request.goal:
        return None
    return request.goal_of(size or DEFAULT_SIZE)


# Click's signature.
def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"loyd {version()}")
        ctx.exit()


@click.group(cls=Group, otherwise=app)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.option(
    LOAD,
    "files",
    multiple=True,
    type=click.Path(),
    metavar="FILE",
    help="Load your heuristics and algorithms from a Python file.",
)
@click.pass_context
def loyd(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Watch search algorithms solve sliding-tile puzzles.

    loyd opens the app, loyd BOARD opens it on a board: its cells in order, x (or _ . 0 *) for the
    blank, a slash after each row if the board is not square.  The commands work in a pipe.

    \b
    Examples:
      loyd
      loyd 2 3 4 1 5 x 7 6 8
      loyd 4 1 2/x 5 3 -a idastar -H linear-conflict
      loyd 2 3 4 1 5 x 7 6 8 -a bfs --at 312
      loyd 2 3 4 1 5 x 7 6 8 -a astar -a idastar
      loyd solve 2 3 4 1 5 x 7 6 8
      loyd scramble -n 3 --size 4x4 | loyd solve --format words
      loyd --load mine.py audit my-heuristic

    loyd COMMAND --help describes a command.
    """
    cache_root()  # reports at once a path that cannot be a folder
    state_root()
    config = Config()
    with suppress(ConfigError) if asks_for_help(ctx) else nullcontext():
        config = read_config()
    ctx.obj = config
    _write_signs(config.signs)
    ctx.meta[OPEN_KEY] = partial(open_app, config=config)
    ctx.meta[TOUR] = partial(open_tour, config=config)
    ctx.meta[WATCH_KEY] = partial(watch, config=config)
    ctx.meta[CLASS] = open_class_view
    ctx.meta[QUIZ] = partial(open_quiz, config=config)
    ctx.default_map = dict.fromkeys(("", *COMMANDS), config.defaults) | {
        "bench": {"boards": config.defaults}
    }
    if ctx.invoked_subcommand not in WITHOUT_SEARCH:
        _load(config, files)


def _write_signs(chosen: str | None) -> None:
    """Keep to ASCII if the config or the locale says so, on a terminal; a file gets what there
    is.
    """
    from ..ascii_text import AsciiOutput
    from ..signs import SIGNS_VARIABLE, terminal_encoding

    if chosen is not None:
        os.environ[SIGNS_VARIABLE] = chosen
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream.isatty() and terminal_encoding(stream.encoding) == "ascii":
            setattr(sys, name, AsciiOutput(stream.buffer, "utf-8", line_buffering=True))


def _load(config: Config, files: tuple[str, ...]) -> None:
    """Add what installed packages offer and what the files define. Raises LoydError for a file that
    cannot be loaded.
    """
    if config.load or files or has_entry_points():
        from ...core.user_code.loader import load, load_installed

        if SUPERVISOR.is_supervised:
            enable_watchdog()
        for mistake in load_installed():
            print_notice(mistake)
        for path in config.load:
            try:
                load(path)
            except PluginError as error:
                raise ConfigError(f"{config_path()}, key 'load': {error}") from error
        for file in files:
            load(file)


def enable_watchdog() -> None:
    """Let a process that hangs be ended: it has code in it that Loyd does not know."""
    WATCHED_CALLS.leaves_with(_leave)
    warn_of_other_threads(print_notice)


def leave_for(error: Exception) -> NoReturn:
    """End the process with an error that is not the user's code's own, such as one in a standard
    module that this code has replaced.
    """
    files = ", ".join(Path(file).name for file in begun_files())
    _leave(
        "loyd failed with "
        f"{describe_error(error)}{files and f' while running your own code: {files}'}"
    )


def _leave(why: str) -> NoReturn:
    print_notice(why)
    SUPERVISOR.leave(EXIT_FAILED)
