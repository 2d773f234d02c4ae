"""The `loyd` command line: the app, or a command of the pipe."""

from contextlib import nullcontext, suppress
from functools import partial

import click

from loyd.core.errors import BoardError, PluginError
from loyd.core.plugins.offered import are_offered
from loyd.core.puzzle.board import Board
from loyd.core.storage.cache import cache_root
from loyd.core.storage.config import config_path
from loyd.core.storage.state import state_root
from loyd.core.version import version
from loyd.tui.entry.in_front import IN_FRONT
from loyd.tui.entry.opening import open_app, open_quiz, open_tour, watch
from loyd.tui.pipe.command_list import COMMANDS
from loyd.tui.pipe.config import Config, ConfigError, read_config
from loyd.tui.pipe.group import ASKED_WRONGLY, DONE, LOAD, QUIZ, TOUR, WATCH, Group, asks_for_help, near, say
from loyd.tui.pipe.options import app_options
from loyd.tui.pipe.request import USUAL_SIZE, Request
from loyd.tui.pipe.terminal import check_terminal

WITHOUT_SEARCH = ("check", "rank", "unrank", "scramble", "new")
"""The commands that need no heuristic and no algorithm."""


@click.command("", add_help_option=False)
@click.argument("cells", nargs=-1, metavar="[BOARD]...")
@app_options
@click.option("--at", type=click.IntRange(min=0), default=0, metavar="STEP", help="The step of the search to open it at.")
def app(cells: tuple[str, ...], at: int, specs: tuple[str, ...], request: Request) -> int:
    """Open the app, on a board if one is given."""
    try:
        start = request.board(" ".join(cells)) if cells else None
    except BoardError as error:
        say(_unreadable(cells[0], error))
        return ASKED_WRONGLY
    goal = _goal(start, request)
    check_terminal()
    config: Config = click.get_current_context().obj
    searches = request.specs(specs) or [request.spec(start.size if start else USUAL_SIZE)]
    open_app(start, goal, searches, config._replace(notation=request.notation), at)
    return DONE


def _unreadable(first: str, error: BoardError) -> str:
    """What is wrong with arguments that are no board: they may have begun with a mistyped command."""
    if first in COMMANDS:
        return f"{first} must come first, with its options behind it: write loyd {first} and then the rest"
    if first.isalpha() and set(first.lower()) != {"x"}:
        return f"loyd has no command {first[:24]!r}: {near(first)}"
    return f"{error}; loyd --help shows what else can be asked"


def _goal(start: Board | None, request: Request) -> Board | None:
    """The goal that was asked for; None leaves it to the app."""
    size = start.size if start else request.size
    if size is None and request.goal == Request.goal:
        return None
    return request.goal_of(size or USUAL_SIZE)


def _show_version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:  # noqa: ARG001  click's signature
    if wanted:
        click.echo(f"loyd {version()}")
        ctx.exit()


@click.group(cls=Group, otherwise=app, settings_file=config_path)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version and leave.")
@click.option(LOAD, "files", multiple=True, type=click.Path(), metavar="FILE", help="Add the heuristics and algorithms of a Python file.")
@click.pass_context
def loyd(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Watch search algorithms solve sliding-tile puzzles.

    loyd alone opens the app, and loyd BOARD opens it on a board: its cells in order, x (or _ . 0 *) for the blank, rows
    ended by a slash where the board is no square.  The commands answer in a pipe.

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

    loyd COMMAND --help tells more of each command.
    """
    cache_root()  # what cannot be a folder is said at once
    state_root()
    config = Config()
    with suppress(ConfigError) if asks_for_help(ctx) else nullcontext():
        config = read_config()
    ctx.obj = config
    ctx.meta[TOUR] = partial(open_tour, config=config)
    ctx.meta[WATCH] = partial(watch, config=config)
    ctx.meta[QUIZ] = partial(open_quiz, config=config)
    ctx.default_map = dict.fromkeys(("", *COMMANDS), config.defaults) | {"bench": {"boards": config.defaults}}
    if ctx.invoked_subcommand not in WITHOUT_SEARCH:
        _load(config, files)


def _load(config: Config, files: tuple[str, ...]) -> None:
    """Add what installed packages offer and what the files define.  Raises LoydError for a file that cannot be had."""
    if config.load or files or are_offered():
        from loyd.core.plugins.loader import load, load_installed
        from loyd.tui.entry.own_code import expect_anything

        if IN_FRONT.is_there:
            expect_anything()
        for mistake in load_installed():
            say(mistake)
        for path in config.load:
            try:
                load(path)
            except PluginError as error:
                raise ConfigError(f"{config_path()}, key 'load': {error}") from error
        for file in files:
            load(file)
