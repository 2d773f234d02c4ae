"""The keys of the release before this one."""

import re

FORMER_KEYS = tuple(
    re.split("  +", row)
    for row in """
C       app.switch_mode('compare')  C is now R: Race.
T       app.switch_mode('learn')    T is now L: Learn.
W       app.quiz         W is now L, then 3.
w       app.class_mode   w is now L, then 2.
H       app.audit        H is now L, then 5.
e       choose_search('algorithms')  e is now a: settings of the search.
e       compare          e is now m; in Race, a has the settings of a search.
u       diverge          u is now n: the first difference, at the start and at the end.
u       go_to            u is now g: type a step, a board or a condition.
slash   go_to            / is now g: type a step, a board or a condition.
o       tour_on          o is now space, in a tutorial: L lists them.
O       tour_back        O is now backspace, in a tutorial: L lists them.
l       overlap          l is now d; d again lists the differences.
m       overlap          m is now d: the difference of the selected searches.
V       turn_picture     V is gone: v shows the next picture.
Z       turn_kind        Z is gone: z asks the next kind of question.
ctrl+o  load             ctrl+o is gone: ctrl+p finds Load your own code.
ctrl+t  switch_motion    ctrl+t is gone: ctrl+p finds Sliding animation.
o       switch_numbers   o is gone: ctrl+p finds Numbers over the picture.
x       switch_steering  x is gone: ctrl+p finds Keys move the blank or the tile.
ctrl+n  begin_anew       ctrl+n is gone: ctrl+p finds Start another quiz.
""".strip().splitlines()
)
"""Keys of the release before, what they did, and the sentence that says what they are now. The
first row counts whose action the screen has. They name the default keys, which is what changed.
"""
