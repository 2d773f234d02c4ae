"""What opens the app on a view once more."""

from loyd.core.guest import guest_address
from loyd.core.plugins.loader import loaded_files
from loyd.core.view import View


def link(view: View) -> str:
    """The link to a view, where Loyd is shown in a browser; else the command that opens the app on it."""
    address = guest_address()
    return f"{address}?{view.query}" if address else view.command(loaded_files())


def comparison_link(view: View) -> str:
    """The command that compares the searches of a view; where Loyd is shown in a browser, the link to it."""
    return link(view) if guest_address() else view.comparison(loaded_files())
