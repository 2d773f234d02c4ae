"""How a screen names its keys: for the footer, for the help and for the command palette at once."""

from textual.binding import Binding


def key(keys: str, action: str, label: str, tooltip: str, *, display: str = "", show: bool = True) -> Binding:
    """The binding of one or more keys (with commas between).

    `label`: the word in the footer, where those of one label stand together.  `tooltip`: the sentence in help and palette.
    `display`: how the key is written where its name will not do.  `show`: whether the footer names it.
    """
    return Binding(keys, action, label, key_display=display or None, tooltip=tooltip, show=show)
