"""The screen as a picture."""

import re

from textual.app import App

_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def screenshot(app: App[object], title: str = "Loyd") -> str:
    """The screen as SVG that needs no network, its fonts left to the reader's machine."""
    return _FONT_FACE.sub("", app.export_screenshot(title=title))
