"""The key bindings of every screen, in one form that serves the footer, the help and the command
palette.
"""

from dataclasses import replace

from textual.binding import Binding

from .former_keys import FORMER_KEYS
from .keys import Footer, footer, footers, item, key, keys

COMMON_KEYS = keys("""
Keep
s              save      Save …: export picture, image, table, film, report, screenshot
Everywhere
question_mark  help      Help: keys, signs, words
q              app.quit  Quit Loyd
""")
ALWAYS = footer("""
help  help
quit  app.quit
""")
"""Always shown at the right of the footer."""


LEARN = "app.switch_mode('learn')"

APP_KEYS = (
    *keys("""
Everywhere
E  app.switch_mode('explore')  Explore: one search, step by step
R  app.switch_mode('compare')  Race: compare searches side by side
L  app.switch_mode('learn')    Learn: tutorials, teach, lesson, tour, guide, class, quiz, audit
P  app.switch_mode('play')     Play: game, puzzle
t  switch_theme            Dark or light: theme, colours
"""),
    *(
        Binding(former, f"former({former!r})", show=False)
        for former in dict.fromkeys(row[0] for row in FORMER_KEYS)
    ),
    Binding("ctrl+c", "quit_at_once", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
)

LEARN_CARDS = {
    "app.class_mode": "Class: the search of Explore as slides, with questions",
    "app.quiz": "Quiz: ten questions from a seed, with a result to hand in",
    "app.worksheet": "Worksheet: for paper, with the answers in a second file",
    "app.audit": "Audit: is h admissible? against all true distances",
}
"""The cards of Learn after the tutorials: what they open, name and contents."""
FIRST_CARD = 2
"""The digit of the first of them."""
LEARN_KEYS = (
    key("1", "tutorials", "Learn: tutorials"),
    *(
        key(str(number), action, f"Learn: {text}")
        for number, (action, text) in enumerate(LEARN_CARDS.items(), FIRST_CARD)
    ),
    *COMMON_KEYS,
)
LEARN_FOOTER = footer("""
choose   tutorials  app.class_mode  app.quiz  app.worksheet  app.audit
up down  cursor_up  cursor_down
open     select
""")

UNBOUND_COMMANDS: dict[str, str] = {
    "app.quiz": "Quiz …: learn, test, exam, questions",
    "app.class_mode": "Class mode: teach, lecture, question",
    "app.audit": "Audit heuristic: admissible, consistent, accurate",
    "load": "Load your own code …: own heuristic, custom algorithm, Python file",
    "copy_link": "Copy command or link: share, shell, URL",
    "switch_motion": "Sliding animation on or off",
    "switch_numbers": "Numbers over the picture on or off",
    "switch_steering": "Keys move the blank or the tile",
    "begin_anew": "Start another quiz, and give up this one",
}
"""Commands that have no key: the palette finds them where the screen has them."""

LISTED_ACTIONS = {
    "to_end",
    "go_to",
    "picture('map')",
    "picture('open')",
    "compare",
    "choose_algorithm",
    "choose_heuristic",
    "app.switch_mode('learn')",
}
"""The actions that the palette lists before anything is typed, on screens that have them."""

STEP_KEYS = keys("""
Move
right  step(1)   Step: forward
left   step(-1)  Step: back
""")
_PLAY = key("space", "play", "Play or pause", "Move")
PACE_KEYS = keys("""
Move
shift+right       step(10)         Ten steps: forward
shift+left        step(-10)        Ten steps: back
plus,equals_sign,add  change_pace(1)   Faster: speed, pace
minus,subtract        change_pace(-1)  Slower: speed, pace, slow
""")
EVENT_KEYS = keys("""
Move
n  next_event    Next event: new maximum of f or bound, lowest h, goal
N  event_before  Previous event: back
""")
END_KEYS = keys("""
Move
home  to_start  Go to start: first step
end   to_end    Run to the end: solve, solution, finish
""")
EXPLORE_KEYS = (
    *STEP_KEYS,
    _PLAY,
    *PACE_KEYS,
    *EVENT_KEYS,
    *END_KEYS,
    *keys("""
Move
g          go_to  Go to step, board, event: run until, condition, find, rank, number, seek
Search
b          edit_board        Change board …: start, goal, size, preset
a          choose_algorithm  Change algorithm …: settings, weight w, tie-break, order, limit, memory
h          choose_heuristic  Change heuristic …: h, manhattan, pattern database
r          random_board      Random board: scramble, shuffle
backspace  former_search     Previous search: back, undo, last time
m          compare  Race against …: compare, side by side, vary, twenty boards, average, benchmark
Keep
B          bookmarks         Bookmarks …: mark this step, note, go to a marked one
c          copy_moves        Copy moves: solution, path, clipboard
p          playback          Play solution: path, animate, move by move
Look
enter      card              Inspect board: history, every heuristic, parent, children
v          turn_picture      Next picture: view
z          turn_reading      Other view: closed list, log, projection, colours
Z          turn_strip        Other strip: trajectory, nodes in memory, growth, plot
"""),
)

EXPLORE_MORE_KEYS = (key("escape", "back", "Close or pause: back, escape", "Move"), *COMMON_KEYS)

EXPLORE_FOOTERS = footers("""
ready
  step          step(1)
  play          play
  run           to_end
  board         edit_board
  search        choose_algorithm
  learn         app.switch_mode('learn')
  race against  compare
at the last search
  step          step(1)
  play          play
  run           to_end
  last search   former_search
  board         edit_board
  search        choose_algorithm
  learn         app.switch_mode('learn')
  race against  compare
paused
  step       step(1)  step(-1)
  play       play
  event       next_event  event_before
  go to       go_to
  run         to_end
  this board  card
  picture     turn_picture
stopped
  continue    to_end
  step        step(1)  step(-1)
  play        play
  event       next_event  event_before
  go to       go_to
  this board  card
  picture     turn_picture
in a picture
  cursor     move(1, 0)  move(-1, 0)  move(0, -1)  move(0, 1)  walk('parent')  walk('child')  \
  walk('before')  walk('after')  fork(-1)  fork(1)  branch(-1)  branch(1)  \
  screen.code_line(-1)  screen.code_line(1)
  open       choose  take
  out        zoom_out
  next view  turn
  its step   go
  timeline   back
  play       play
  step       step(1)  step(-1)
playing
  pause       play
  pace        change_pace(1)  change_pace(-1)
  event       next_event
  to the end  to_end
in the list of events
  run there     run_there
  next          next_event
  previous      event_before
  close         back
  list or line  app.focus_next
  step          step(1)  step(-1)
scanning
  stop  back
at full speed
  pause    play
  pace     change_pace(1)  change_pace(-1)
  picture  turn_picture
  stop     back
solved
  share         save
  play it       playback
  race against  compare
  another       random_board
  back          step(-1)
  copy moves    copy_moves
without a step
  algorithm  choose_algorithm
  board      edit_board
  random     random_board
  race       compare
unsolvable
  another board  edit_board
  random         random_board
  tutorial       app.switch_mode('learn')
in a tutorial
  next  play
  back  former_search
  step  step(1)  step(-1)
  this board  card
  leave  back
failed
  algorithm  choose_algorithm
  board      edit_board
  random     random_board
  race       compare
  back       step(-1)
""")
"""What the footer of Explore has in each of its states; a "last search" is one that Loyd was left
at.
"""


def with_event_name(items: Footer, name: str) -> Footer:
    """The footer with the name of the event that `n` goes to instead of "event"."""
    return tuple(one._replace(word=name) if name and one.word == "event" else one for one in items)


_CHOOSE = tuple(f"choose({place})" for place in range(5))
COMPARE_KEYS = (
    *STEP_KEYS,
    _PLAY,
    *PACE_KEYS,
    *keys("""
Move
n  next_event  Next event: in any search; at the start and the end, the first difference, diverge
"""),
    *END_KEYS,
    *keys("""
Move
g       go_to             Go to step …: step, number, seek
escape  stop              Close or pause: stop, escape
Search
a       choose_search('algorithms')  Change algorithm …: of the selected search, vary, weight
h       choose_search('heuristics')  Change heuristic …: of the selected search
x       sample            Twenty random boards …: every search on average, many, batch
ctrl+n  add_lane          Add search: lane
ctrl+w  remove_lane       Remove search: lane, delete, close
d       overlap           Difference of the pair: overlap, shared boards; again, list them
b       edit_board        Change board …: start, goal, size, preset
r       random_board      Random board: scramble, shuffle
Look
y       next_clock        Align searches: by step, bound, time
1       choose(0)         Select search: A, compared with the one selected before
2       choose(1)         Select search: B
3       choose(2)         Select search: C
4       choose(3)         Select search: D
v       turn_picture      Next picture: trajectories, table, difference
z       turn              Other view: projection, colour, axis
enter   explore           Explore search: open, inspect
"""),
    *COMMON_KEYS,
)


def race_footer(lanes: int) -> Footer:
    """The footer of a race with so many searches."""
    return footer(f"""
step           step(1)  step(-1)
play           play
event          next_event
search         {"  ".join(_CHOOSE[:lanes])}
difference     overlap
algorithm      choose_search('algorithms')
twenty boards  sample
explore        explore
add search     add_lane
picture        turn_picture
align          next_clock
""")


RACE_PLAYING_FOOTER = footer("""
pause       play
pace        change_pace(1)  change_pace(-1)
picture     turn_picture
to the end  to_end
stop        stop
""")

PLAY_KEYS = (
    *keys("""
Move
left                    slide('LEFT')    Slide to the left
down                    slide('DOWN')    Slide down
up                      slide('UP')      Slide up
right                   slide('RIGHT')   Slide to the right
backspace               undo             Undo the last move
ctrl+y,shift+backspace  redo             Redo the move
p                       play_solution    Play solution: from here
home                    restart          Go to start: of this game
escape                  call_off         Stop searching
Search
d                       distance         True distance: show or hide
i                       hint             Hint: first move of an optimal (or the best known) solution
r                       scramble         Random board: scramble, new seed
b                       new_game         Change board …: new game, size, goal, scramble, seed
v                       choose_picture   Choose a picture for the tiles
Look
enter                   explore          Explore this board
"""),
    *COMMON_KEYS,
)
GAME_FOOTER = footer("""
slide     slide('LEFT')  slide('DOWN')  slide('UP')  slide('RIGHT')
undo      undo
hint      hint
solution  play_solution
random    scramble
board     new_game
""")

PLAYBACK_KEYS = (
    *keys("""
Move
right             step(1)         Step: the next move
left              step(-1)        Step: one move back
space             play            Play or pause
plus,equals_sign,add  pace(1)     Faster: speed, pace
minus,subtract    pace(-1)        Slower: speed, pace, slow
home              seek(0)         Go to start: first step
end               to_end          Run to the end: the last board
Keep
c                 copy_moves      Copy moves
Everywhere
escape            dismiss         Close or pause: back
"""),
    *COMMON_KEYS,
)

PLAYBACK_FOOTER = footer("""
step              step(1)  step(-1)
play              play
ends              seek(0)  to_end
copies the moves  copy_moves
save              save
back              dismiss
""")
PLAYBACK_PLAYING_FOOTER = footer("""
pause             play
pace              pace(1)  pace(-1)
ends              seek(0)  to_end
copies the moves  copy_moves
save              save
back              dismiss
""")

AUDIT_KEYS = (
    *keys("""
Look
enter   open            Explore this board: the selected one
v       turn_view       Next picture: picture, histogram of h / distance, figures
Search
h       pick_heuristic  Change heuristic …: audit another
m       pick_other      Compare with another heuristic: which of the two dominates?
Everywhere
escape  dismiss(None)   Close or pause: back
"""),
    *COMMON_KEYS,
)
AUDIT_FOOTER = footer("""
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
        replace(one, action=f"move('{one.action}')")
        for one in (*STEP_KEYS, _PLAY, *EVENT_KEYS, *END_KEYS)
    ),
    *keys("""
Keep
p          playback     Play solution: the path to this board, move by move
c          copy_path    Copy moves: to this board
Search
d          distance     True distance: search for it, by pattern database
Look
g          find         Go to step, board, event: inspect another board
backspace  card_before  Back: to the previous card
escape     leave        Close or pause: stop reading the history, or close the card
Everywhere
question_mark  help     Help: keys, signs, words
"""),
)

_ANSWERS = tuple(
    key(str(number), action, f"Choose answer: {number}") for number, action in enumerate(_CHOOSE, 1)
)
_TUTORIAL = key(
    "T", "tutorial", "Open the tutorial at the point that explains this question", "Search"
)

CLASS_KEYS = (
    *_ANSWERS,
    *keys("""
Move
space,enter  go_on      Next, or reveal the answer
Look
backspace    again      Back: ask this question again
z            turn_kind  Ask one kind of question, or all in turn
"""),
    _TUTORIAL,
    *STEP_KEYS,
    *EVENT_KEYS,
    key("escape", "leave", "Close or pause: leave class mode"),
    *COMMON_KEYS,
)
_CLASS_ITEMS = footer("""
kind of question  turn_kind
tutorial          tutorial
leave class mode  leave
""")
CLASS_ANSWERED_FOOTER = (item("next", "go_on"), item("step", "step(1)", "step(-1)"), *_CLASS_ITEMS)

QUIZ_KEYS = (
    *_ANSWERS,
    *keys("""
Move
space,enter  go_on  Next, or reveal the answer: skip
Look
backspace    again  Back: to the result, or undo in practice
p            play   Play solution: the model answers, in practice
"""),
    _TUTORIAL,
    *keys("""
r       practise   Practice: five new questions on the topics to review
c       copy_line  Copy the result line
escape  leave      Close or pause: leave the quiz; L 3 continues it
"""),
    *COMMON_KEYS,
)
QUIZ_ANSWERED_FOOTER = footer("""
next question  go_on
tutorial       tutorial
leave quiz     leave
""")
QUIZ_REVIEW_FOOTER = footer("""
open its search  go_on
result           again
tutorial         tutorial
leave quiz       leave
""")
QUIZ_OVER_FOOTER = footer("""
practise    practise
tutorial    tutorial
save        save
leave quiz  leave
""")


def class_footer(answers: int) -> Footer:
    """The footer of class mode for a question with so many answers."""
    return (item("choose", *_CHOOSE[:answers]), item("reveal", "go_on"), *_CLASS_ITEMS)


def quiz_footer(answers: int) -> Footer:
    """The footer of a quiz for a question with so many answers."""
    choose = [item("choose", *_CHOOSE[:answers])] * (answers <= len(_CHOOSE))
    return (*choose, item("skip", "go_on"), item("leave quiz", "leave"))
