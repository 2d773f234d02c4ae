"""The options that commands share, each declared once."""

import functools
import math
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import click

from ...core.engine import HEURISTIC, ORDER, SETTINGS, Setting
from ...core.engine.puzzle import Notation, parse_size
from ...core.system import LoydError, SettingError
from .completion import complete_goal, complete_heuristic, complete_spec
from .request import Request

Command = Callable[..., Any]
Declaration = Callable[[Command], Command]
JSON = "json"
COUNT = click.IntRange(1, 1_000_000_000)
"""The most boards that can be requested: far more is a slip, and would be printed for ever."""

_UNITS = {
    "": 1,
    **{unit: 1000**power for power, unit in enumerate("kmgt", 1)},
    **{f"{unit}i": 1024**power for power, unit in enumerate("kmgt", 1)},
}


def read_by(parse: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """A callback that reads the value of an option with `parse`; its error is a usage error."""

    def read(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        try:
            return parse(value) if isinstance(value, str) else value
        except LoydError as error:
            raise click.BadParameter(str(error), ctx, param) from error

    return read


def parse_bytes(text: str) -> int:
    """A number of bytes such as `500M` or `2GB`, in powers of 1000 as Loyd prints them, or
    `1.5GiB`, in powers of 1024.

    Raises SettingError.
    """
    amount = text.strip().lower().removesuffix("b")
    number = amount.rstrip("kmgti")
    try:
        size = float(number) * _UNITS[amount.removeprefix(number)]
    except (KeyError, ValueError):
        size = math.nan
    if not 1 <= size < math.inf:
        raise SettingError(
            f"{text!r} is not an amount of memory: write a number of bytes, 500M or 2G"
        )
    return int(size)


def refuse_nan(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """The number itself; refuses `nan`, which passes every range check."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("'nan' is not a number", ctx, param)
    return value


SETTING = "setting_"
"""What the name of the parameter of a setting begins with: a command may have a `seed` as well."""
MOST_LISTED_ALGORITHMS = 4
"""A setting's help lists the algorithms without it if there are at most this many."""


class OutputFile(click.Path):
    """The type of an option that names the file to write, or `-`."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False, allow_dash=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("the name is empty: give a file name, or - for standard output", param, ctx)
        return super().convert(value, param, ctx)


def option(*names: str, **attributes: Any) -> Declaration:
    """As `click.option`, but help shows the default unless it is empty."""
    shown = attributes.get("default", "") != ""
    return click.option(*names, **{"show_default": shown, **attributes})


def number_option(
    *names: str, least: int = 1, most: int | None = None, **attributes: Any
) -> Declaration:
    """An option that takes a whole number in a range."""
    return option(*names, **{"type": click.IntRange(least, most), "metavar": "N", **attributes})


flag_option = functools.partial(option, is_flag=True)
file_option = functools.partial(option, "-o", "--output", type=OutputFile(), metavar="FILE")
list_argument = functools.partial(click.argument, nargs=-1)
board_argument = list_argument("cells", required=True, metavar="BOARD")


class SettingOption(click.Option):
    """The option of a setting; its help names the algorithms that have it, which are looked up only
    when help is requested.
    """

    def __init__(self, names: Sequence[str], *, setting: Setting[Any], **attributes: Any):
        super().__init__(names, help=setting.meaning, **attributes)
        self.setting = setting

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        setting = self.setting
        facts = [] if setting is HEURISTIC else [self._users(), setting.range]
        if setting.default is not None and not setting.is_flag:
            facts.append(f"default: {setting.write(setting.default)}")
        elif setting is not HEURISTIC and not setting.options:
            facts.append(self._defaults())
        known = "; ".join(filter(None, facts))
        self.help = f"{setting.meaning}  [{known}]" if known else setting.meaning
        return super().get_help_record(ctx)

    def _users(self) -> str:
        """The algorithms that have the setting, or those that do not if these are few."""
        from ...core.engine.algorithms import ALGORITHMS

        users = [entry.id for entry in ALGORITHMS.values() if self.setting in entry.uses]
        others = [name for name in ALGORITHMS if name not in users]
        if len(users) <= len(others):
            return ", ".join(users)
        if len(others) > MOST_LISTED_ALGORITHMS:
            return "most algorithms"
        if others:
            return f"all but {', '.join(others)}"
        return ""

    def _defaults(self) -> str:
        """The most frequent default, then the algorithms with a different one."""
        from ...core.engine.algorithms import ALGORITHMS

        values = {
            entry.id: self.setting.write(entry.default(self.setting))
            for entry in ALGORITHMS.values()
            if self.setting in entry.uses
        }
        most_common = max(values.values(), key=list(values.values()).count, default="")
        return "; ".join(
            [f"default: {most_common}"] * bool(most_common)
            + [f"{name}: {value}" for name, value in values.items() if value != most_common]
        )


def setting_option(setting: Setting[Any]) -> Declaration:
    """The option of a setting, which a command receives in its `request`."""
    letters = [f"-{setting.letter}"] if setting.letter else []
    names = [*letters, setting.option, SETTING + setting.name]
    if setting.is_flag:
        return option(*names, cls=SettingOption, setting=setting, is_flag=True, default=None)
    words = click.Choice([choice.word for choice in setting.options]) if setting.options else None
    metavar = None if words else setting.metavar
    completer = complete_heuristic if setting is HEURISTIC else None
    return option(
        *names,
        cls=SettingOption,
        setting=setting,
        callback=read_by(setting.read),
        type=words,
        metavar=metavar,
        shell_complete=completer,
    )


SETTINGS_SECTION = "Search settings"
SECTIONS = {
    SETTINGS_SECTION: set[str](),
    "Boards": {"goal", "size", "notation", "rows", "grid"},
    "Limits": {"limit_nodes", "limit_seconds", "limit_memory", "exhaust", "jobs", "threads"},
}
"""The sections of `--help` below the command's own options."""


class SectionedCommand(click.Command):
    """A command whose `--help` lists its own options first, then shared ones by topic."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        lists: dict[str, list[tuple[str, str]]] = {
            "Options": [],
            **{title: [] for title in SECTIONS},
        }
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
            if record:
                title = next(
                    (title for title, names in SECTIONS.items() if option.name in names), "Options"
                )
                is_setting = isinstance(option, SettingOption) and option.setting is not HEURISTIC
                lists[SETTINGS_SECTION if is_setting else title].append(record)
        for title, records in lists.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records, col_max=24)


sectioned_command = functools.partial(click.command, cls=SectionedCommand)


algorithm_option = option(
    "-a",
    "--algorithm",
    metavar="SPEC",
    shell_complete=complete_spec,
    help="Algorithm, such as astar, idastar or wastar:manhattan:2.",
)
specs_option = option(
    "-a",
    "--algorithm",
    "specs",
    multiple=True,
    metavar="SPEC",
    shell_complete=complete_spec,
    help="Algorithm with its settings, such as bfs, astar:misplaced or wastar:manhattan:2; "
    "repeatable.",
)
heuristic_option = setting_option(HEURISTIC)
goal_option = option(
    "--goal",
    default="blank-last",
    metavar="GOAL",
    shell_complete=complete_goal,
    help="The goal: blank-last, blank-first, snail, or its cells.",
)
size_option = option(
    "--size",
    callback=read_by(parse_size),
    metavar="RxC",
    help="Rows and columns, such as 3x5; not needed for squares.",
)
notation_option = option(
    "--notation",
    type=click.Choice([notation.value for notation in Notation]),
    callback=read_by(Notation),
    help="Notation of boards, in and out: the sign of the blank; last: 0 is a tile and the highest "
    "number the blank; "
    "letters: tiles A, B ..., blank *.",
)
rows_option = flag_option(
    "--rows", help="Read each line as a row, even if the first is a 2x2 board."
)
grid_option = flag_option("--grid", help="Print boards as grids, one row per line.")
base_option = option(
    "--base", type=click.Choice(["0", "1"]), default="0", help="Number of the first rank."
)
blank_option = option(
    "--blank",
    type=click.Choice(["lowest", "highest"]),
    default="lowest",
    help="Rank the blank below or above all tiles.",
)
explain_option = flag_option("--explain", help="Show each digit, its factorial, and the sum.")

WRITING_OPTIONS = (size_option, notation_option)
BOARD_OPTIONS = (goal_option, *WRITING_OPTIONS)

LIMIT_OPTIONS = (
    number_option("--limit-nodes", help="Stop a search after N steps (one node each)."),
    option(
        "--limit-seconds",
        type=click.FloatRange(min=0, min_open=True),
        callback=refuse_nan,
        metavar="S",
        help="Stop a search after S seconds of CPU time.",
    ),
    option(
        "--limit-memory",
        callback=read_by(parse_bytes),
        metavar="BYTES",
        help="Stop a search at this size, such as 500M.  [default: 2G, or a quarter of the "
        "machine's memory]",
    ),
    flag_option("--exhaust", help="Search unsolvable boards too, until nothing is left to expand."),
)
COMPARISON_OPTIONS = (
    specs_option,
    heuristic_option,
    setting_option(ORDER),
    *BOARD_OPTIONS,
    *LIMIT_OPTIONS,
)


STANDARD_OUTPUT = Path("-")
ENDINGS = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".tex": "latex",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".gif": "gif",
    ".svg": "svg",
    ".gift": "gift",
    ".zip": "qti",
}


def none_for_standard_output(
    ctx: click.Context,  # noqa: ARG001
    param: click.Parameter,  # noqa: ARG001
    output: Path | None,
) -> Path | None:
    """None for `-`, else the path."""
    return None if output == STANDARD_OUTPUT else output


def format_of(output: Path) -> str | None:
    """The format that the ending of a file stands for; None for any other."""
    return ENDINGS.get(output.suffix.lower())


def check_ending(output: Path, form: str) -> None:
    """Raises UsageError if the name has the ending of another format."""
    meant = format_of(output)
    if meant not in (None, form):
        raise click.UsageError(
            f"{output} is a name for {meant}, but the format is {form}: give another name or "
            "another --format"
        )


def format_option(*forms: str, meaning: str = "Output format.") -> Declaration:
    """Declare `--format` with these forms, the first of them the default, and `--json` as a short
    form; the command receives it as `form`.

    Without either, the ending of the command's `output` chooses, if it has one.
    """

    def declare(command: Command) -> Command:
        @functools.wraps(command)
        def with_format(form: str | None, as_json: bool, **given: Any) -> Any:
            if as_json and form not in (None, JSON):
                raise click.UsageError(
                    f"--json means --format json, but --format {form} is given too: give one of "
                    "them"
                )
            output: Path | None = given.get("output")
            meant = None if output is None else format_of(output)
            chosen = JSON if as_json else form or (meant if meant in forms else forms[0])
            if output is not None:
                check_ending(output, chosen)
            return command(form=chosen, **given)

        short = flag_option("--json", "as_json", help="Same as --format json.")
        declared: Command = short(with_format)
        choice = click.Choice([str(form) for form in forms])
        return option("--format", "form", type=choice, help=f"{meaning}  [default: {forms[0]}]")(
            declared
        )

    return declare


def _with_searches(options: tuple[Declaration, ...], command: Command) -> Command:
    """Declare searches: a single one is the request's algorithm, several are the `specs`."""
    declared = _declare(options, command, "astar")

    @functools.wraps(declared)
    def with_specs(specs: tuple[str, ...], **given: Any) -> Any:
        alone = specs[0] if len(specs) == 1 else None
        return declared(algorithm=alone, specs=() if alone else specs, **given)

    return with_specs


app_options = functools.partial(_with_searches, (specs_option, heuristic_option, *BOARD_OPTIONS))
"""What the app can be opened with; the command receives a `request` and, separately, the texts of
the `specs` to compare.
"""


def search_options(
    default: str | None = None, *, but: Collection[Setting[Any]] = ()
) -> Declaration:
    """Declare all search options; the command receives them as `request`, whose default algorithm
    is given here.

    `but`: settings whose options the command declares itself, with another meaning.
    """
    settings = [setting for setting in SETTINGS if setting not in but]
    options = algorithm_option, *_search_options(settings)
    return functools.partial(_declare, options, default=default)


def _search_options(settings: Collection[Setting[Any]]) -> tuple[Declaration, ...]:
    return *map(setting_option, settings), *BOARD_OPTIONS, *LIMIT_OPTIONS


def _declare(
    options: tuple[Declaration, ...], command: Command, default: str | None = None
) -> Command:
    @functools.wraps(command)
    def with_request(**given: Any) -> Any:
        fields = {name: given.pop(name) for name in Request.__dataclass_fields__ if name in given}
        values = {
            setting.name: value
            for setting in SETTINGS
            if (value := given.pop(SETTING + setting.name, None)) is not None
        }
        return command(request=Request(**fields, values=values, default=default), **given)

    declared: Command = with_request
    for option in reversed(options):
        declared = option(declared)
    return declared


film_options = functools.partial(_with_searches, (specs_option, *_search_options(SETTINGS)))
"""All search options; the command receives a `request` and, separately, the texts of the `specs`
that race.
"""
writing_options = functools.partial(_declare, WRITING_OPTIONS)
"""How boards are written; the command receives it as `request`."""
board_options = functools.partial(_declare, BOARD_OPTIONS)
"""How boards and the goal are written; the command receives them as `request`."""
comparison_options = functools.partial(_declare, COMPARISON_OPTIONS)
"""Several searches, and what they share; the command receives the texts of the `specs`, and the
rest as `request`.
"""
