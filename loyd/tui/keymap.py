"""Other keys for the same actions: those of vim, and those that config.toml names."""

from collections.abc import Mapping

from ..core.system import SettingError
from .bindings import (
    APP_KEYS,
    AUDIT_KEYS,
    CARD_KEYS,
    CLASS_KEYS,
    COMPARE_KEYS,
    EXPLORE_KEYS,
    EXPLORE_MORE_KEYS,
    LEARN_KEYS,
    PLAY_KEYS,
    PLAYBACK_KEYS,
    QUIZ_KEYS,
)
from .explore.explore_panes import picture_keys
from .key_names import KEY_NAMES
from .pane_bindings import PANES

SCREENS = {
    "Everywhere": APP_KEYS,
    "Explore": (*EXPLORE_KEYS, *picture_keys(), *EXPLORE_MORE_KEYS),
    "Race": COMPARE_KEYS,
    "Learn": LEARN_KEYS,
    "Card of a board": CARD_KEYS,
    "Class mode": CLASS_KEYS,
    "Quiz": QUIZ_KEYS,
    "Audit": AUDIT_KEYS,
    "Play": PLAY_KEYS,
    "Playback": PLAYBACK_KEYS,
}
"""The keys of each screen, by its title."""

VIM = {
    "step(1)": "right,l",
    "step(-1)": "left,h",
    "to_end": "end,G",
    "go_to": "g,/",
    "choose_heuristic": "H",
    "choose_search('heuristics')": "H",
    "move(0, 1)": "right,l",
    "move(0, -1)": "left,h",
    "move(1, 0)": "up,k",
    "move(-1, 0)": "down,j",
    "slide('RIGHT')": "right,l",
    "slide('LEFT')": "left,h",
    "slide('UP')": "up,k",
    "slide('DOWN')": "down,j",
}
"""The keys of vim, where they do not clash; lists have j and k anyway."""


def check_keymap(keymap: Mapping[str, str]) -> None:
    """Refuse a keymap that cannot work: raises SettingError for an unknown action, and for a key
    that would have two actions of one screen or of one pane. (A pane may have a key of its screen,
    as the tree has `g`: it counts where the pane has the focus.)
    """
    titles = {title: (*bindings, *APP_KEYS) for title, bindings in SCREENS.items()} | PANES
    actions = {one.id for bindings in titles.values() for one in bindings}
    if unknown := keymap.keys() - actions:
        raise SettingError(f"no action {min(unknown)!r}: docs/keys.md has their names")
    signs = {shown: name for name, shown in KEY_NAMES.items()}
    for title, bindings in titles.items():
        owners: dict[str, str] = {}
        for one in bindings:
            name = one.id or ""
            for text in keymap.get(name, one.key).split(",") if name else ():
                other = owners.setdefault(signs.get(text, text), name)
                if other != name and {other, name} & keymap.keys():
                    raise SettingError(
                        f"{text} would be both {other!r} and {name!r} ({title}): give one of them "
                        "another key"
                    )
