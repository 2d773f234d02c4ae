"""`loyd serve`: the app in browsers."""

from __future__ import annotations

from contextlib import suppress

import click

from loyd.tui.pipe.group import DONE, NOT_HAD, say
from loyd.tui.pipe.options import app_options
from loyd.tui.pipe.request import USUAL_SIZE, Request

LACKING = "serving needs textual-serve, which pip install 'loyd-search[serve]' brings"


@click.command()
@click.argument("cells", nargs=-1, metavar="[BOARD]...")
@app_options
@click.option("--at", type=click.IntRange(min=0), default=0, metavar="STEP", help="The step of the search to open it at.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="The port; 0 is any free one.")
@click.option("--visitors", type=click.IntRange(1, 1000), default=8, show_default=True, metavar="N", help="So many at a time.")
@click.option(
    "--idle",
    type=click.FloatRange(min=0, min_open=True),
    default=15,
    show_default=True,
    metavar="MINUTES",
    help="How long a visitor stays without a key.",
)
def serve(
    cells: tuple[str, ...], at: int, host: str, port: int, visitors: int, idle: float, specs: tuple[str, ...], request: Request
) -> int:
    """Show the app in browsers, until ctrl-C, on BOARD if one is given.

    Only this machine's browsers reach it, unless --host says otherwise.  Visitors are guests: they load no files and write none (what they
    save is downloaded), keep nothing, and have 200 MB each for their searches.  A link such as
    http://localhost:8000/?board=23415x768&a=bfs&at=312 opens a view, several a=… compare searches, and L in the app copies the view at
    hand.  It needs loyd-search[serve].

    Exit status: 0 once it is ended, 1 where the port cannot be had or loyd-search[serve] is not there.

    \b
    Examples:
      loyd serve
      loyd serve 2 3 4 1 5 x 7 6 8 -a idastar --port 8080
      loyd serve --host 0.0.0.0 --visitors 30
      loyd --load mine.py serve 64785x321 -a astar -H my-heuristic
    """
    try:
        import textual_serve.server  # noqa: F401
    except ImportError:
        say(LACKING)
        return NOT_HAD
    import asyncio

    from loyd.core.view import View
    from loyd.tui.serve.server import LoydServer
    from loyd.tui.serve.terms import Terms

    view = View(step=at)
    if cells or specs or request.goal != Request.goal or request.algorithm or request.values or request.size:
        start = request.board(" ".join(cells)) if cells else None
        size = start.size if start else request.size or USUAL_SIZE
        first, *others = (spec.text for spec in request.specs(specs) or [request.spec(size)])
        view = View(start, request.goal_of(size), first, at, tuple(others))
    terms = Terms(host, port, visitors, 60 * idle)

    def tell(address: str) -> None:
        for sentence in (f"Loyd is at {address}", *terms.sentences, "ctrl-C ends it."):
            say(sentence)

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(LoydServer(terms, view).run(tell))
    except OSError as error:
        say(f"{host} cannot be listened at, port {port}: {(error.strerror or str(error)).lower()}; give another --port or --host")
        return NOT_HAD
    return DONE
