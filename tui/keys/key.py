"""How a screen names its keys: for the footer, for the help and for the command palette at once."""

from textual.binding import Binding


def key(keys: str, action: str, tooltip: str, *, display: str = "") -> Binding:
    """The binding of one or more keys (with commas between).

    `tooltip`: the sentence in help and palette.  `display`: how the key is written where its name will not do.
    """
    return Binding(keys, action, key_display=display or None, tooltip=tooltip, show=False)
