"""The pseudo-code, with the lines that a step ran."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseScrollDown, MouseScrollUp

from ....core.engine.problem import Problem
from ....core.engine.record import Successor, Trace, format_h, format_node_f
from ....core.teach.pseudo_code_walk import ExecutedLine, walk
from ...key_names import key_of
from ...paint import ROLES, ColourPalette, status_sentence, status_sign, status_word, wrapped_lines
from ...pane_bindings import CODE_KEYS
from ...signs import compact, wrapped
from ..picture_widget import PictureWidget, SearchMoment

_ASCII = str.maketrans({"←": ":=", "≤": "<=", "≥": ">=", "∞": "infinity", "·": "*"})
"""The replacements for signs in pseudo-code on ASCII-only terminals."""
MARK, VALUE_GAP, HANGING = 2, 2, 4
"""The columns of the mark before a line, before its values, and before its second part."""


LEAST_INDENTED = 50
"""In fewer columns the code is indented half as far."""


class CodeLook(NamedTuple):
    """How code is shown: which of the lines that ran is current, counted from 0 (None: all are lit
    alike), the definition of f, and whether there is an h.
    """

    at: int | None
    words: str
    has_h: bool


def code_lines(
    code: Sequence[str],
    ran: Sequence[ExecutedLine],
    columns: int,
    lines: int,
    look: CodeLook,
    palette: ColourPalette,
) -> list[Text]:
    """The code, as much around the current line as fits; below it the definition of f and the
    status of the current successor.
    """
    painted: list[Text] = []
    row_of = [0] * len(code)
    for place, text in enumerate(code):
        row_of[place] = len(painted)
        painted += _line(place, text, ran, columns, look, palette)
    words = look.words if palette.signs.blocks else look.words.translate(_ASCII)
    below = [Text(""), *wrapped_lines(words, columns, palette.dim)] if words else []
    current = None if look.at is None else ran[look.at]
    if current is not None and current.status is not None:
        sentence = (
            f"{status_sign(current.status, palette.signs)} {current.status}: "
            f"{status_sentence(current.status)}"
        )
        style = palette[ROLES[current.status]]
        below += [Text(""), *wrapped_lines(sentence, columns, style)]
    if len(painted) <= lines:
        return [*painted, *below][:lines]
    about = row_of[current.line] if current is not None else row_of[ran[0].line] if ran else 0
    first = min(max(about - lines // 2, 0), max(len(painted) - lines, 0))
    return painted[first : first + lines]


def _line(
    place: int,
    text: str,
    ran: Sequence[ExecutedLine],
    columns: int,
    look: CodeLook,
    palette: ColourPalette,
) -> list[Text]:
    signs = palette.signs
    here = [one for one in ran if one.line == place]
    current = None if look.at is None else ran[look.at]
    is_current = current is not None and current.line == place
    has_run = is_current or any(one.line == place for one in ran[: look.at])
    style = palette.current if is_current else Style.null() if has_run else palette.dim
    if current is None:
        mark = signs.current if here else " "
        values = [_all_values(here, palette)]
    else:
        mark = signs.current if is_current else signs.vertical if has_run else " "
        values = _values(current, look, palette) if is_current else [Text()]
    if not signs.blocks:
        text = text.translate(_ASCII)
    indent = len(text) - len(text.lstrip())
    indent //= 1 + (columns < LEAST_INDENTED)
    broken = wrapped(text.strip(), max(columns - MARK - indent, 1), hanging=" " * HANGING)
    drawn = [
        Text(f"{mark if not number else ' '} {' ' * indent}{part}", style)
        for number, part in enumerate(broken or [""])
    ]
    room = columns - drawn[-1].cell_len - VALUE_GAP
    value = next((value for value in values if value.cell_len <= room), values[-1])
    if value.cell_len:
        if value.cell_len > room:
            drawn.append(Text(" "))
        if value.cell_len > columns:
            value.truncate(max(columns - 1, 0))
            value.append(signs.ellipsis)
        drawn[-1].append(" " * max(columns - drawn[-1].cell_len - value.cell_len, 0))
        drawn[-1].append_text(value)
    return drawn


def _all_values(here: Sequence[ExecutedLine], palette: ColourPalette) -> Text:
    value = Text()
    for one in here:
        gap = " " if value.cell_len else ""
        if one.successor is None:
            value.append(f"{gap}{one.value}")
        elif one.status is None:
            value.append(f"{gap}{one.successor.move.letter}")
        else:
            value.append(
                f"{gap}{one.successor.move.letter}{status_sign(one.status, palette.signs)}",
                palette[ROLES[one.status]],
            )
    return value


def _values(one: ExecutedLine, look: CodeLook, palette: ColourPalette) -> list[Text]:
    if one.successor is not None:
        return _successor_values(one, one.successor, look, palette)
    if one.board is None:
        return [Text(one.value)]
    return [
        Text("  ".join(part for part in (compact(one.board), one.value) if part)),
        Text(one.value),
    ]


def _successor_values(
    one: ExecutedLine, successor: Successor, look: CodeLook, palette: ColourPalette
) -> list[Text]:
    letter = successor.move.letter
    if one.status is None:
        figures = (
            f"  h {format_h(successor.h)}  f {format_node_f(successor.f, successor.h)}"
            if look.has_h
            else ""
        )
        return [
            Text(f"{letter}  {compact(successor.board)}  g {successor.g}{figures}"),
            Text(f"{letter}  g {successor.g}{figures}"),
        ]
    style = palette[ROLES[one.status]]
    word = f"{letter} {status_sign(one.status, palette.signs)} {status_word(one.status)}"
    had = f", had g {successor.known_g}" if successor.known_g is not None else ""
    later = ", later" if one.is_later else ""
    return [Text(f"{word}{had}{later}", style), Text(word, style)]


class PseudoCodeView(PictureWidget, can_focus=True):
    """Shows the code of a problem's algorithm at a step of its search; its owner sets the current
    line.
    """

    _problem: Problem | None = None
    _trace: Trace | None = None
    _step = -1
    _executed_lines: tuple[ExecutedLine, ...] = ()
    _at: int | None = None
    BINDINGS = [*CODE_KEYS]

    def show_moment(self, moment: SearchMoment) -> None:
        problem, trace, step = moment.run.problem, moment.run.trace, moment.step
        if trace is not self._trace or step != self._step:
            self._problem = problem
            self._trace = trace
            self._step = step
            self._executed_lines = walk(problem, trace, step)
            self._at = None
            self._update_title()
            self.refresh()

    def _update_title(self) -> None:
        where = "" if self._at is None else f" {self._at + 1} of {len(self._executed_lines)}"
        keys = f"{key_of('screen.code_line(-1)')} {key_of('screen.code_line(1)')}"
        self.border_subtitle = f"{keys}: line by line{where}"

    def move(self, by: int) -> bool:
        """Move the mark among the lines that ran; whether there was one further."""
        at = (0 if by > 0 else len(self._executed_lines) - 1) if self._at is None else self._at + by
        if not 0 <= at < len(self._executed_lines):
            return False
        self._go_to(at)
        return True

    def _go_to(self, at: int) -> None:
        self._at = at
        self._update_title()
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        problem = self._problem
        trace = self._trace
        code = [] if problem is None else problem.spec.pseudo_code.splitlines()
        if problem is None or trace is None or not code:
            self.empty = "The source of this algorithm is not available."
            return self.empty_lines(columns)
        equation = trace.formula_at(self._step).equation
        heuristic = f"h: {problem.heuristic.name}" if problem.algorithm.uses_heuristic else ""
        words = "   ".join(filter(None, (equation, "g: moves made", heuristic)))
        look = CodeLook(self._at, words, trace.has_h)
        return code_lines(code, self._executed_lines, columns, lines, look, self.palette)

    def on_click(self, event: Click) -> None:
        event.stop()
        if self._executed_lines and not self.move(1):
            self._go_to(0)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.move(-1)
