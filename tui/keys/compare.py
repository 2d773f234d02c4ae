"""The keys of the Compare screen, and those that its footer shows at each moment."""

from loyd.tui.keys.common import COMMON_KEYS
from loyd.tui.keys.footer import shown
from loyd.tui.keys.key import key

COMPARE_KEYS = (
    key("right", "step(1)", "Step forward, in every lane", display="→"),
    key("left", "step(-1)", "Step back, in every lane", display="←"),
    key("shift+right", "step(10)", "Ten steps forward", display="shift+→"),
    key("shift+left", "step(-10)", "Ten steps back", display="shift+←"),
    key("space", "play", "Play or pause"),
    key("plus,equals_sign", "change_pace(1)", "Faster", display="+"),
    key("minus", "change_pace(-1)", "Slower", display="-"),
    key("n", "next_event", "Run to the next event in any lane; by bound, to the next bound"),
    key("u", "diverge", "Run until the pair expand different boards for the first time, and say why"),
    key("home", "to_start", "Back to the start"),
    key("end", "to_end", "Run to the end of every lane"),
    key("g", "go_to", "Go to a position by its number"),
    key("y", "next_clock", "Another yardstick: by step, by bound, by time"),
    key("1", "choose(0)", "Choose lane A; it is at hand then, beside the one that was before"),
    key("2", "choose(1)", "Choose lane B"),
    key("3", "choose(2)", "Choose lane C"),
    key("4", "choose(3)", "Choose lane D"),
    key("a", "choose_search('algorithms')", "Choose the algorithm of the lane at hand"),
    key("h", "choose_search('heuristics')", "Choose the heuristic of the lane at hand"),
    key("e", "vary", "Put A's search in lane B with another tie rule or weight; again: the next"),
    key("ctrl+n", "add_lane", "Add a lane", display="ctrl+n"),
    key("ctrl+w", "remove_lane", "Remove the lane at hand", display="ctrl+w"),
    key("m", "overlap", "Compare the pair: what both have expanded by now, and what one alone"),
    key("l", "list_alone", "List the boards that only one of the pair has expanded by now"),
    key("v", "turn_picture(1)", "The next picture in every lane: map, flame, growth, what the pair do not share"),
    key("V", "turn_picture(-1)", "The former picture in every lane"),
    key("z", "turn", "Another reading: another projection, colour or axis; in the table, another order"),
    key("b", "edit_board", "Edit the start and the goal, or choose a preset"),
    key("r", "random_board", "A random solvable board"),
    key("ctrl+o", "load", "Load a heuristic or an algorithm of your own from a Python file, or again", display="ctrl+o"),
    key("enter", "explore", "Watch the lane at hand in Explore, at its step"),
    key("L", "copy_link", "Copy the command that compares these, or in a browser the lane's link"),
    key("escape", "stop", "Stop what goes on", display="esc"),
    *COMMON_KEYS,
)

_PAUSE, _PACE, _END = shown("pauses", "play"), shown("pace", "change_pace(1)", "change_pace(-1)"), shown("to the end", "to_end")
PAUSED = (
    shown("step", "step(1)", "step(-1)"),
    shown("play", "play"),
    shown("event", "next_event"),
    shown("until they diverge", "diverge"),
    shown("picture", "turn_picture(1)"),
    shown("yardstick", "next_clock"),
    shown("vary A", "vary"),
    shown("explore", "explore"),
)
PLAYING = (_PAUSE, _PACE, shown("picture", "turn_picture(1)"), _END, shown("stops", "stop"))
