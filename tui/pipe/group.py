"""The `loyd` command: how its subcommands are found and run, and how errors are told."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from loyd.core.errors import LoydError
from loyd.tui.pipe.command_list import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

LOAD = "--load"
HELP = ("-h", "--help")
COMPLETE = "_LOYD_COMPLETE"
"""The variable of the environment by which a shell asks what a word may be completed to."""
ARGUMENTS = "loyd.arguments"
"""Where the context keeps the whole command line."""
INPUT = "loyd.input"
"""Where the context keeps the lines of boards that were read from standard input."""
WATCH = "loyd.watch"
"""Where the context keeps what plays a solution in the app."""
TOUR = "loyd.tour"
"""Where the context keeps what begins a guided tour in the app."""
QUIZ = "loyd.quiz"
"""Where the context keeps what asks a quiz in the app."""
MOST_QUOTED, MOST_SAID = 200, 600
SHORT = 45
"""So much of a command's sentence is shown beside its name by a shell."""
DONE, NOT_HAD, ASKED_WRONGLY, INTERRUPTED = 0, 1, 2, 130


def say(sentence: str) -> None:
    """A message for the user, on standard error; what it quotes cannot steer the terminal."""
    click.echo("".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in sentence), err=True)


def asks_for_help(ctx: click.Context) -> bool:
    """Whether the command line is only asked for help."""
    return not set(HELP).isdisjoint(ctx.meta[ARGUMENTS])


def near(word: str) -> str:
    """Which commands there are, and which of them a mistyped word may mean."""
    from difflib import get_close_matches

    meant = get_close_matches(word.lower(), COMMANDS, n=1)
    question = f"did you mean {meant[0]}? " if meant else ""
    return f"{question}the commands are {', '.join(COMMANDS)}"


class Group(click.Group):
    """Runs a command, or `otherwise` where the first argument names none.

    What goes wrong is one sentence on standard error: exit 2 for what was asked wrongly, 1 for what could not be had,
    130 after ctrl-C.  A pipe that closes early is no error.
    """

    def __init__(self, *args: Any, otherwise: click.Command, settings_file: Callable[[], Path], **settings: Any) -> None:
        super().__init__(*args, context_settings={"help_option_names": [*HELP]}, **settings)
        self.otherwise, self.settings_file = otherwise, settings_file

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """The names of the commands, in the order of `--help`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  click's signature
        """The command of a name, imported now; `otherwise` for the empty name."""
        if cmd_name in COMMANDS:
            return COMMANDS[cmd_name].found()
        return None if cmd_name else self.otherwise

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """The context to run in; help and version are printed on the way to it."""
        try:
            return super().make_context(*args, **extra)
        except BrokenPipeError:
            _discard_output()
            raise click.exceptions.Exit(DONE) from None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments: first the files to load, wherever they stood, then the command; the empty name where they name none."""
        ctx.meta[ARGUMENTS] = tuple(args)
        files, rest = files_apart(args)
        if files[-1:] == [LOAD]:
            return super().parse_args(ctx, [LOAD])
        if not rest and ctx.resilient_parsing:  # a shell asks what may come first
            return super().parse_args(ctx, files)
        if not rest or rest[0] not in COMMANDS:
            rest = [name for name in rest if name in (*HELP, "--version")] or ["", *rest]
        return super().parse_args(ctx, [*files, *rest])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What `--help` writes after `Usage: loyd`."""
        return [*self.otherwise.collect_usage_pieces(ctx), "|", "COMMAND", "[ARGS]..."]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of the app, then the commands."""
        options = [parameter for parameter in self.otherwise.params + self.get_params(ctx) if isinstance(parameter, click.Option)]
        with formatter.section("Options"):
            formatter.write_dl([record for option in options if (record := option.get_help_record(ctx))])
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  click's signature
        """The commands, a line each."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.short_help(room)) for name, command in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell may complete the first word to: commands, and options of the app."""
        from click.shell_completion import CompletionItem

        begun = {name: command for name, command in COMMANDS.items() if name.startswith(incomplete)}
        commands = [CompletionItem(name, help=command.short_help(SHORT)) for name, command in begun.items()]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete), *self.otherwise.shell_complete(ctx, incomplete)]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  click's signature
        """Where one's own settings are."""
        formatter.write_paragraph()
        formatter.write_text(f"Settings for every start: {self.settings_file()}")

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; its exit code."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
            return DONE
        except KeyboardInterrupt:
            return INTERRUPTED
        return code

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run what the arguments ask for, and leave with its exit code."""
        if COMPLETE in os.environ:
            from click.shell_completion import add_completion_class

            from loyd.tui.pipe.bash import Bash

            add_completion_class(Bash)
        sys.exit(self._run(*args, **{"prog_name": "loyd", "complete_var": COMPLETE, **extra, "standalone_mode": False}))

    def _run(self, *args: Any, **extra: Any) -> int:
        try:
            return super().main(*args, **extra) or DONE
        except click.UsageError as error:
            path = error.ctx.command_path.strip() if error.ctx else "loyd"
            say(f"{path}: {_sentence(error)}; see {path} --help")
            return ASKED_WRONGLY
        except LoydError as error:
            say(str(error))
            return ASKED_WRONGLY
        except click.Abort:
            return INTERRUPTED
        except OSError as error:
            _discard_output()
            say(f"cannot read or write {error.filename or 'the data'}: {error.strerror or error}")
            return NOT_HAD


def files_apart(args: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options that name files to load, and all other arguments; the last file may be missing."""
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
    """click's message as one sentence without its end, which quotes at most so much of what was typed."""
    words = (word if len(word) <= MOST_QUOTED else f"{word[:MOST_QUOTED]}…" for word in error.format_message().split())
    text = " ".join(words).replace(". Did you", "; did you").rstrip(".")
    return text[:1].lower() + text[1:MOST_SAID]


def _discard_output() -> None:
    """Let what the buffer still holds go nowhere: it cannot be written any more, and Python would try once again at its exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
