"""The keys of class mode and of a quiz, and those that their footers show."""

from loyd.tui.keys.common import COMMON_KEYS
from loyd.tui.keys.footer import Footer, shown
from loyd.tui.keys.key import key

_CHOOSE = tuple(f"choose({place})" for place in range(5))
_ANSWERS = tuple(key(str(number), action, f"Choose answer {number}") for number, action in enumerate(_CHOOSE, 1))

CLASS_KEYS = (
    *_ANSWERS,
    key("space,enter", "go_on", "Reveal the answer; then go on to the next question; enter does, too", display="space"),
    key("z", "turn_kind(1)", "Ask one kind of question alone, the next kind, or all in turn"),
    key("Z", "turn_kind(-1)", "Ask the kind of question before"),
    key("right", "step(1)", "Step forward", display="→"),
    key("left", "step(-1)", "Step back", display="←"),
    key("shift+right", "step(10)", "Ten steps forward", display="shift+→"),
    key("shift+left", "step(-10)", "Ten steps back", display="shift+←"),
    key("n", "next_event", "Run to the next event: a greater f, a new bound, less h than ever"),
    key("N", "event_before", "Back to the event before"),
    key("home", "to_start", "Back to the start"),
    key("g", "go_to", "Go to a step by its number"),
    key("w,escape", "leave", "Leave class mode; escape does, too", display="w"),
    *COMMON_KEYS,
)
_ELSE = shown("step", "step(1)", "step(-1)"), shown("kind", "turn_kind(1)"), shown("leaves", "leave"), shown("quiz", "app.quiz")
ANSWERED = (shown("goes on", "go_on"), *_ELSE)

QUIZ_KEYS = (
    *_ANSWERS,
    key("space,enter", "go_on", "Pass the question over; then go on to the next one; enter does, too", display="space"),
    key("c", "copy_line", "Copy the line of the result, once the quiz is over"),
    key("ctrl+n", "begin_anew", "Give this quiz up and begin another", display="ctrl+n"),
    key("escape", "leave", "Leave the quiz; W goes on with it where it was left", display="esc"),
    *COMMON_KEYS,
)
QUIZ_ANSWERED = (shown("goes on", "go_on"), shown("leaves, to go on later", "leave"))
QUIZ_OVER = (shown("copies the line", "copy_line"), shown("save", "save"), shown("another quiz", "begin_anew"), shown("leaves", "leave"))


def class_asked(answers: int) -> Footer:
    """The footer of class mode while a question with so many answers stands."""
    return (shown("choose", *_CHOOSE[:answers]), shown("reveals", "go_on"), *_ELSE)


def quiz_asked(answers: int) -> Footer:
    """The footer of a quiz while a question with so many answers stands."""
    return (shown("choose", *_CHOOSE[:answers]), shown("passes over", "go_on"), shown("leaves, to go on later", "leave"))
