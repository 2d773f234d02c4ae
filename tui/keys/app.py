"""The keys of the app, on every screen that has no field to type them into."""

from textual.binding import Binding

from loyd.tui.keys.key import key

APP_KEYS = (
    key("E", "switch_mode('explore')", "Explore: one search, step by step"),
    key("C", "switch_mode('compare')", "Compare: searches side by side"),
    key("P", "switch_mode('play')", "Play: the puzzle as a game"),
    key("W", "app.quiz", "A quiz: ten questions about searches drawn by a seed, or the one that was left"),
    key("T", "tours", "Guided tours: what search is, step by step, with things to try"),
    key("t", "switch_theme", "Dark or light"),
    Binding("ctrl+c", "quit", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
)
