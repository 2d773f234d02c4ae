"""The keys of the Explore screen, and those that its footer shows at each moment."""

from loyd.tui.keys.common import COMMON_KEYS
from loyd.tui.keys.footer import shown
from loyd.tui.keys.key import key

EXPLORE_KEYS = (
    key("right", "step(1)", "Step forward", display="→"),
    key("left", "step(-1)", "Step back", display="←"),
    key("shift+right", "step(10)", "Ten steps forward", display="shift+→"),
    key("shift+left", "step(-10)", "Ten steps back", display="shift+←"),
    key("space", "play", "Play or pause"),
    key("plus,equals_sign", "change_pace(1)", "Faster", display="+"),
    key("minus", "change_pace(-1)", "Slower", display="-"),
    key("n", "next_event", "Run to the next event: a greater f or bound, less h than ever, of dfs a jump, the goal; or what u has chosen"),
    key("N", "event_before", "Back to the event before"),
    key("u", "until", "Run until: every kind of event, and conditions such as open >= 1000 and f = 19"),
    key("home", "to_start", "Back to the start"),
    key("end", "to_end", "Run to the end"),
    key("g", "go_to", "Go to a step by its number"),
    key("enter", "card", "The card of this board: what became of it, at any step, and its family"),
    key("slash", "find_board", "Find a board: its card, from any notation or its rank", display="/"),
    key("b", "edit_board", "Edit the start and the goal, or choose a preset"),
    key("a", "choose_algorithm", "Choose the algorithm and its settings"),
    key("h", "choose_heuristic", "Choose the heuristic"),
    key("r", "random_board", "A random solvable board"),
    key("backspace", "former_search", "Back to the search before, as it was"),
    key("H", "audit", "Audit the heuristic: is it admissible, consistent, how near to the true distance?"),
    key("m", "compare", "Compare this search with others on the same boards"),
    key("w", "class_mode", "Class mode: a slide that asks what comes next and hides what lies ahead"),
    key("ctrl+o", "load", "Load a heuristic or an algorithm of your own from a Python file, or again", display="ctrl+o"),
    key("c", "copy_moves", "Copy the moves of the solution, or of the path to this step"),
    key("L", "copy_link", "Copy the command, or in a browser the link, that opens this search at this step"),
    key("p", "playback", "Play the solution, or the path to this step, move by move"),
    key("v", "turn_picture(1)", "The next picture of the search in this place"),
    key("V", "turn_picture(-1)", "The former picture of the search in this place"),
    key("z", "turn_reading", "Another reading of what is lit: the closed list, another projection, other colours"),
    key("1", "pane(None)", "Show all panes that find room"),
    key("2", "pane('open')", "Show the open and the closed list alone"),
    key("3", "pane('log')", "Show the search log alone"),
    key("4", "pane('map')", "Show the map alone: where the search works"),
    key("5", "pane('flame')", "Show the flame alone: where the work went"),
    key("6", "pane('tree')", "Show the tree alone: the way here, and what else there was"),
    key("7", "pane('ledger')", "Show the ledger alone: what each f, layer, iteration or round took, and the nodes of each g"),
    key("8", "pane('growth')", "Show the plots of growth alone"),
    key("9", "pane('boards')", "Show the boards and the search that were chosen alone"),
    key("0", "pane('code')", "The pseudo-code, with the lines that this step ran, and what they had"),
    key("full_stop", "code_line(1)", "The next line of pseudo-code that ran, on into the next step", display="."),
    key("comma", "code_line(-1)", "The line of pseudo-code before, back into the step before", display=","),
    key("o", "tour_on", "Go on in the guided tour: the rest of its text, the answer, the next step; or come back to it"),
    key("O", "tour_back", "Back to the step before of the guided tour"),
    key("escape", "back", "Back: from one pane to all, from a held log to the step; pause a search", display="esc"),
    *COMMON_KEYS,
)

_STEP, _PLAY, _PAUSE = shown("step", "step(1)", "step(-1)"), shown("play", "play"), shown("pauses", "play")
_PACE, _END = shown("pace", "change_pace(1)", "change_pace(-1)"), shown("to the end", "to_end")
_BOARD, _RANDOM, _COMPARE = shown("board", "edit_board"), shown("random", "random_board"), shown("compare", "compare")
READY = (shown("step", "step(1)"), _PLAY, shown("next event", "next_event"), _BOARD, shown("algorithm", "choose_algorithm"), _RANDOM)
_EVENTS = shown("event", "next_event", "event_before")
PAUSED = (
    _STEP,
    _PLAY,
    _EVENTS,
    shown("this board", "card"),
    shown("run until", "until"),
    shown("plays the path", "playback"),
    _COMPARE,
    shown("go to", "go_to"),
)
LIT = (
    shown(
        "cursor", "move(1, 0)", "move(-1, 0)", "move(0, -1)", "move(0, 1)", "walk('parent')", "walk('child')", "walk('before')",
        "walk('after')", "level(-1)", "level(1)", "sibling(-1)", "sibling(1)",
    ),
    shown("opens", "choose", "zoom", "take"),
    shown("nearer", "zoom(1)"),
    shown("out", "zoom(-1)", "zoom_out", "fold"),
    shown("other reading", "turn"),
    shown("its step", "go"),
    shown("back to time", "back"),
    _PLAY,
)  # fmt: skip
PLAYING = (_PAUSE, _PACE, shown("event", "next_event"), _END)
UNTIL = (
    shown("runs there", "run_there"),
    shown("next", "next_event"),
    shown("before", "event_before"),
    shown("closes", "back"),
    shown("list or line", "app.focus_next"),
    _STEP,
)
HUNTING = (shown("stops", "back"),)
FLAT_OUT = (_PAUSE, _PACE, _END, shown("stops", "back"))
SOLVED = (shown("plays the solution", "playback"), shown("copies it", "copy_moves"), _COMPARE, _RANDOM, _BOARD, shown("back", "step(-1)"))
FAILED_AT_ONCE = (shown("algorithm", "choose_algorithm"), _BOARD, _RANDOM, _COMPARE)
ON_TOUR = (shown("tour", "tour_on"),)
FAILED = (*FAILED_AT_ONCE, shown("back", "step(-1)"))
