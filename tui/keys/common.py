"""The keys that every screen has."""

from loyd.tui.keys.footer import shown
from loyd.tui.keys.key import key

COMMON_KEYS = (
    key("s", "save", "Save a picture alone, or the screen, into a file; its ending says how"),
    key("question_mark", "help", "Help: every key and every sign", display="?"),
    key("q", "app.quit", "Quit Loyd"),
)
ALWAYS = (shown("all keys", "help"), shown("quit", "app.quit"))
"""What the footer shows at the right, at any moment."""
