"""A solution as a moving picture: put into a file, or played in the app."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.core.puzzle.board import Board
from loyd.tui.pipe.answer import Answer
from loyd.tui.pipe.group import WATCH, say
from loyd.tui.pipe.lines import lines_of
from loyd.tui.pipe.output_file import STANDARD_OUTPUT, check_ending
from loyd.tui.pipe.request import Request
from loyd.tui.pipe.terminal import check_terminal

if TYPE_CHECKING:
    from loyd.core.picture.picture import Picture

FILM_FORMATS = ("gif", "svg")

Show = Callable[[Answer, Board, "Picture | None"], None]
"""Shows the solution of an answer towards a goal, its tiles with a picture or with numbers."""


def only_text(texts: list[str], request: Request) -> str:
    """The text of the one board, given or on standard input.  Raises UsageError for none and for several."""
    lines = [*islice(lines_of(texts, request), 2)]
    if len(lines) != 1:
        raise click.UsageError(f"a moving picture is of one board, and {'several are' if lines else 'none is'} given: give one BOARD")
    return lines[0].text


def show_of(form: str, output: Path | None, *, watch: bool) -> Show:
    """What is done with a solution.  Raises UsageError and LoydError, before any search, where it cannot be done."""
    if watch:
        if output is not None or form in FILM_FORMATS:
            raise click.UsageError("--watch plays the solution in the app: give no -o, and no --format gif or svg with it")
        check_terminal()
        show: Show = click.get_current_context().meta[WATCH]
        return show
    if output is None:
        raise click.UsageError(f"--format {form} needs a file: give -o FILE, or -o - for standard output")
    check_ending(output, form)
    if output == STANDARD_OUTPUT and sys.stdout.isatty():
        raise click.UsageError("standard output is a terminal, which cannot show a moving picture: give -o FILE")
    return partial(_write, form=form, output=output)


def read_picture(name: str) -> Picture | None:
    """The picture of a name or of a file; None for no name.  Raises PictureError."""
    if not name:
        return None
    from loyd.core.picture.picture import picture

    return picture(name)


def _write(answer: Answer, goal: Board, picture: Picture | None, *, form: str, output: Path) -> None:
    """Write the solution of an answer, whole or not at all.  Raises OSError where that cannot be."""
    from loyd.core.picture.film import Film
    from loyd.core.picture.gif import gif
    from loyd.core.picture.svg import svg
    from loyd.core.storage.whole_file import write_whole

    film = Film.of(answer.board, goal, answer.outcome.moves or (), answer.shown_heuristic, picture)
    content = gif(film) if form == "gif" else svg(film).encode()
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        return
    write_whole(output, content)
    say(f"written to {output}")
