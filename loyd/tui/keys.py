"""How keys are written, grouped in the help and shown in the footer."""

import re
from typing import NamedTuple

from textual.binding import Binding

from .key_names import default_keys, first_key

OTHER = "Look"
help_groups: dict[str, str] = {}
"""The group of the help that each action belongs to."""


def key(keys: str, action: str, tooltip: str = "", group: str = OTHER) -> Binding:
    """A binding for one or more keys (separated by commas).

    `tooltip`: the name in help and palette; after a colon, further words by which the palette finds
    it.
    """
    default_keys.setdefault(action, keys)
    help_groups.setdefault(action, group)
    shown = first_key(keys)
    return Binding(keys, action, key_display=shown, tooltip=tooltip, show=False, id=action)


def keys(table: str) -> tuple[Binding, ...]:
    """The bindings of a table with a row for each: keys, action, and name, two spaces apart. A row
    of one word is the group of the help for those below it.
    """
    bindings = []
    group = OTHER
    for row in table.strip().splitlines():
        cells = re.split("  +", row.strip())
        if len(cells) == 1:
            group = cells[0]
        else:
            bindings.append(key(cells[0], cells[1], "".join(cells[2:]), group))
    return tuple(bindings)


def key_text(binding: Binding) -> str:
    """How the key is written."""
    return binding.key_display or first_key(binding.key)


def help_name(binding: Binding) -> str:
    """The name of its action in the help."""
    return binding.tooltip.partition(":")[0]


class FooterItem(NamedTuple):
    """A word in the footer and the actions it stands for; their keys are shown beside it."""

    word: str
    actions: tuple[str, ...]


Footer = tuple[FooterItem, ...]


def item(word: str, *actions: str) -> FooterItem:
    """The word with any number of actions: `item("step", "step(1)", "step(-1)")`."""
    return FooterItem(word, actions)


def footer(table: str) -> Footer:
    """The items of a table with a row for each: the word and its actions, two spaces apart."""
    return tuple(item(*re.split("  +", row.strip())) for row in table.strip().splitlines())


def footers(table: str) -> dict[str, Footer]:
    """The footers of a table in which each begins with a line of its name, and has its rows
    indented below that.
    """
    named = r"^(\S.*)\n((?:  .*\n)+)"
    return {name: footer(rows) for name, rows in re.findall(named, table, re.MULTILINE)}
