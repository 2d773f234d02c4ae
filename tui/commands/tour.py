"""`loyd tour`: guided tours listed, begun in the app, held against the record, or printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from loyd.tui.pipe.group import DONE, NOT_HAD, TOUR, say
from loyd.tui.pipe.terminal import check_terminal

if TYPE_CHECKING:
    from loyd.core.tours.tour import Tour

    Open = Callable[[Tour], None]


@click.command()
@click.argument("name", required=False, metavar="[NAME|FILE]")
@click.option("--list", "is_listing", is_flag=True, help="List the tours, one a line.")
@click.option("--check", "is_checking", is_flag=True, help="Hold all that the tour says against the record, without the app.")
@click.option("--text", "is_printing", is_flag=True, help="Print the tour, with its numbers filled in.")
def tour(name: str | None, is_listing: bool, is_checking: bool, is_printing: bool) -> int:
    """Take a guided tour in the app: one of Loyd's own, or one in a Markdown FILE of yours.

    In the app, o goes on, O goes back, and every other key does what it always does.  docs/tours.md tells how a tour is written.

    Exit status: 0; 1 where --check finds something that is not true; 2 for what was asked wrongly, and for a file that is no tour.

    \b
    Examples:
      loyd tour --list
      loyd tour astar
      loyd tour mine.md --check
      loyd tour mine.md
    """
    from loyd.core.tours.built_in import tour as tour_called

    if is_listing + is_checking + is_printing > 1:
        raise click.UsageError("--list, --check and --text are three things to do: give one of them")
    if is_listing or name is None:
        if is_checking or is_printing:
            raise click.UsageError("a tour is needed: give its NAME, or a FILE")
        _list()
        return DONE
    chosen = tour_called(name)
    if is_checking or is_printing:
        return _go_through(chosen, is_printing=is_printing)
    check_terminal()
    open_tour: Open = click.get_current_context().meta[TOUR]
    open_tour(chosen)
    return DONE


def _list() -> None:
    from loyd.core.tours.built_in import built_in_tours

    tours = built_in_tours()
    width = max(len(one.name) for one in tours)
    for one in tours:
        click.echo(f"{one.name:{width}}  {one.minutes:2} min  {one.title}")


def _go_through(chosen: Tour, *, is_printing: bool) -> int:
    """Print a tour, or say what of it is not true; the exit code."""
    from loyd.core.tours.tour import Kind
    from loyd.core.tours.verdict import seen

    heads = {Kind.TRY: "Try: ", Kind.PREDICT: "Predict: ", Kind.ANSWER: "Answer: "}
    is_true = True
    if is_printing:
        click.echo(f"# {chosen.title}")
    for place in seen(chosen):
        for fault in place.faults:
            say(fault)
        is_true = is_true and not place.faults
        if is_printing:
            click.echo(f"\n## {place.step.title}\n\n*{place.step.spec.text} on {place.step.start}, step {place.at}*")
            for passage, text in zip(place.step.passages, place.texts, strict=False):
                typed = "\n".join(f"    {line}" for line in text.splitlines())
                click.echo(f"\n{typed if passage.kind is Kind.TYPED else heads.get(passage.kind, '') + text}")
    if is_true and not is_printing:
        say(f"{chosen.name}: {len(chosen.steps)} steps, and all they say is true")
    return DONE if is_true else NOT_HAD
