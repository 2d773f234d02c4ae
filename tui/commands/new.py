"""`loyd new`: a file to begin with, for a heuristic or an algorithm of one's own."""

from pathlib import Path
from shlex import quote

import click

from loyd.tui.pipe.group import say


@click.command()
@click.argument("kind", type=click.Choice(["heuristic", "algorithm"]))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
def new(kind: str, file: Path, force: bool) -> None:
    """Write a Python FILE with a working heuristic or algorithm and comments, for you to change.

    \b
    Examples:
      loyd new heuristic mine.py
      loyd new algorithm search.py
      loyd --load mine.py audit mine
    """
    from loyd.core.plugins.start import write_start

    name = write_start(kind, file, overwrite=force)
    how = f"audit {name}" if kind == "heuristic" else f"-a {name}"
    say(f"{file} defines {name}; next: loyd --load {quote(str(file))} {how}")
