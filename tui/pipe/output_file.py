"""The file that `-o` names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

STANDARD_OUTPUT = Path("-")
ENDINGS = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".gif": "gif",
    ".svg": "svg",
}
"""Which format the ending of a name stands for."""


class OutputFile(click.Path):
    """The name of a file to write, or `-`; the empty name is refused."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False, allow_dash=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path of a name."""
        if value == "":
            self.fail("the name is empty: give the name of a file, or - for standard output", param, ctx)
        return super().convert(value, param, ctx)


def none_for_standard_output(ctx: click.Context, param: click.Parameter, output: Path | None) -> Path | None:  # noqa: ARG001  click's
    """The path, or None for `-`, which is where a command writes without -o."""
    return None if output == STANDARD_OUTPUT else output


def format_of(output: Path) -> str | None:
    """The format that the ending of a name stands for; None where it stands for none of ours."""
    return ENDINGS.get(output.suffix.lower())


def check_ending(output: Path, form: str) -> None:
    """Raises UsageError where the name ends as those of another format do."""
    meant = format_of(output)
    if meant not in (None, form):
        raise click.UsageError(f"{output} is a name for {meant}, and {form} would be written: give --format {meant} or another name")
