"""A text that may come from outside."""

from textual.widgets import Static


class PlainText(Static):
    """Shows a text as it stands: what was typed, the name of a file, a message of somebody else's code.  Nothing in it is markup."""

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  Textual's own word
        super().__init__(text, id=id, classes=classes, markup=False)

    def show(self, text: str) -> None:
        """Show another text."""
        self.update(text)
