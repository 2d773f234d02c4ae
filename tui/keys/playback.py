"""The keys of Playback, and those that its footer shows at each moment."""

from loyd.tui.keys.common import COMMON_KEYS
from loyd.tui.keys.footer import shown
from loyd.tui.keys.key import key

PLAYBACK_KEYS = (
    key("right", "step(1)", "The next move", display="→"),
    key("left", "step(-1)", "One move back", display="←"),
    key("space", "play", "Play or pause"),
    key("plus,equals_sign", "pace(1)", "Faster", display="+"),
    key("minus", "pace(-1)", "Slower", display="-"),
    key("home", "seek(0)", "Back to the start"),
    key("end", "to_end", "To the last board"),
    key("c", "copy_moves", "Copy the moves"),
    key("o", "switch_numbers", "Numbers over the picture, or not"),
    key("escape", "dismiss", "Back", display="esc"),
    *COMMON_KEYS,
)

_MOVE, _PACE, _ENDS = shown("step", "step(1)", "step(-1)"), shown("pace", "pace(1)", "pace(-1)"), shown("ends", "seek(0)", "to_end")
_KEEP = (shown("copies the moves", "copy_moves"), shown("save", "save"), shown("back", "dismiss"))
STILL = (_MOVE, shown("play", "play"), _ENDS, *_KEEP)
PLAYING = (shown("pauses", "play"), _PACE, _ENDS, *_KEEP)
