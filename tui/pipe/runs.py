"""The boards that a command is given, and where what it finds is written."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from loyd.core.errors import BoardError
from loyd.core.puzzle.instances import Instance, Writing, read_instances
from loyd.core.puzzle.rows import joined_rows
from loyd.core.puzzle.scramble import seeded, uniform
from loyd.tui.pipe.boards import boards_of
from loyd.tui.pipe.group import INPUT, say
from loyd.tui.pipe.options import COUNT
from loyd.tui.pipe.output_file import OutputFile, none_for_standard_output
from loyd.tui.pipe.request import Request

RANDOM_SIZE = (4, 4)
SMALL = 9
USUAL_SMALL = ("bfs", "astar:misplaced", "astar:manhattan", "idastar:manhattan")
USUAL_LARGE = ("astar:manhattan", "wastar:manhattan:2", "idastar:linear-conflict")

random_option = click.option("--random", "number", type=COUNT, metavar="N", help="N random solvable boards, of 4x4 without --size.")
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="Which random boards: those of loyd scramble."
)
files_option = click.option(
    "--boards", "files", multiple=True, type=click.Path(), metavar="FILE", help="A file of boards; - is standard input."
)
output_option = click.option(
    "-o",
    "--output",
    type=OutputFile(),
    callback=none_for_standard_output,
    metavar="FILE",
    help="Write into a file, whole or not at all; - is standard output.",
)


def instances_of(arguments: Sequence[str], files: Sequence[str], request: Request) -> list[Instance]:
    """The boards among the arguments, then those of the files (`-` is standard input), then, without any of both, of standard input.

    Raises BoardError, which names the file and the line, and OSError.
    """
    writing = Writing(request.goal, request.size, request.written, request.rows)
    texts = boards_of(arguments, request)
    if request.rows:
        texts = [text for _, text in joined_rows("\n".join(texts).splitlines(), request.size, request.written)]
    named = [str(number) for number in range(1, len(texts) + 1)] if len(texts) > 1 else ["board"]
    instances = [writing.instance(name, text) for name, text in zip(named, texts, strict=False)]
    for file in files or ([] if texts else ["-"]):
        if file == "-" and sys.stdin.isatty():
            say("type one board a line; ctrl-D ends")
        with click.open_file(file, encoding="utf-8-sig", errors="replace") as lines:
            try:
                instances += read_instances(_noted(lines) if file == "-" else lines, writing)
            except BoardError as error:
                raise BoardError(f"{'standard input' if file == '-' else file}: {error}") from error
    if not instances:
        raise BoardError("there is no board to search: give one, such as 2 3 4 1 5 x 7 6 8, or a file with a board a line")
    return instances


def _noted(lines: Iterable[str]) -> Iterator[str]:
    """The lines of standard input, kept for whoever has to tell how the boards can be had again."""
    noted = click.get_current_context().meta.setdefault(INPUT, [])
    for line in lines:
        noted.append(line.rstrip("\r\n"))
        yield line


def random_instances(number: int, seed: int, request: Request) -> list[Instance]:
    """So many random solvable boards, of 4x4 unless another size is asked for: those of `loyd scramble` with the seed."""
    goal, rng = request.goal_of(request.size or RANDOM_SIZE), seeded(seed)
    return [Instance(str(name), uniform(goal, rng), goal) for name in range(1, number + 1)]


def usual_specs(instances: Sequence[Instance]) -> tuple[str, ...]:
    """A telling set of searches for boards of these sizes."""
    return USUAL_SMALL if max(len(one.board.cells) for one in instances) <= SMALL else USUAL_LARGE


def write_out(text: str, output: Path | None) -> None:
    """Put the text on standard output, or whole into a file.  Raises OSError."""
    if output is None:
        click.echo(text, nl=False)
        return
    from loyd.core.storage.whole_file import write_whole

    write_whole(output, text.encode())
    say(f"written to {output}")
