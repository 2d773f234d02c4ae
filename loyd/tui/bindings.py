"""The key bindings of every screen, in one form that serves the footer, the help and the command
palette.
"""

from typing import NamedTuple

from textual.binding import Binding

KEY_NAMES = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "shift+left": "shift+←",
    "shift+right": "shift+→",
    "pageup": "page up",
    "pagedown": "page down",
    "escape": "esc",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "full_stop": ".",
    "comma": ",",
    "question_mark": "?",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}
"""How keys are written whose name in Textual is another."""


def key(keys: str, action: str, tooltip: str = "", *, display: str = "") -> Binding:
    """A binding for one or more keys (separated by commas).

    `tooltip`: the name in help and palette; after a colon, further words by which the palette finds
    it. `display`: how the keys are written, unless by the name of the first.
    """
    first = keys.partition(",")[0]
    shown = display or KEY_NAMES.get(first, first)
    return Binding(keys, action, key_display=shown, tooltip=tooltip, show=False)


def name_of(binding: Binding) -> str:
    return binding.tooltip.partition(":")[0]


HELP_GROUPS: dict[str, str] = {
    "Move": (
        "step next_event event_before go_to to_start to_end seek code_line relative slide undo "
        "redo restart"
    ),
    "Run": "play change_pace pace until diverge playback play_solution stop back call_off go_on",
    "Change": (
        "edit_board choose_algorithm choose_search choose_heuristic random_board former_search "
        "load add_lane remove_lane vary scramble "
        "new_game choose_picture switch_numbers switch_steering switch_motion pick_heuristic "
        "pick_other"
    ),
    "Ask": (
        "sample tours quiz class_mode audit compare tour_on tour_back help hint distance overlap "
        "list_alone tutorial"
    ),
    "Keep": "save copy_moves copy_path copy_link quit dismiss",
}
"""The actions of each group of the help; an action in none of them belongs to "Look"."""


def help_group(binding: Binding) -> str:
    action = binding.action.partition("(")[0].removeprefix("app.")
    action = (
        binding.action.split("'")[1].partition("(")[0]
        if action == "move" and "'" in binding.action
        else action
    )
    return next(
        (group for group, actions in HELP_GROUPS.items() if action in actions.split()), "Look"
    )


class FooterItem(NamedTuple):
    """A word in the footer and the actions it stands for; their keys are shown beside it."""

    word: str
    actions: tuple[str, ...]


Footer = tuple[FooterItem, ...]


def shown(word: str, *actions: str) -> FooterItem:
    return FooterItem(word, actions)


COMMON_KEYS = (
    key("s", "save", "Save …: export picture, image, table, film, report, screenshot"),
    key("question_mark", "help", "Help: keys, signs, words"),
    key("q", "app.quit", "Quit Loyd"),
)
ALWAYS = (shown("help", "help"), shown("quit", "app.quit"))
"""Always shown at the right of the footer."""


APP_KEYS = (
    key("E", "switch_mode('explore')", "Explore screen: one search, step by step"),
    key("C", "switch_mode('compare')", "Compare screen: searches side by side"),
    key("P", "switch_mode('play')", "Play screen: game, puzzle"),
    key("W", "app.quiz", "Quiz …: learn, test, exam, questions"),
    key("T", "app.tours", "Tutorials …: learn, teach, lesson, tour, guide"),
    key("t", "switch_theme", "Dark or light: theme, colours"),
    Binding("ctrl+c", "quit_at_once", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
)


STEP_KEYS = (
    key("right", "step(1)", "Step: forward"),
    key("left", "step(-1)", "Step: back"),
    key("shift+right", "step(10)", "Ten steps: forward"),
    key("shift+left", "step(-10)", "Ten steps: back"),
)
PACE_KEYS = (
    key("space", "play", "Play or pause"),
    key("plus,equals_sign", "change_pace(1)", "Faster: speed, pace"),
    key("minus", "change_pace(-1)", "Slower: speed, pace, slow"),
)
EVENT_KEYS = (
    key("n", "next_event", "Next event: new maximum of f or bound, lowest h, goal"),
    key("N", "event_before", "Previous event: back"),
)
END_KEYS = (
    key("home", "to_start", "Go to start: first step"),
    key("end", "to_end", "Run to the end: solve, solution, finish"),
)
_GO_TO = key("g", "go_to", "Go to step …: number, seek")

EXPLORE_KEYS = (
    *STEP_KEYS,
    *PACE_KEYS,
    *EVENT_KEYS,
    key("u", "until", "Run until …: event, condition, such as open >= 1000 and f = 19"),
    *END_KEYS,
    _GO_TO,
    key("enter", "card", "Inspect board: history, every heuristic, parent, children"),
    key("slash", "find_board", "Find board …: search, rank, notation"),
    key("b", "edit_board", "Change board …: start, goal, size, preset"),
    key(
        "a",
        "choose_algorithm",
        "Change algorithm …: settings, weight w, tie-break, order, limit, memory",
    ),
    key("h", "choose_heuristic", "Change heuristic …: h, manhattan, pattern database"),
    key(
        "e",
        "vary",
        "Vary search …: weight, tie-break, move order, bound grown by one, other duplicates",
    ),
    key("r", "random_board", "Random board: scramble, shuffle"),
    key("R", "sample", "Twenty random boards …: average, many, batch, benchmark"),
    key("backspace", "former_search", "Previous search: back, undo, last time"),
    key("H", "audit", "Audit heuristic: admissible, consistent, accurate"),
    key("m", "compare", "Compare searches …: side by side, weights"),
    key("w", "class_mode", "Class mode: teach, lecture, question"),
    key("ctrl+o", "load", "Load your own code …: own heuristic, custom algorithm, Python file"),
    key("c", "copy_moves", "Copy moves: solution, path, clipboard"),
    key("L", "copy_link", "Copy command or link: share, shell, URL"),
    key("p", "playback", "Play solution: path, animate, move by move"),
    key("v", "turn_picture(1)", "Next picture: view"),
    key("V", "turn_picture(-1)", "Previous picture: view"),
    key("z", "turn_reading", "Other view: closed list, projection, colours"),
    key("1", "pane(None)", "Show all panes: layout"),
    key("2", "pane('open')", "Show open list: closed list, stack"),
    key("3", "pane('log')", "Show log: history of steps"),
)

EXPLORE_MORE_KEYS = (
    key("9", "pane('boards')", "Show board and search: start, goal, settings"),
    key("0", "pane('code')", "Show pseudo-code: algorithm, lines, source"),
    key("full_stop", "code_line(1)", "Pseudo-code line: next"),
    key("comma", "code_line(-1)", "Pseudo-code line: previous"),
    key("o", "tour_on", "Tutorial: go on, answer, next"),
    key("O", "tour_back", "Tutorial: back"),
    key("escape", "back", "Close or pause: back, escape"),
    *COMMON_KEYS,
)

_STEP, _PLAY, _PAUSE = (
    shown("step", "step(1)", "step(-1)"),
    shown("play", "play"),
    shown("pause", "play"),
)
_PACE, _END = shown("pace", "change_pace(1)", "change_pace(-1)"), shown("to the end", "to_end")
_BOARD, _RANDOM, _COMPARE = (
    shown("board", "edit_board"),
    shown("random", "random_board"),
    shown("compare", "compare"),
)
READY = (
    shown("step", "step(1)"),
    _PLAY,
    shown("tutorial", "app.tours"),
    _BOARD,
    shown("algorithm", "choose_algorithm"),
)
READY_AGAIN = (*READY[:2], shown("last search", "former_search"), *READY[3:])
"""Before the first step, if Loyd was left at another search."""
_EVENTS = shown("event", "next_event", "event_before")
PAUSED = (
    _STEP,
    _PLAY,
    _EVENTS,
    shown("picture", "turn_picture(1)"),
    shown("inspect", "card"),
    shown("run until", "until"),
)
STOPPED = (*PAUSED[:2], shown("continue", "to_end"), *PAUSED[2:])
LIT = (
    shown(
        "cursor",
        "move(1, 0)",
        "move(-1, 0)",
        "move(0, -1)",
        "move(0, 1)",
        "walk('parent')",
        "walk('child')",
        "walk('before')",
        "walk('after')",
        "level(-1)",
        "level(1)",
        "sibling(-1)",
        "sibling(1)",
    ),
    shown("open", "choose", "zoom", "take"),
    shown("out", "zoom_out", "fold"),
    shown("next view", "turn"),
    shown("its step", "go"),
    shown("timeline", "back"),
    _PLAY,
    _STEP,
)
PLAYING = (_PAUSE, _PACE, shown("event", "next_event"), _END)
UNTIL = (
    shown("run there", "run_there"),
    shown("next", "next_event"),
    shown("previous", "event_before"),
    shown("close", "back"),
    shown("list or line", "app.focus_next"),
    _STEP,
)
LOOKING = (shown("stop", "back"),)
MAX_SPEED = (_PAUSE, _PACE, shown("picture", "turn_picture(1)"), shown("stop", "back"))
SOLVED = (
    shown("play solution", "playback"),
    shown("copy moves", "copy_moves"),
    _COMPARE,
    _RANDOM,
    _BOARD,
    shown("back", "step(-1)"),
)
FAILED_AT_ONCE = (shown("algorithm", "choose_algorithm"), _BOARD, _RANDOM, _COMPARE)
UNSOLVABLE = (shown("another board", "edit_board"), _RANDOM, shown("tutorial", "app.tours"))
ON_TOUR = (shown("tour", "tour_on"),)
FAILED = (*FAILED_AT_ONCE, shown("back", "step(-1)"))


def aimed(footer: Footer, name: str) -> Footer:
    return tuple(
        item._replace(word=name) if name and item.word == "event" else item for item in footer
    )


COMPARE_KEYS = (
    *STEP_KEYS,
    *PACE_KEYS,
    key("n", "next_event", "Next event: in any lane; by bound, the next bound"),
    key("u", "diverge", "Run until they diverge: first difference"),
    *END_KEYS,
    key("g", "go_to", "Go to position …: step, number, seek"),
    key("y", "next_clock", "Align lanes: by step, bound, time"),
    key("1", "choose(0)", "Select lane A: compared with the lane selected before"),
    key("2", "choose(1)", "Select lane B"),
    key("3", "choose(2)", "Select lane C"),
    key("4", "choose(3)", "Select lane D"),
    key("a", "choose_search('algorithms')", "Change algorithm …: of the selected lane"),
    key("h", "choose_search('heuristics')", "Change heuristic …: of the selected lane"),
    key("e", "vary", "Vary A in lane B …: weights, tie-break, order"),
    key("R", "sample", "Twenty random boards …: every lane on average, many, batch"),
    key("ctrl+n", "add_lane", "Add lane: search"),
    key("ctrl+w", "remove_lane", "Remove lane: delete, close"),
    key("m", "overlap", "Compare the pair: overlap, shared boards"),
    key("l", "list_alone", "List differences: boards that only one of the pair expanded"),
    key("v", "turn_picture(1)", "Next picture: map, flame, table, difference"),
    key("V", "turn_picture(-1)", "Previous picture: map, flame, table, difference"),
    key("z", "turn", "Other view: projection, colour, axis, order of the table"),
    key("b", "edit_board", "Change board …: start, goal, size, preset"),
    key("r", "random_board", "Random board: scramble, shuffle"),
    key("ctrl+o", "load", "Load your own code …: own heuristic, custom algorithm, Python file"),
    key("enter", "explore", "Explore lane: open, inspect"),
    key("L", "copy_link", "Copy command or link: share, shell, URL"),
    key("escape", "stop", "Close or pause: stop, escape"),
    *COMMON_KEYS,
)


def compare_paused(lanes: int) -> Footer:
    return (
        _STEP,
        _PLAY,
        shown("picture", "turn_picture(1)"),
        shown("pair", *(f"choose({place})" for place in range(lanes))),
        shown("add lane", "add_lane"),
        shown("first difference", "diverge"),
        shown("explore", "explore"),
        shown("event", "next_event"),
        shown("align", "next_clock"),
        shown("many boards", "sample"),
    )


COMPARE_PLAYING = (_PAUSE, _PACE, shown("picture", "turn_picture(1)"), _END, shown("stop", "stop"))


PLAY_KEYS = (
    key("left", "slide('LEFT')", "Slide to the left"),
    key("down", "slide('DOWN')", "Slide down"),
    key("up", "slide('UP')", "Slide up"),
    key("right", "slide('RIGHT')", "Slide to the right"),
    key("backspace", "undo", "Undo the last move"),
    key("shift+backspace,ctrl+y", "redo", "Redo the move", display="ctrl+y"),
    key("d", "distance", "Show or hide the distance to the goal"),
    key("i", "hint", "Hint: first move of an optimal (or the best known) solution"),
    key("p", "play_solution", "Play the solution from here"),
    key("enter", "explore", "Explore this board"),
    key("r", "scramble", "Scramble again with a new seed"),
    key("b", "new_game", "New game: size, goal, scramble, seed"),
    key("home", "restart", "Back to the start of this game"),
    key("v", "choose_picture", "Choose a picture for the tiles"),
    key("o", "switch_numbers", "Numbers over the picture on or off"),
    key("x", "switch_steering", "Keys move the blank or the tile"),
    key("ctrl+t", "switch_motion", "Sliding animation on or off"),
    key("escape", "call_off", "Stop searching"),
    *COMMON_KEYS,
)
GAME = (
    shown("slide", "slide('LEFT')", "slide('DOWN')", "slide('UP')", "slide('RIGHT')"),
    shown("undo", "undo"),
    shown("hint", "hint"),
    shown("solution", "play_solution"),
    shown("random", "scramble"),
    shown("board", "new_game"),
)


PLAYBACK_KEYS = (
    key("right", "step(1)", "The next move"),
    key("left", "step(-1)", "One move back"),
    key("space", "play", "Play or pause"),
    key("plus,equals_sign", "pace(1)", "Faster: speed, pace"),
    key("minus", "pace(-1)", "Slower: speed, pace, slow"),
    key("home", "seek(0)", "Go to start: first step"),
    key("end", "to_end", "Go to the last board"),
    key("c", "copy_moves", "Copy the moves"),
    key("o", "switch_numbers", "Numbers over the picture on or off"),
    key("escape", "dismiss", "Back"),
    *COMMON_KEYS,
)

_PLAYBACK_PACE, _ENDS = shown("pace", "pace(1)", "pace(-1)"), shown("ends", "seek(0)", "to_end")
_KEEP = (shown("copies the moves", "copy_moves"), shown("save", "save"), shown("back", "dismiss"))
STILL = (_STEP, _PLAY, _ENDS, *_KEEP)
PLAYBACK_PLAYING = (_PAUSE, _PLAYBACK_PACE, _ENDS, *_KEEP)


AUDIT_KEYS = (
    key("enter", "open", "Explore the search from the selected board"),
    key("h", "pick_heuristic", "Audit another heuristic"),
    key("m", "pick_other", "Compare with another heuristic: which of the two dominates?"),
    key("v", "turn_view", "Next view: picture, histogram of h / distance, figures"),
    key("escape", "dismiss(None)", "Back to Explore"),
    *COMMON_KEYS,
)
WALKING = (
    shown("cell", "move(1, 0)", "move(-1, 0)", "move(0, -1)", "move(0, 1)"),
    shown("its boards", "choose"),
)
AUDITING = (
    *WALKING,
    shown("explore", "open"),
    shown("heuristic", "pick_heuristic"),
    shown("compare", "pick_other"),
    shown("next view", "turn_view"),
    shown("save", "save"),
    shown("back", "dismiss(None)"),
)


CARD_KEYS = (
    *(
        key(one.key, f"move('{one.action}')", one.tooltip)
        for one in (*STEP_KEYS, *PACE_KEYS, *EVENT_KEYS, *END_KEYS)
    ),
    key("p", "playback", "Play the path to this board, move by move"),
    key("c", "copy_path", "Copy the moves to this board"),
    key("d", "distance", "True distance: search for it, by pattern database"),
    key("less_than_sign,full_stop", "relative('<')", "Card of the parent"),
    key("greater_than_sign", "relative('>')", "Card of the first child"),
    key("left_square_bracket", "relative('[')", "Card of the previous sibling"),
    key("right_square_bracket", "relative(']')", "Card of the next sibling"),
    key("slash", "find", "Inspect another board"),
    key("backspace", "card_before", "Back to the previous card"),
    key("escape", "leave", "Stop reading the history, or close the card"),
    key("question_mark", "help", "Help: keys, signs, words"),
)


_CHOOSE = tuple(f"choose({place})" for place in range(5))
_ANSWERS = tuple(
    key(str(number), action, f"Choose answer {number}") for number, action in enumerate(_CHOOSE, 1)
)
_TUTORIAL = key("T", "tutorial", "Open the tutorial at the point that explains this question")

CLASS_KEYS = (
    *_ANSWERS,
    key("space,enter", "go_on", "Reveal the answer, or next question"),
    key("backspace", "again", "Ask this question again"),
    key("z", "turn_kind(1)", "Ask one kind of question, or all in turn"),
    key("Z", "turn_kind(-1)", "Ask the previous kind of question"),
    _TUTORIAL,
    *STEP_KEYS,
    *EVENT_KEYS,
    END_KEYS[0],
    _GO_TO,
    key("w,escape", "leave", "Leave class mode"),
    *COMMON_KEYS,
)
_CLASS = (
    shown("kind of question", "turn_kind(1)"),
    shown("tutorial", "tutorial"),
    shown("leave class mode", "leave"),
)
CLASS_ANSWERED = (shown("next", "go_on"), shown("step", "step(1)", "step(-1)"), *_CLASS)

QUIZ_KEYS = (
    *_ANSWERS,
    key("space,enter", "go_on", "Skip the question, or next question"),
    key("backspace", "again", "Back from a question to the result"),
    _TUTORIAL,
    key("r", "practise", "Practice: five new questions on the topics to review"),
    key("c", "copy_line", "Copy the result line"),
    key("ctrl+n", "begin_anew", "Give up this quiz and start another"),
    key("escape", "leave", "Leave the quiz; W continues it"),
    *COMMON_KEYS,
)
_LEAVE = shown("leave quiz", "leave")
QUIZ_ANSWERED = (shown("next question", "go_on"), shown("tutorial", "tutorial"), _LEAVE)
QUIZ_REVIEW = (
    shown("open its search", "go_on"),
    shown("result", "again"),
    shown("tutorial", "tutorial"),
    _LEAVE,
)
QUIZ_OVER = (
    shown("practise", "practise"),
    shown("tutorial", "tutorial"),
    shown("save", "save"),
    shown("new quiz", "begin_anew"),
    _LEAVE,
)


def class_asked(answers: int) -> Footer:
    return (shown("choose", *_CHOOSE[:answers]), shown("reveal", "go_on"), *_CLASS)


def quiz_asked(answers: int) -> Footer:
    return (shown("choose", *_CHOOSE[:answers]), shown("skip", "go_on"), _LEAVE)
