"""The keys of the audit, and those that its footer shows."""

from loyd.tui.keys.common import COMMON_KEYS
from loyd.tui.keys.footer import shown
from loyd.tui.keys.key import key

AUDIT_KEYS = (
    key("enter", "open", "Watch the search from the board that is pointed at"),
    key("h", "pick_heuristic", "Audit another heuristic"),
    key("m", "pick_other", "Compare with another heuristic: which of the two dominates?"),
    key("v", "turn_view", "The picture, how h / distance is distributed, or the figures alone"),
    key("escape", "dismiss(None)", "Back to Explore", display="esc"),
    *COMMON_KEYS,
)
WALKING = shown("cell", "move(1, 0)", "move(-1, 0)", "move(0, -1)", "move(0, 1)"), shown("its boards", "choose")
AUDITING = (
    *WALKING,
    shown("explore", "open"),
    shown("heuristic", "pick_heuristic"),
    shown("compare", "pick_other"),
    shown("next view", "turn_view"),
    shown("save", "save"),
    shown("back", "dismiss(None)"),
)
