"""The `loyd` command: how its subcommands are found and run, and how errors are reported."""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from operator import or_
from pkgutil import resolve_name
from typing import Any, NamedTuple, NoReturn

import click
from click.shell_completion import CompletionItem, add_completion_class

from ...core.engine.puzzle import read_only_board
from ...core.system import BoardError, LoydError, config_path
from .completion import Bash
from .request import STANDARD_INPUT, Request, is_name


class CommandEntry(NamedTuple):
    """A command by name. `place`: where it is defined; `sentence`: the first sentence of its
    help.
    """

    place: str
    sentence: str

    def load(self) -> click.Command:
        """The command, imported now."""
        return resolve_name(f"loyd.tui.cli.{self.place}")

    def short_help(self, limit: int) -> str:
        """The first sentence of its help, cut to so many characters."""
        return click.Command(None, help=self.sentence).get_short_help_str(limit)


COMMANDS = {
    "solve": CommandEntry(
        "solve:solve", "Print the moves that solve each BOARD, one line per board."
    ),
    "compare": CommandEntry("compare:compare", "Compare searches on one BOARD, or over many."),
    "report": CommandEntry(
        "compare:report", "Write a reproducible report on searches of each BOARD."
    ),
    "check": CommandEntry(
        "board_commands:check",
        "Tell whether each BOARD is solvable, and why; or whether moves solve it.",
    ),
    "open": CommandEntry("logs:open_log", "Open the log of another program, as a search."),
    "match": CommandEntry("logs:match", "Find the settings that give these figures, or this log."),
    "trace": CommandEntry("trace:trace", "Print the log of a search on BOARD, a line per step."),
    "draw": CommandEntry(
        "draw:draw", "Draw the map, flame, tree or trajectory of a search, or of several."
    ),
    "film": CommandEntry("film:film", "Film a search of BOARD, or a race of two to six searches."),
    "tour": CommandEntry("worksheet:tour", "Play a guided tour in the app."),
    "serve": CommandEntry("other_commands:serve", "Serve the app to browsers, until ctrl-C."),
    "worksheet": CommandEntry(
        "worksheet:worksheet", "Write a worksheet to trace a search by hand, and its answers."
    ),
    "quiz": CommandEntry("quiz:quiz", "Ask ten questions about searches, or a tour's exercises."),
    "grade": CommandEntry("grade:grade", "Mark the answers of a class by a key."),
    "audit": CommandEntry(
        "other_commands:show_audit", "Compare HEURISTIC with the true distance of every board."
    ),
    "list": CommandEntry(
        "other_commands:show_list", "List algorithms, heuristics, and conventions of courses."
    ),
    "facts": CommandEntry("other_commands:facts", "Print facts that good guesses miss."),
    "rank": CommandEntry(
        "board_commands:rank", "Print the rank of each BOARD among all arrangements."
    ),
    "unrank": CommandEntry("board_commands:unrank", "Print the board of each rank NUMBER."),
    "scramble": CommandEntry(
        "board_commands:scramble", "Print random solvable boards, one per line."
    ),
    "new": CommandEntry(
        "other_commands:new", "Write a template of a heuristic or algorithm to FILE."
    ),
    "bench": CommandEntry("bench:bench", "Search files of boards, or measure the speed of Loyd."),
    "merge": CommandEntry("compare:merge", "Merge the files of a sweep into one table."),
}


LOAD = "--load"
HELP = ("-h", "--help")
COMPLETE = "_LOYD_COMPLETE"
"""The environment variable by which a shell asks for completions."""
ARGUMENTS = "loyd.arguments"
"""The key under which the context keeps the whole command line."""
INPUT = "loyd.input"
"""The key for the lines of boards read from standard input."""
WATCH_KEY = "loyd.watch"
"""The key for the function that plays a solution in the app."""
TOUR = "loyd.tour"
"""The key for the function that starts a guided tour in the app."""
CLASS = "loyd.class"
"""The key for the function that shows the owner of a server who is here."""
OPEN_KEY = "loyd.open"
"""The key for the function that opens searches in the app."""
QUIZ = "loyd.quiz"
"""The key for the function that asks a quiz in the app."""
MOST_QUOTED = 200
LONGEST_HELP = 600
SHORT = 45
"""The most characters of a command's sentence that a shell shows beside its name."""
EXIT_OK = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
INTERRUPTED = 130


def print_notice(sentence: str) -> None:
    """Write a sentence to standard error; what cannot be printed stands there as an escape."""
    click.echo(
        "".join(
            sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in sentence
        ),
        err=True,
    )


def fail(sentence: str) -> NoReturn:
    """Say why the command fails, and end it."""
    print_notice(sentence)
    raise click.exceptions.Exit(EXIT_FAILED)


def asks_for_help(ctx: click.Context) -> bool:
    """Whether the arguments ask for the help of a command."""
    return not set(HELP).isdisjoint(ctx.meta[ARGUMENTS])


class Group(click.Group):
    """Runs a command, or `otherwise` if the first argument names none.

    Errors are one sentence on standard error: exit 2 for wrong usage, 1 if something could not be
    done, 130 after ctrl-C. A pipe that closes early is no error.
    """

    def __init__(self, *args: Any, otherwise: click.Command, **settings: Any):
        super().__init__(*args, context_settings={"help_option_names": [*HELP]}, **settings)
        self.otherwise = otherwise

    def list_commands(self, ctx: click.Context) -> list[str]:  # click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            return COMMANDS[cmd_name].load()
        return None if cmd_name else self.otherwise

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        try:
            return super().make_context(*args, **extra)
        except BrokenPipeError:
            _discard_output()
            raise click.exceptions.Exit(EXIT_OK) from None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[ARGUMENTS] = tuple(args)
        files, rest = split_load_options(args)
        if files[-1:] == [LOAD]:
            return super().parse_args(ctx, [LOAD])
        if not rest and ctx.resilient_parsing:  # a shell asks what may come first
            return super().parse_args(ctx, files)
        if not rest or rest[0] not in COMMANDS:
            rest = [name for name in rest if name in (*HELP, "--version")] or ["", *rest]
        return super().parse_args(ctx, [*files, *rest])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [*self.otherwise.collect_usage_pieces(ctx), "|", "COMMAND", "[ARGS]..."]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [
            parameter
            for parameter in self.otherwise.params + self.get_params(ctx)
            if isinstance(parameter, click.Option)
        ]
        with formatter.section("Options"):
            formatter.write_dl(
                [record for option in options if (record := option.get_help_record(ctx))]
            )
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.short_help(room)) for name, command in COMMANDS.items()]
            )

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        begun = {name: command for name, command in COMMANDS.items() if name.startswith(incomplete)}
        commands = [
            CompletionItem(name, help=command.short_help(SHORT)) for name, command in begun.items()
        ]
        return [
            *commands,
            *click.Command.shell_complete(self, ctx, incomplete),
            *self.otherwise.shell_complete(ctx, incomplete),
        ]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        formatter.write_text(f"Settings for every start: {config_path()}")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
            return EXIT_OK
        except KeyboardInterrupt:
            return INTERRUPTED
        return code

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        if COMPLETE in os.environ:
            add_completion_class(Bash)
            # without them, click's own classes fail with a KeyError
            os.environ.setdefault("COMP_WORDS", "")
            os.environ.setdefault(
                "COMP_CWORD", "" if os.environ[COMPLETE].startswith("fish") else "0"
            )
        sys.exit(
            self._run(
                *args,
                **{
                    "prog_name": "loyd",
                    "complete_var": COMPLETE,
                    **extra,
                    "standalone_mode": False,
                },
            )
        )

    def _run(self, *args: Any, **extra: Any) -> int:
        try:
            return super().main(*args, **extra) or EXIT_OK
        except click.UsageError as error:
            path = error.ctx.command_path.strip() if error.ctx else "loyd"
            fault = _sentence(error)
            print_notice(
                f"{path}: {fault}{' See' if fault.endswith('?') else '; see'} {path} --help"
            )
            return EXIT_USAGE
        except LoydError as error:
            print_notice(str(error))
            return EXIT_USAGE if error.is_of_input else EXIT_FAILED
        except click.Abort:
            return INTERRUPTED
        except MemoryError as error:
            print_notice(f"the memory does not suffice: {str(error) or 'close other programs'}")
            return EXIT_FAILED
        except OSError as error:
            _discard_output()
            print_notice(
                f"cannot read or write {error.filename or 'the data'}: {error.strerror or error}"
            )
            return EXIT_FAILED


def split_load_options(args: Sequence[str]) -> tuple[list[str], list[str]]:
    """The arguments that load files, and all others."""
    files: list[str] = []
    others: list[str] = []
    left = iter(args)
    for argument in left:
        if argument == "--":
            others += [argument, *left]
        elif argument == LOAD:
            files += [argument, *islice(left, 1)]
        else:
            (files if argument.startswith(f"{LOAD}=") else others).append(argument)
    return files, others


def _sentence(error: click.ClickException) -> str:
    words = (
        word if len(word) <= MOST_QUOTED else f"{word[:MOST_QUOTED]}…"
        for word in error.format_message().split()
    )
    text = " ".join(words).replace(". Did you", "; did you").rstrip(".")
    return text[:1].lower() + text[1:LONGEST_HELP]


def _discard_output() -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


DRIVER = "TEXTUAL_DRIVER"
"""The environment variable that names a screen driver other than the terminal's, such as the one
for browsers.
"""


def check_terminal() -> None:
    """Raises LoydError if the app has no keyboard to read from or no screen to paint on."""
    if DRIVER in os.environ:
        return
    if os.environ.get("TERM") == "dumb":
        raise LoydError(
            "the app needs a terminal that can move its cursor, but TERM is dumb; use a command "
            "such as loyd solve"
        )
    streams = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    for name, stream in streams.items():
        if not stream.isatty():
            sentence = (
                f"the app needs a terminal, but standard {name} is not one; in a pipe, use a "
                "command such as loyd solve"
            )
            if name == "error":  # on which Textual paints, and errors are written
                click.echo(sentence)
            raise LoydError(sentence)


def app_function(key: str) -> Any:
    """The function that the app has put into the context under one of the keys above. Raises
    LoydError without a terminal.
    """
    check_terminal()
    return click.get_current_context().meta[key]


LONGEST_CELL = 2


def boards_of(arguments: Sequence[str], request: Request) -> list[str]:
    """The texts of the boards: each argument is a board or a file of them, or all arguments are the
    cells of one unquoted board, even if the shell replaced its `*` by names.
    """
    joined = " ".join(arguments)
    if len(arguments) < 2 or _reads(joined, request):
        return [joined] if arguments else []
    cells = [
        text != STANDARD_INPUT
        and all(len(part) <= LONGEST_CELL for part in re.split("[/,;]", text))
        for text in arguments
    ]
    are_cells = any(cells) and all(map(or_, cells, map(is_name, arguments)))
    return [joined] if are_cells else list(arguments)


def _reads(text: str, request: Request) -> bool:
    try:
        read_only_board(text, request.board_format._replace(headings=False))
    except BoardError:
        return False
    return True
