"""The keys of the card of a board."""

from loyd.tui.keys.key import key

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
