"""The options that commands share, each declared once."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from loyd.core.errors import LoydError, SettingError
from loyd.core.puzzle.notation import Notation, parse_size
from loyd.core.search.setting import Setting
from loyd.core.search.settings import HEURISTIC, ORDER, SETTINGS
from loyd.tui.pipe.completion import complete_goal, complete_heuristic, complete_spec
from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.search.algorithm import Algorithm

Command = Callable[..., Any]
Declaration = Callable[[Command], Command]
JSON = "json"
NAMES = tuple(setting.name for setting in SETTINGS)
COUNT = click.IntRange(1, 1_000_000_000)
"""How many boards somebody may ask for: far more is a slip, and would be printed until the machine is switched off."""

_UNITS = {
    "": 1,
    **{unit: 1000**power for power, unit in enumerate("kmgt", 1)},
    **{f"{unit}i": 1024**power for power, unit in enumerate("kmgt", 1)},
}


def read_by(parse: Callable[[str], Any]) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """A callback that reads an option's text by one of Loyd's own parsers; where it refuses, its sentence is shown."""

    def read(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        try:
            return parse(value) if isinstance(value, str) else value
        except LoydError as error:
            raise click.BadParameter(str(error), ctx, param) from error

    return read


def parse_bytes(text: str) -> int:
    """A number of bytes such as `500M` or `2GB`, by powers of 1000 as they are shown, or `1.5GiB`, by powers of 1024.

    Raises SettingError.
    """
    amount = text.strip().lower().removesuffix("b")
    number = amount.rstrip("kmgti")
    try:
        size = float(number) * _UNITS[amount.removeprefix(number)]
    except (KeyError, ValueError):
        size = math.nan
    if not 1 <= size < math.inf:
        raise SettingError(f"{text!r} is no amount of memory: write a number of bytes, 500M or 2G")
    return int(size)


def refuse_nan(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """The number itself; `nan`, which no comparison finds out of range, is refused."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("'nan' is no number", ctx, param)
    return value


class SettingOption(click.Option):
    """The option of a setting; its help names the algorithms that have it, which are looked up only where help is asked for."""

    def __init__(self, names: Sequence[str], *, setting: Setting[Any], **attributes: Any) -> None:
        super().__init__(names, help=setting.meaning, **attributes)
        self._setting = setting

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names and the help."""
        setting = self._setting
        users: list[Algorithm] = []
        if setting is not HEURISTIC:
            from loyd.core.search.catalogue import ALGORITHMS

            users = [entry for entry in ALGORITHMS.values() if setting in entry.uses]
        usual = "" if setting.default is None or setting.is_flag else f"default: {setting.write(setting.default)}"
        if setting.default is None and not setting.options:
            values = [setting.write(entry.default(setting)) for entry in users]
            by_default = (
                (value, [entry.id for entry, own in zip(users, values, strict=True) if own == value]) for value in dict.fromkeys(values)
            )
            usual = "; ".join(f"default of {', '.join(ids)}: {value}" for value, ids in by_default)
        facts = "; ".join(fact for fact in (", ".join(entry.id for entry in users), setting.range, usual) if fact)
        self.help = f"{setting.meaning}  [{facts}]" if facts else setting.meaning
        return super().get_help_record(ctx)


def setting_option(setting: Setting[Any]) -> Declaration:
    """The option of a setting, which a command gets as a value of its `request`."""
    names = ([f"-{setting.letter}"] if setting.letter else []) + [setting.option, setting.name]
    if setting.is_flag:
        return click.option(*names, cls=SettingOption, setting=setting, is_flag=True, default=None)
    words = click.Choice([choice.word for choice in setting.options]) if setting.options else None
    metavar = None if words else setting.metavar
    completer = complete_heuristic if setting is HEURISTIC else None
    return click.option(
        *names, cls=SettingOption, setting=setting, callback=read_by(setting.read), type=words, metavar=metavar, shell_complete=completer
    )


algorithm_option = click.option(
    "-a",
    "--algorithm",
    metavar="SPEC",
    shell_complete=complete_spec,
    help="Search algorithm, such as astar, idastar or wastar:manhattan:2.",
)
specs_option = click.option(
    "-a",
    "--algorithm",
    "specs",
    multiple=True,
    metavar="SPEC",
    shell_complete=complete_spec,
    help="Search algorithm with its settings, such as bfs, astar:misplaced, wastar:manhattan:2 or dls:25; once for each.",
)
heuristic_option = setting_option(HEURISTIC)
goal_option = click.option(
    "--goal",
    default="blank-last",
    show_default=True,
    metavar="GOAL",
    shell_complete=complete_goal,
    help="blank-last, blank-first, snail, or the goal's cells.",
)
size_option = click.option(
    "--size", callback=read_by(parse_size), metavar="RxC", help="Rows and columns, such as 3x5; a square needs none."
)
notation_option = click.option(
    "--notation",
    type=click.Choice([notation.value for notation in Notation]),
    help="How boards are written, in and out: the sign of the blank, or `last`: 0 is a tile and the greatest number the blank.",
)
rows_option = click.option(
    "--rows",
    is_flag=True,
    help="Read boards over several lines, a row each; a size or a count before them, # comments and END OF FILE are passed over.",
)
base_option = click.option("--base", type=click.Choice(["0", "1"]), default="0", show_default=True, help="The number of the first one.")
blank_option = click.option(
    "--blank",
    type=click.Choice(["lowest", "highest"]),
    default="lowest",
    show_default=True,
    help="Whether the blank counts as below or as above every tile.",
)
explain_option = click.option("--explain", is_flag=True, help="Show each digit, the factorial that it multiplies, and the sum.")

WRITING_OPTIONS = (size_option, notation_option)
BOARD_OPTIONS = (goal_option, *WRITING_OPTIONS)
APP_OPTIONS = (specs_option, heuristic_option, *BOARD_OPTIONS)

LIMIT_OPTIONS = (
    click.option("--limit-nodes", type=click.IntRange(min=1), metavar="N", help="Give a board up after so many steps, a node each."),
    click.option(
        "--limit-seconds",
        type=click.FloatRange(min=0, min_open=True),
        callback=refuse_nan,
        metavar="S",
        help="Give a board up after so many seconds of processor time.",
    ),
    click.option(
        "--limit-memory",
        callback=read_by(parse_bytes),
        metavar="BYTES",
        help="Give a board up when its search fills so much, such as 500M.  [default: 2G, or a quarter of the machine's memory]",
    ),
)
SEARCH_OPTIONS: tuple[Declaration, ...] = (algorithm_option, *map(setting_option, SETTINGS), *BOARD_OPTIONS, *LIMIT_OPTIONS)
COMPARISON_OPTIONS = (specs_option, heuristic_option, setting_option(ORDER), *BOARD_OPTIONS, *LIMIT_OPTIONS)


def format_option(*forms: str, meaning: str = "How it is printed.") -> Declaration:
    """Declare `--format` with these forms, of which the first is the usual one, and `--json` for short; the command gets it as `form`."""

    def declare(command: Command) -> Command:
        @functools.wraps(command)
        def with_form(form: str | None, as_json: bool, **given: Any) -> Any:
            if as_json and form not in (None, JSON):
                raise click.UsageError(f"--json stands for --format json, and --format {form} is given too: give one of them")
            return command(form=JSON if as_json else form or forms[0], **given)

        short = click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
        declared: Command = short(with_form)
        choice = click.Choice([str(form) for form in forms])
        return click.option("--format", "form", type=choice, help=f"{meaning}  [default: {forms[0]}]")(declared)

    return declare


def writing_options(command: Command) -> Command:
    """Declare how boards are written; the command gets it as one `request`."""
    return _declare(WRITING_OPTIONS, command)


def board_options(command: Command) -> Command:
    """Declare how boards and the goal are written; the command gets them as one `request`."""
    return _declare(BOARD_OPTIONS, command)


def app_options(command: Command) -> Command:
    """Declare what the app can be opened with; the command gets it as one `request`, and apart the texts of `specs` to be compared."""
    declared = _declare(APP_OPTIONS, command, usual="astar")

    @functools.wraps(declared)
    def with_specs(specs: tuple[str, ...], **given: Any) -> Any:
        alone = specs[0] if len(specs) == 1 else None
        return declared(algorithm=alone, specs=() if alone else specs, **given)

    return with_specs


def search_options(usual: str | None = None) -> Declaration:
    """Declare everything that a search may be told; the command gets it as one `request`, whose usual algorithm is named here."""
    return functools.partial(_declare, SEARCH_OPTIONS, usual=usual)


def comparison_options(command: Command) -> Command:
    """Declare several searches, and what they share; the command gets the texts of the `specs`, and the rest as one `request`."""
    return _declare(COMPARISON_OPTIONS, command)


def _declare(options: tuple[Declaration, ...], command: Command, usual: str | None = None) -> Command:
    @functools.wraps(command)
    def with_request(**given: Any) -> Any:
        asked = {name: given.pop(name) for name in Request.__dataclass_fields__ if name in given}
        values = {name: given.pop(name) for name in NAMES if name in given}
        said = {name: value for name, value in values.items() if value is not None}
        return command(request=Request(**asked, values=said, usual=usual), **given)

    declared: Command = with_request
    for option in reversed(options):
        declared = option(declared)
    return declared
