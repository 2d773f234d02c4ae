"""Other keys for the same actions: those of vim, and those that config.toml names."""

from collections.abc import Mapping

from ..core.system import SettingError
from .bindings import APP_KEYS, SCREENS
from .keys import KEY_NAMES

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
    that would have two actions of one screen.
    """
    actions = {one.id for keys in SCREENS.values() for one in keys}
    if unknown := keymap.keys() - actions - VIM.keys():
        raise SettingError(f"no action {min(unknown)!r}: docs/keys.md has their names")
    signs = {shown: name for name, shown in KEY_NAMES.items()}
    for title, bindings in SCREENS.items():
        owners: dict[str, str] = {}
        for one in (*bindings, *APP_KEYS):
            name = one.id or ""
            for text in keymap.get(name, one.key).split(",") if name else ():
                other = owners.setdefault(signs.get(text, text), name)
                if other != name and {other, name} & keymap.keys():
                    raise SettingError(
                        f"{text} would be both {other!r} and {name!r} ({title}): give one of them "
                        "another key"
                    )
