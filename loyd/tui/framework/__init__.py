"""All that is built into, or around, Textual: how fast it paints, the widget of painted lines,
lists, the queue of typed keys. Knows boards and steps, but runs no search. May
import `paint`, keys, signs and `core`.
"""

from .line_widget import FramedWidget, LineWidget, PlainText, put_at
from .lists import ColouredList, JumpingList, RowList
from .messages import BoardPicked, SeekRequested
from .panes import HIGH_SCREEN, WIDE_SCREEN, PanePlace, body_size, strip_lines
from .threads import ThreadTask, read_in_thread, run_in_thread
