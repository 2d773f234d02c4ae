"""The keys of the panes and pictures, which count before those of the screen while one has the
focus.

How the words begin says where a key stands in the help: "In " and "On " are keys of a pane.
"""

from .keys import keys

MAP_KEYS = keys("""
up     move(1, 0)   On a map: move the cursor
down   move(-1, 0)
left   move(0, -1)
right  move(0, 1)
enter  choose       On a map: list the boards of a place, and go to their steps
""")
MAP_VIEW_KEYS = keys("""
z  turn  On the map: shares, time, other axes
""")
FLAME_KEYS = keys("""
up         walk('parent')  In the flame: to the parent block
down       walk('child')   In the flame: to the widest child block
left       walk('before')  In the flame: to the previous block
right      walk('after')   In the flame: to the next block
enter      choose          In the flame: zoom to this block
backspace  zoom_out        In the flame: zoom out
g          go              In the flame: go to the step of the block
z          turn            In the flame: colour by f, by h or by status
""")
TREE_KEYS = keys("""
up     fork(-1)    In the tree: to the fork above
down   fork(1)     In the tree: to the fork below
left   branch(-1)  In the tree: to the previous branch
right  branch(1)   In the tree: to the next branch
enter  choose      In the tree: the card of this board
g      go          In the tree: go to the step of this node, and follow its branch
z      turn        In the tree: path to this node, solution path, or the whole tree (up to 60 steps)
""")
TABLE_KEYS = keys("""
enter  take  In the table: go to the first step of this row
z      turn  In the table: nodes by g, or back to the rows
""")
CODE_KEYS = keys("""
up    screen.code_line(-1)  In the code: line before
down  screen.code_line(1)   In the code: next line
""")
ROW_KEYS = keys("""
up,k      go(-1)    In a list: the row above; in the log, go to its step
down,j    go(1)     In a list: the row below; in the log, go to its step
pageup    page(-1)  In a list: a page further up; the log stays there
pagedown  page(1)   In a list: a page further down; the log stays there
""")
NODE_KEYS = keys("""
enter  choose  In a list: the card of this board
""")
LOG_KEYS = keys("""
f  follow  In the log: follow the current step again
""")
STAGE_KEYS = keys("""
up     point(-1)  On the stage: previous successor, or the board
down   point(1)   On the stage: next successor
enter  choose     On the stage: card of the selected board
""")
EVENT_LIST_KEYS = keys("""
up,k    move(-1)   In the list of events: up
down,j  move(1)    In the list of events: down
enter   run_there  In the list of events: run to the next of this kind
""")
CONDITION_KEYS = keys("""
enter  run_there  In the line of the condition: run to where it is true
""")
TIMELINE_KEYS = keys("""
pageup    page(-1)  On the timeline: go back a tenth
pagedown  page(1)   On the timeline: go forward a tenth
""")
TUTORIAL_KEYS = keys("""
up        scroll_up    Scroll the tutorial up
pageup    page_up
down      scroll_down  Scroll the tutorial down
pagedown  page_down
""")
FAMILY_KEYS = keys("""
up     screen.relative('↑')  On a card: the parent
down   screen.relative('↓')  On a card: the first child
left   screen.relative('←')  On a card: the previous sibling
right  screen.relative('→')  On a card: the next sibling
""")
HISTORY_KEYS = keys("""
enter  choose  On a card: go to the step of this row
""")
AUDIT_PICTURE_KEYS = keys("""
up     move(1, 0)   In the picture: move the cursor
down   move(-1, 0)
left   move(0, -1)
right  move(0, 1)
enter  choose       In the picture: list the boards of a cell, and start a search from one
""")
SAMPLE_KEYS = keys("""
left   walk(-1)  On random boards: the board before
right  walk(1)   On random boards: the next board
enter  choose    On random boards: race the selected board
""")
PLACE_KEYS = keys("""
g  go_to_step  In the list of a place: go to its step
""")

PANES = {
    "map": (*MAP_KEYS, *MAP_VIEW_KEYS),
    "flame": FLAME_KEYS,
    "tree": TREE_KEYS,
    "lists of boards": (*ROW_KEYS, *NODE_KEYS),
    "log": (*ROW_KEYS, *LOG_KEYS),
    "table": (*ROW_KEYS, *TABLE_KEYS),
    "code": CODE_KEYS,
    "stage": STAGE_KEYS,
    "events": EVENT_LIST_KEYS,
    "condition": CONDITION_KEYS,
    "timeline": TIMELINE_KEYS,
    "tutorial": TUTORIAL_KEYS,
    "family of a board": FAMILY_KEYS,
    "history of a board": (*ROW_KEYS, *HISTORY_KEYS),
    "picture of an audit": AUDIT_PICTURE_KEYS,
    "random boards": SAMPLE_KEYS,
    "boards of a place": PLACE_KEYS,
}
"""The keys of each pane, by its name."""
