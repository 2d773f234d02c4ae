"""Keys that need not go from widget to widget."""

from functools import cache

from textual.app import App
from textual.dom import DOMNode
from textual.events import Key
from textual.widget import Widget


def goes_straight(key: Key, target: DOMNode) -> bool:
    """Whether no widget, from the one that has the focus up to its screen, does anything with a key but what is bound to it.

    Textual hands a key from each of them to the next, for some are told of keys as such: fields, and those with a method of its name.
    """
    return not any(_hears(type(node), tuple(key.name_aliases)) for node in target.ancestors_with_self if not isinstance(node, App))


@cache
def _hears(kind: type[DOMNode], names: tuple[str, ...]) -> bool:
    """Whether a kind of widget is told of keys as such, or of one with any of these names."""
    own = [vars(base) for base in kind.__mro__ if base is not Widget]
    is_told = any("on_key" in base or "_on_key" in base or Key in base.get("_decorated_handlers", ()) for base in own)
    return is_told or any(hasattr(kind, f"{prefix}_{name}") for prefix in ("key", "_key") for name in names)
