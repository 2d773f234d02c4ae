"""The key bindings of every screen, in one form that serves the footer, the help and the command
palette.
"""

import re
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


def keys(table: str) -> tuple[Binding, ...]:
    """The bindings of a table with a row for each: keys, action, and name, two spaces apart."""
    return tuple(key(*re.split("  +", row)) for row in table.strip().splitlines())


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


def footer(table: str) -> Footer:
    """The items of a table with a row for each: the word and its actions, two spaces apart."""
    return tuple(shown(*re.split("  +", row)) for row in table.strip().splitlines())


COMMON_KEYS = keys("""
s              save      Save …: export picture, image, table, film, report, screenshot
question_mark  help      Help: keys, signs, words
q              app.quit  Quit Loyd
""")
ALWAYS = footer("""
help  help
quit  app.quit
""")
"""Always shown at the right of the footer."""


APP_KEYS = (
    *keys("""
E  switch_mode('explore')  Explore screen: one search, step by step
C  switch_mode('compare')  Compare screen: searches side by side
P  switch_mode('play')     Play screen: game, puzzle
W  app.quiz                Quiz …: learn, test, exam, questions
T  app.tours               Tutorials …: learn, teach, lesson, tour, guide
t  switch_theme            Dark or light: theme, colours
"""),
    Binding("ctrl+c", "quit_at_once", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
)


STEP_KEYS = keys("""
right        step(1)    Step: forward
left         step(-1)   Step: back
shift+right  step(10)   Ten steps: forward
shift+left   step(-10)  Ten steps: back
""")
PACE_KEYS = keys("""
space             play             Play or pause
plus,equals_sign  change_pace(1)   Faster: speed, pace
minus             change_pace(-1)  Slower: speed, pace, slow
""")
EVENT_KEYS = keys("""
n  next_event    Next event: new maximum of f or bound, lowest h, goal
N  event_before  Previous event: back
""")
END_KEYS = keys("""
home  to_start  Go to start: first step
end   to_end    Run to the end: solve, solution, finish
""")
_GO_TO = key("g", "go_to", "Go to step …: number, seek")

EXPLORE_KEYS = (
    *STEP_KEYS,
    *PACE_KEYS,
    *EVENT_KEYS,
    key("u", "until", "Run until …: event, condition, such as open >= 1000 and f = 19"),
    *END_KEYS,
    _GO_TO,
    *keys("""
enter      card              Inspect board: history, every heuristic, parent, children
slash      find_board        Find board …: search, rank, notation
b          edit_board        Change board …: start, goal, size, preset
a          choose_algorithm  Change algorithm …: settings, weight w, tie-break, order, limit, memory
h          choose_heuristic  Change heuristic …: h, manhattan, pattern database
e          vary  Vary search …: weight, tie-break, move order, bound grown by one, other duplicates
r          random_board      Random board: scramble, shuffle
R          sample            Twenty random boards …: average, many, batch, benchmark
backspace  former_search     Previous search: back, undo, last time
H          audit             Audit heuristic: admissible, consistent, accurate
m          compare           Compare searches …: side by side, weights
w          class_mode        Class mode: teach, lecture, question
ctrl+o     load              Load your own code …: own heuristic, custom algorithm, Python file
c          copy_moves        Copy moves: solution, path, clipboard
L          copy_link         Copy command or link: share, shell, URL
p          playback          Play solution: path, animate, move by move
v          turn_picture      Next picture: view
z          turn_reading      Other view: closed list, log, projection, colours
"""),
)

EXPLORE_MORE_KEYS = (
    *keys("""
o          tour_on         Tutorial: go on, answer, next
O          tour_back       Tutorial: back
escape     back            Close or pause: back, escape
"""),
    *COMMON_KEYS,
)

READY = footer("""
step       step(1)
play       play
tutorial   app.tours
board      edit_board
algorithm  choose_algorithm
""")
READY_AGAIN = (*READY[:2], shown("last search", "former_search"), *READY[3:])
"""Before the first step, if Loyd was left at another search."""
PAUSED = footer("""
step       step(1)  step(-1)
play       play
event      next_event  event_before
picture    turn_picture
inspect    card
run until  until
""")
STOPPED = (*PAUSED[:2], shown("continue", "to_end"), *PAUSED[2:])
LIT = footer("""
cursor     move(1, 0)  move(-1, 0)  move(0, -1)  move(0, 1)  walk('parent')  walk('child')  \
walk('before')  walk('after')  level(-1)  level(1)  sibling(-1)  sibling(1)
open       choose  zoom  take
out        zoom_out  fold
next view  turn
its step   go
timeline   back
play       play
step       step(1)  step(-1)
""")
PLAYING = footer("""
pause       play
pace        change_pace(1)  change_pace(-1)
event       next_event
to the end  to_end
""")
UNTIL = footer("""
run there     run_there
next          next_event
previous      event_before
close         back
list or line  app.focus_next
step          step(1)  step(-1)
""")
LOOKING = (shown("stop", "back"),)
MAX_SPEED = footer("""
pause    play
pace     change_pace(1)  change_pace(-1)
picture  turn_picture
stop     back
""")
SOLVED = footer("""
play solution  playback
copy moves     copy_moves
compare        compare
random         random_board
board          edit_board
back           step(-1)
""")
FAILED_AT_ONCE = footer("""
algorithm  choose_algorithm
board      edit_board
random     random_board
compare    compare
""")
UNSOLVABLE = footer("""
another board  edit_board
random         random_board
tutorial       app.tours
""")
ON_TOUR = (shown("tour", "tour_on"),)
FAILED = (*FAILED_AT_ONCE, shown("back", "step(-1)"))


def aimed(items: Footer, name: str) -> Footer:
    return tuple(
        item._replace(word=name) if name and item.word == "event" else item for item in items
    )


COMPARE_KEYS = (
    *STEP_KEYS,
    *PACE_KEYS,
    *keys("""
n  next_event  Next event: in any lane; by bound, the next bound
u  diverge     Run until they diverge: first difference
"""),
    *END_KEYS,
    *keys("""
g       go_to             Go to position …: step, number, seek
y       next_clock        Align lanes: by step, bound, time
1       choose(0)         Select lane A: compared with the lane selected before
2       choose(1)         Select lane B
3       choose(2)         Select lane C
4       choose(3)         Select lane D
a       choose_search('algorithms')  Change algorithm …: of the selected lane
h       choose_search('heuristics')  Change heuristic …: of the selected lane
e       vary              Vary A in lane B …: weights, tie-break, order
R       sample            Twenty random boards …: every lane on average, many, batch
ctrl+n  add_lane          Add lane: search
ctrl+w  remove_lane       Remove lane: delete, close
m       overlap           Compare the pair: overlap, shared boards
l       list_alone        List differences: boards that only one of the pair expanded
v       turn_picture(1)   Next picture: map, flame, table, difference
V       turn_picture(-1)  Previous picture: map, flame, table, difference
z       turn              Other view: projection, colour, axis, order of the table
b       edit_board        Change board …: start, goal, size, preset
r       random_board      Random board: scramble, shuffle
ctrl+o  load              Load your own code …: own heuristic, custom algorithm, Python file
enter   explore           Explore lane: open, inspect
L       copy_link         Copy command or link: share, shell, URL
escape  stop              Close or pause: stop, escape
"""),
    *COMMON_KEYS,
)


def compare_paused(lanes: int) -> Footer:
    return (
        *PAUSED[:2],
        shown("picture", "turn_picture(1)"),
        shown("pair", *(f"choose({place})" for place in range(lanes))),
        shown("add lane", "add_lane"),
        shown("first difference", "diverge"),
        shown("explore", "explore"),
        shown("event", "next_event"),
        shown("align", "next_clock"),
        shown("many boards", "sample"),
    )


COMPARE_PLAYING = footer("""
pause       play
pace        change_pace(1)  change_pace(-1)
picture     turn_picture(1)
to the end  to_end
stop        stop
""")


PLAY_KEYS = (
    *keys("""
left                    slide('LEFT')    Slide to the left
down                    slide('DOWN')    Slide down
up                      slide('UP')      Slide up
right                   slide('RIGHT')   Slide to the right
backspace               undo             Undo the last move
ctrl+y,shift+backspace  redo             Redo the move
d                       distance         Show or hide the distance to the goal
i                       hint             Hint: first move of an optimal (or the best known) solution
p                       play_solution    Play the solution from here
enter                   explore          Explore this board
r                       scramble         Scramble again with a new seed
b                       new_game         New game: size, goal, scramble, seed
home                    restart          Back to the start of this game
v                       choose_picture   Choose a picture for the tiles
o                       switch_numbers   Numbers over the picture on or off
x                       switch_steering  Keys move the blank or the tile
ctrl+t                  switch_motion    Sliding animation on or off
escape                  call_off         Stop searching
"""),
    *COMMON_KEYS,
)
GAME = footer("""
slide     slide('LEFT')  slide('DOWN')  slide('UP')  slide('RIGHT')
undo      undo
hint      hint
solution  play_solution
random    scramble
board     new_game
""")


PLAYBACK_KEYS = (
    *keys("""
right             step(1)         The next move
left              step(-1)        One move back
space             play            Play or pause
plus,equals_sign  pace(1)         Faster: speed, pace
minus             pace(-1)        Slower: speed, pace, slow
home              seek(0)         Go to start: first step
end               to_end          Go to the last board
c                 copy_moves      Copy the moves
o                 switch_numbers  Numbers over the picture on or off
escape            dismiss         Back
"""),
    *COMMON_KEYS,
)

STILL = footer("""
step              step(1)  step(-1)
play              play
ends              seek(0)  to_end
copies the moves  copy_moves
save              save
back              dismiss
""")
PLAYBACK_PLAYING = footer("""
pause             play
pace              pace(1)  pace(-1)
ends              seek(0)  to_end
copies the moves  copy_moves
save              save
back              dismiss
""")


AUDIT_KEYS = (
    *keys("""
enter   open            Explore the search from the selected board
h       pick_heuristic  Audit another heuristic
m       pick_other      Compare with another heuristic: which of the two dominates?
v       turn_view       Next view: picture, histogram of h / distance, figures
escape  dismiss(None)   Back to Explore
"""),
    *COMMON_KEYS,
)
AUDITING = footer("""
cell        move(1, 0)  move(-1, 0)  move(0, -1)  move(0, 1)
its boards  choose
explore     open
heuristic   pick_heuristic
compare     pick_other
next view   turn_view
save        save
back        dismiss(None)
""")


CARD_KEYS = (
    *(
        key(one.key, f"move('{one.action}')", one.tooltip)
        for one in (*STEP_KEYS, *PACE_KEYS, *EVENT_KEYS, *END_KEYS)
    ),
    *keys("""
p                         playback       Play the path to this board, move by move
c                         copy_path      Copy the moves to this board
d                         distance       True distance: search for it, by pattern database
less_than_sign,full_stop  relative('<')  Card of the parent
greater_than_sign         relative('>')  Card of the first child
left_square_bracket       relative('[')  Card of the previous sibling
right_square_bracket      relative(']')  Card of the next sibling
slash                     find           Inspect another board
backspace                 card_before    Back to the previous card
escape                    leave          Stop reading the history, or close the card
question_mark             help           Help: keys, signs, words
"""),
)


_CHOOSE = tuple(f"choose({place})" for place in range(5))
_ANSWERS = tuple(
    key(str(number), action, f"Choose answer {number}") for number, action in enumerate(_CHOOSE, 1)
)
_TUTORIAL = key("T", "tutorial", "Open the tutorial at the point that explains this question")

CLASS_KEYS = (
    *_ANSWERS,
    *keys("""
space,enter  go_on          Reveal the answer, or next question
backspace    again          Ask this question again
z            turn_kind(1)   Ask one kind of question, or all in turn
Z            turn_kind(-1)  Ask the previous kind of question
"""),
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
    *keys("""
space,enter  go_on  Skip the question, or next question
backspace    again  Back to the result, or undo in practice
p            play   Play the model answers, in practice
"""),
    _TUTORIAL,
    *keys("""
r       practise    Practice: five new questions on the topics to review
c       copy_line   Copy the result line
ctrl+n  begin_anew  Give up this quiz and start another
escape  leave       Leave the quiz; W continues it
"""),
    *COMMON_KEYS,
)
QUIZ_ANSWERED = footer("""
next question  go_on
tutorial       tutorial
leave quiz     leave
""")
QUIZ_REVIEW = footer("""
open its search  go_on
result           again
tutorial         tutorial
leave quiz       leave
""")
QUIZ_OVER = footer("""
practise    practise
tutorial    tutorial
save        save
new quiz    begin_anew
leave quiz  leave
""")


def class_asked(answers: int) -> Footer:
    return (shown("choose", *_CHOOSE[:answers]), shown("reveal", "go_on"), *_CLASS)


def quiz_asked(answers: int) -> Footer:
    return (shown("choose", *_CHOOSE[:answers]), shown("skip", "go_on"), QUIZ_ANSWERED[-1])
