"""The stylesheet of the app."""

from textual.css.stylesheet import Stylesheet


class ThemedStylesheet(Stylesheet):
    """Parsed again only when a theme brings other colours: Textual asks for it three times before the first screen is seen."""

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parsed_with = dict(variables)
        self._has_changed = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the colours of a theme."""
        if variables != self._parsed_with:
            self._parsed_with, self._has_changed = dict(variables), True
            super().set_variables(variables)

    def reparse(self) -> None:
        """Parse all of it again, if the colours have changed."""
        if self._has_changed:
            super().reparse()
            self._has_changed = False
