"""A picture of the screen as an SVG file that needs no network."""

import re
from datetime import datetime
from pathlib import Path

from textual.app import App

from core.errors import LoydError

_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def picture(app: App[object], title: str = "Loyd") -> str:
    """The screen as SVG, its fonts left to the reader's machine."""
    return _FONT_FACE.sub("", app.export_screenshot(title=title))


def save_picture(app: App[object], folder: Path | None = None) -> Path:
    """Write the screen's picture under a name made of the time.  Raises LoydError where that cannot be."""
    path = (folder or Path.cwd()) / f"loyd-{datetime.now().astimezone():%Y%m%d-%H%M%S}.svg"
    try:
        path.write_text(picture(app), encoding="utf-8")
    except OSError as error:
        raise LoydError(f"the picture could not be written to {path}: {error.strerror}; choose another current folder") from None
    return path
