"""How keys are written, grouped in the help and shown in the footer."""

import re
from typing import NamedTuple

from textual.binding import Binding

from .key_names import default_keys, first_key


def key(keys: str, action: str, tooltip: str = "") -> Binding:
    """A binding for one or more keys (separated by commas).

    `tooltip`: the name in help and palette; after a colon, further words by which the palette finds
    it.
    """
    default_keys.setdefault(action, keys)
    shown = first_key(keys)
    return Binding(keys, action, key_display=shown, tooltip=tooltip, show=False, id=action)


def keys(table: str) -> tuple[Binding, ...]:
    """The bindings of a table with a row for each: keys, action, and name, two spaces apart."""
    return tuple(key(*re.split("  +", row.strip())) for row in table.strip().splitlines())


def key_text(binding: Binding) -> str:
    """How the key is written."""
    return binding.key_display or first_key(binding.key)


def help_name(binding: Binding) -> str:
    """The name of its action in the help."""
    return binding.tooltip.partition(":")[0]


HELP_GROUPS: dict[str, str] = {
    "Move": (
        "step next_event event_before go_to to_start to_end seek slide undo redo restart play "
        "change_pace pace play_solution stop back call_off go_on"
    ),
    "Search": (
        "edit_board choose_algorithm choose_search choose_heuristic random_board former_search "
        "add_lane remove_lane scramble sample compare overlap new_game choose_picture "
        "switch_numbers pick_heuristic pick_other hint distance tutorial"
    ),
    "Keep": "save bookmarks copy_moves copy_path playback",
    "Everywhere": "switch_mode switch_theme help quit dismiss",
}
"""The actions of each group of the help; an action in none of them belongs to "Look"."""


def help_group(binding: Binding) -> str:
    """The group of the help that its action belongs to."""
    action = binding.action.removeprefix("app.").removeprefix("move('").partition("(")[0]
    return next(
        (group for group, actions in HELP_GROUPS.items() if action in actions.split()), "Look"
    )


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
    return tuple(item(*re.split("  +", row)) for row in table.strip().splitlines())
