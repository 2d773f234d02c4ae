"""How a screen names its keys: for the footer, for the help and for the command palette at once."""

from typing import NamedTuple

from textual.binding import Binding


def key(keys: str, action: str, tooltip: str, *, display: str = "") -> Binding:
    """The binding of one or more keys (with commas between).

    `tooltip`: the sentence in help and palette.  `display`: how the key is written where its name will not do.
    """
    return Binding(keys, action, key_display=display or None, tooltip=tooltip, show=False)


class FooterItem(NamedTuple):
    """A word, and the actions it stands for; the keys beside it are theirs."""

    word: str
    actions: tuple[str, ...]


Footer = tuple[FooterItem, ...]


def shown(word: str, *actions: str) -> FooterItem:
    return FooterItem(word, actions)


COMMON_KEYS = (
    key("s", "save", "Save a picture alone, or the screen, into a file; its ending says how"),
    key("question_mark", "help", "Help: every key and every sign", display="?"),
    key("q", "app.quit", "Quit Loyd"),
)
ALWAYS = (shown("all keys", "help"), shown("quit", "app.quit"))
"""What the footer shows at the right, at any moment."""


APP_KEYS = (
    key("E", "switch_mode('explore')", "Explore: one search, step by step"),
    key("C", "switch_mode('compare')", "Compare: searches side by side"),
    key("P", "switch_mode('play')", "Play: the puzzle as a game"),
    key("W", "app.quiz", "A quiz: ten questions about searches drawn by a seed, or the one that was left"),
    key("T", "app.tours", "Guided tours: what search is, step by step, with things to try"),
    key("t", "switch_theme", "Dark or light"),
    Binding("ctrl+c", "quit_at_once", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
)


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
    key("4", "pane('map')", "Show the map alone: which boards the search has visited"),
    key("5", "pane('flame')", "Show the flame alone: nodes expanded below each node"),
    key("6", "pane('tree')", "Show the tree alone: the path to this node, with siblings"),
    key("7", "pane('ledger')", "Show the table alone: nodes by f, by bound or by layer, and by g"),
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

_STEP, _PLAY, _PAUSE = shown("step", "step(1)", "step(-1)"), shown("play", "play"), shown("pause", "play")
_PACE, _END = shown("pace", "change_pace(1)", "change_pace(-1)"), shown("to the end", "to_end")
_BOARD, _RANDOM, _COMPARE = shown("board", "edit_board"), shown("random", "random_board"), shown("compare", "compare")
READY = (shown("step", "step(1)"), _PLAY, shown("tutorial", "app.tours"), _BOARD, shown("algorithm", "choose_algorithm"), _RANDOM)
_EVENTS = shown("event", "next_event", "event_before")
PAUSED = (
    _STEP,
    _PLAY,
    _EVENTS,
    shown("inspect", "card"),
    shown("run until", "until"),
    shown("play path", "playback"),
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
    shown("next view", "turn"),
    shown("its step", "go"),
    shown("timeline", "back"),
    _PLAY,
)  # fmt: skip
PLAYING = (_PAUSE, _PACE, shown("event", "next_event"), _END)
UNTIL = (
    shown("run there", "run_there"),
    shown("next", "next_event"),
    shown("before", "event_before"),
    shown("close", "back"),
    shown("list or line", "app.focus_next"),
    _STEP,
)
HUNTING = (shown("stop", "back"),)
FLAT_OUT = (_PAUSE, _PACE, _END, shown("stop", "back"))
SOLVED = (shown("play solution", "playback"), shown("copy moves", "copy_moves"), _COMPARE, _RANDOM, _BOARD, shown("back", "step(-1)"))
FAILED_AT_ONCE = (shown("algorithm", "choose_algorithm"), _BOARD, _RANDOM, _COMPARE)
ON_TOUR = (shown("tour", "tour_on"),)
FAILED = (*FAILED_AT_ONCE, shown("back", "step(-1)"))


def aimed(footer: Footer, name: str) -> Footer:
    return tuple(item._replace(word=name) if name and item.word == "event" else item for item in footer)


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
    key("e", "vary", "Choose a variation of A's search for lane B: another tie rule, weight, duplicate rule or order"),
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

_COMPARE_PAUSE, _COMPARE_PACE, _COMPARE_END = (
    shown("pause", "play"),
    shown("pace", "change_pace(1)", "change_pace(-1)"),
    shown("to the end", "to_end"),
)
COMPARE_PAUSED = (
    shown("step", "step(1)", "step(-1)"),
    shown("play", "play"),
    shown("event", "next_event"),
    shown("until they diverge", "diverge"),
    shown("picture", "turn_picture(1)"),
    shown("yardstick", "next_clock"),
    shown("vary A", "vary"),
    shown("explore", "explore"),
)
COMPARE_PLAYING = (_COMPARE_PAUSE, _COMPARE_PACE, shown("picture", "turn_picture(1)"), _COMPARE_END, shown("stops", "stop"))


PLAY_KEYS = (
    key("left", "slide('LEFT')", "Slide to the left", display="←"),
    key("down", "slide('DOWN')", "Slide down", display="↓"),
    key("up", "slide('UP')", "Slide up", display="↑"),
    key("right", "slide('RIGHT')", "Slide to the right", display="→"),
    key("backspace", "undo", "Take the last move back"),
    key("shift+backspace,ctrl+y", "redo", "Make the move again that was taken back", display="ctrl+y"),
    key("d", "distance", "Show or hide how far from home the board is"),
    key("i", "hint", "Hint: the first move of a shortest way, or of the best way known"),
    key("p", "play_solution", "Play the solution from here"),
    key("enter", "hand_over", "Hand this board over to Explore"),
    key("r", "scramble", "Scramble anew in the same way, by a new seed"),
    key("b", "new_game", "New game: size, goal, scramble, seed"),
    key("home", "restart", "Back to the start of this game"),
    key("v", "choose_picture", "Choose a picture for the tiles, or numbers alone"),
    key("o", "switch_numbers", "Numbers over the picture, or not"),
    key("x", "switch_steering", "The keys move the blank, or the tile"),
    key("ctrl+t", "switch_motion", "Tiles are seen sliding, or not", display="ctrl+t"),
    key("escape", "call_off", "Call off what is being searched for", display="esc"),
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

_MOVE, _PLAYBACK_PACE, _ENDS = (
    shown("step", "step(1)", "step(-1)"),
    shown("pace", "pace(1)", "pace(-1)"),
    shown("ends", "seek(0)", "to_end"),
)
_KEEP = (shown("copies the moves", "copy_moves"), shown("save", "save"), shown("back", "dismiss"))
STILL = (_MOVE, shown("play", "play"), _ENDS, *_KEEP)
PLAYBACK_PLAYING = (shown("pause", "play"), _PLAYBACK_PACE, _ENDS, *_KEEP)


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


CARD_KEYS = (
    key("right", "move('step(1)')", "Step forward; the card follows", display="→"),
    key("left", "move('step(-1)')", "Step back", display="←"),
    key("shift+right", "move('step(10)')", "Ten steps forward", display="shift+→"),
    key("shift+left", "move('step(-10)')", "Ten steps back", display="shift+←"),
    key("space", "move('play')", "Play or pause"),
    key("plus,equals_sign", "move('change_pace(1)')", "Faster", display="+"),
    key("minus", "move('change_pace(-1)')", "Slower", display="-"),
    key("n", "move('next_event')", "Run to the next event"),
    key("N", "move('event_before')", "Back to the event before"),
    key("home", "move('to_start')", "Back to the start"),
    key("end", "move('to_end')", "Run to the end"),
    key("p", "playback", "Play the way to this board, move by move"),
    key("c", "copy_way", "Copy the moves to this board"),
    key("less_than_sign,full_stop", "relative('<')", "The card of the parent", display="<"),
    key("greater_than_sign", "relative('>')", "The card of the first child", display=">"),
    key("left_square_bracket", "relative('[')", "The card of the sibling before", display="["),
    key("right_square_bracket", "relative(']')", "The card of the sibling after", display="]"),
    key("slash", "find", "The card of another board", display="/"),
    key("backspace", "card_before", "Back to the card before"),
    key("escape", "leave", "Stop reading the record, or close the card", display="esc"),
    key("question_mark", "help", "Help: every key and every sign", display="?"),
)


_CHOOSE = tuple(f"choose({place})" for place in range(5))
_ANSWERS = tuple(key(str(number), action, f"Choose answer {number}") for number, action in enumerate(_CHOOSE, 1))
_TUTORIAL = key("T", "tutorial", "Open the tutorial at the point that explains this question")

CLASS_KEYS = (
    *_ANSWERS,
    key("space,enter", "go_on", "Reveal the answer; then go on to the next question", display="space"),
    key("backspace", "again", "Ask this question again", display="backspace"),
    key("z", "turn_kind(1)", "Ask one kind of question only, the next kind, or all in turn"),
    key("Z", "turn_kind(-1)", "Ask the previous kind of question"),
    _TUTORIAL,
    key("right", "step(1)", "Step forward", display="→"),
    key("left", "step(-1)", "Step back", display="←"),
    key("shift+right", "step(10)", "Ten steps forward", display="shift+→"),
    key("shift+left", "step(-10)", "Ten steps back", display="shift+←"),
    key("n", "next_event", "Run to the next event: a higher f, a new bound, a new lowest h"),
    key("N", "event_before", "Back to the previous event"),
    key("home", "to_start", "Back to the start"),
    key("g", "go_to", "Go to a step by its number"),
    key("w,escape", "leave", "Leave class mode", display="w"),
    *COMMON_KEYS,
)
_CLASS = (shown("kind of question", "turn_kind(1)"), shown("tutorial", "tutorial"), shown("leave class mode", "leave"))
CLASS_ANSWERED = (shown("next", "go_on"), shown("step", "step(1)", "step(-1)"), *_CLASS)

QUIZ_KEYS = (
    *_ANSWERS,
    key("space,enter", "go_on", "Skip the question; then go on to the next one", display="space"),
    key("backspace", "again", "Back from a question to the result", display="backspace"),
    _TUTORIAL,
    key("r", "practise", "Ask five new questions on the topics to repeat, once the quiz is over"),
    key("c", "copy_line", "Copy the line of the result, once the quiz is over"),
    key("ctrl+n", "begin_anew", "Give up this quiz and start another", display="ctrl+n"),
    key("escape", "leave", "Leave the quiz; W continues it", display="esc"),
    *COMMON_KEYS,
)
_LEAVE = shown("leave quiz", "leave")
QUIZ_ANSWERED = (shown("next question", "go_on"), shown("tutorial", "tutorial"), _LEAVE)
QUIZ_REVIEW = (shown("open its search", "go_on"), shown("result", "again"), shown("tutorial", "tutorial"), _LEAVE)
QUIZ_OVER = (shown("practise", "practise"), shown("tutorial", "tutorial"), shown("save", "save"), shown("new quiz", "begin_anew"), _LEAVE)


def class_asked(answers: int) -> Footer:
    return (shown("choose", *_CHOOSE[:answers]), shown("reveal", "go_on"), *_CLASS)


def quiz_asked(answers: int) -> Footer:
    return (shown("choose", *_CHOOSE[:answers]), shown("skip", "go_on"), _LEAVE)
