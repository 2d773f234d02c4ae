"""`loyd draw`: pictures of a search to take away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from loyd.tui.commands.trace import Log
from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.options import search_options
from loyd.tui.pipe.output_file import STANDARD_OUTPUT, OutputFile
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.trace.trace import Trace

Texts = list[str]
Drawer = Callable[["Trace", int, str, str], Texts]
EVERYTHING = 1 << 40


def _tree(trace: Trace, step: int, title: str, form: str) -> Texts:
    from loyd.core.export.caption import Caption
    from loyd.core.export.tree import search_tree
    from loyd.core.export.tree_dot import tree_dot
    from loyd.core.export.tree_svg import tree_sheets
    from loyd.core.export.tree_text import tree_text

    tree, caption = search_tree(trace, step), Caption.of(trace, step, title)
    if form == "svg":
        return tree_sheets(tree, caption)
    return [tree_dot(tree, caption) if form == "dot" else tree_text(tree, caption)]


def _flame(trace: Trace, step: int, title: str, form: str) -> Texts:
    from loyd.core.export.caption import Caption
    from loyd.core.export.flame_svg import flame_svg
    from loyd.core.export.flame_text import flame_text

    goal = trace.goal_step
    is_solved = goal is not None and goal <= step
    flame, way, caption = trace.flame(step), trace.lineage(goal if is_solved and goal else step), Caption.of(trace, step, title)
    return [flame_svg(flame, way, caption, is_solved=is_solved) if form == "svg" else flame_text(flame, way, caption)]


PICTURES: dict[str, tuple[Drawer, tuple[str, ...]]] = {
    "tree": (_tree, ("svg", "txt", "dot")),
    "flame": (_flame, ("svg", "txt")),
}
"""What draws each picture, and the formats that it has."""


@click.command()
@click.argument("picture", type=click.Choice(list(PICTURES)))
@click.argument("cells", nargs=-1, required=True, metavar="BOARD")
@search_options(usual="astar")
@click.option("--at", type=click.IntRange(min=1), metavar="STEP", help="The step to draw.  [default: the last one]")
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help="Search no further than so many steps.")
@click.option("--title", metavar="TEXT", help="What stands at the top.  [default: the search and the board]")
@click.option("-o", "--output", type=OutputFile(), default="-", show_default=True, metavar="FILE", help="Where; - is standard output.")
def draw(picture: str, cells: tuple[str, ...], at: int | None, steps: int | None, title: str | None, output: Path, request: Request) -> int:
    """Draw a PICTURE of a search on BOARD: its tree as the textbook has it, or its flame, which shows where the work went.

    The ending of FILE says how: .svg, .txt, or .dot for a tree.  A tree that no sheet of A4 holds is cut into several, in FILE
    and, with a number before its ending, in further files.  Standard output gets text.

    Exit status: 0, 1 where the search has no such step, 2 for what was asked wrongly.

    \b
    Examples:
      loyd draw tree -a astar -H misplaced 1 3 6 5 x 2 4 7 8 -o tree.svg
      loyd draw flame -a idastar --at 100000 "9 14 2 12/6 15 8 1/11 13 10 5/4 7 x 3" -o flame.svg
      loyd draw tree -a bfs --steps 20 64785x321 -o tree.dot
    """
    drawer, forms = PICTURES[picture]
    form = _form(picture, forms, output)
    problem = request.problem(request.board(" ".join(cells)))
    log = Log(problem, request)
    last = min(steps or EVERYTHING, at or EVERYTHING)
    log.reaches(last)
    step = at or log.trace.steps
    if not 0 < step <= log.trace.steps:
        verdict = problem.verdict
        say(verdict.reason if not verdict.solvable else f"there is no step {step}: the search has {log.trace.steps}")
        return NOT_HAD
    texts = drawer(log.trace, step, title or f"{problem.spec.text} on {request.text(problem.start)}", form)
    _write(texts, output)
    return DONE


def _form(picture: str, forms: tuple[str, ...], output: Path) -> str:
    """The format that a file's name asks for.  Raises UsageError."""
    if output == STANDARD_OUTPUT:
        return "txt"
    form = output.suffix.lower().lstrip(".")
    if form not in forms:
        named = ", ".join(f".{one}" for one in forms[:-1]) + f" or .{forms[-1]}"
        raise click.UsageError(f"a {picture} cannot be written to {output}: end its name in {named}")
    return form


def _write(texts: Texts, output: Path) -> None:
    """Put the first text into the file, and the others beside it."""
    from loyd.core.storage.whole_file import write_whole

    if output == STANDARD_OUTPUT:
        click.echo(texts[0], nl=False)
        return
    paths = [output, *(output.with_stem(f"{output.stem}-{place}") for place in range(2, len(texts) + 1))]
    for path, text in zip(paths, texts, strict=True):
        write_whole(path, text.encode())
    say(f"written to {output}" + (f", and {len(texts) - 1} more sheets beside it" if len(texts) > 1 else ""))
