"""The panes of the problem and the search: start and goal, algorithm and heuristic, pseudo-code; a click opens them for editing."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize
from textual.widgets.option_list import Option

from loyd.core.heuristics.catalogue import HEURISTICS
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.ranking import board_rank
from loyd.core.search.algorithm import Family
from loyd.core.search.problem import Problem
from loyd.core.search.pseudo_code_walk import ExecutedLine, walk
from loyd.core.search.settings import HEURISTIC
from loyd.core.system.text import byte_size, counted, grouped, seconds
from loyd.core.trace.choice import shown_f, shown_h
from loyd.core.trace.node import Successor
from loyd.core.trace.trace import Trace
from loyd.tui.render.board_painter import BoardSize, board_extent, board_lines, fit_board
from loyd.tui.render.layouts import HIGH
from loyd.tui.render.picture_painter import BoardPicture
from loyd.tui.render.signs import ROLES, Role, Signs, compact, compact_rows, status_sentence, status_sign, status_word, wrapped
from loyd.tui.render.theme import ColourPalette
from loyd.tui.settings import Settings
from loyd.tui.view_models.step_model import CANNOT_REACH, home_cells, swap_words, tiles_to_swap, why_unsolvable
from loyd.tui.widgets.line_widget import LineWidget

MARK, GAP, HANGING = 2, 2, 4
_ASCII = str.maketrans({"←": ":=", "≤": "<=", "≥": ">=", "∞": "infinity", "·": "*"})
"""The replacements for signs in pseudo-code on ASCII-only terminals."""


class CodeLook(NamedTuple):
    """How code is shown: which of the lines that ran is current, counted from 0 (None: all are lit alike), the definition of f, and whether
    there is an h.
    """

    at: int | None
    words: str
    has_h: bool


def code_lines(
    code: Sequence[str], ran: Sequence[ExecutedLine], columns: int, lines: int, look: CodeLook, *, signs: Signs, palette: ColourPalette
) -> list[Text]:
    """The code, as much around the current line as fits; below it the definition of f and the status of the current successor."""
    found: list[Text] = []
    first_of = [0] * len(code)
    for place, text in enumerate(code):
        first_of[place] = len(found)
        found += _line(place, text, ran, columns, look, signs=signs, palette=palette)
    words = look.words if signs.blocks else look.words.translate(_ASCII)
    said = [Text(""), *(Text(line, style=palette[Role.DIM]) for line in wrapped(words, columns))] if words else []
    current = ran[look.at] if look.at is not None and look.at < len(ran) else None
    if current is not None and current.status is not None:
        sentence = f"{status_sign(current.status, signs)} {current.status}: {status_sentence(current.status)}"
        said += [Text(""), *(Text(line, style=palette[ROLES[current.status]]) for line in wrapped(sentence, columns))]
    if len(found) <= lines:
        return [*found, *said][:lines]
    about = first_of[current.line] if current is not None else first_of[ran[0].line] if ran else 0
    first = min(max(about - lines // 2, 0), max(len(found) - lines, 0))
    return found[first : first + lines]


def _line(
    place: int, text: str, ran: Sequence[ExecutedLine], columns: int, look: CodeLook, *, signs: Signs, palette: ColourPalette
) -> list[Text]:
    here = [one for one in ran if one.line == place]
    current = ran[look.at] if look.at is not None and look.at < len(ran) else None
    is_current = current is not None and current.line == place
    has_run = bool(here) if current is None else any(one.line == place for one in ran[: (look.at or 0) + 1])
    style = palette[Role.CURRENT] if is_current else Style.null() if has_run else palette[Role.DIM]
    if current is None:
        mark = signs.current if here else " "
        values = [_all_values(here, signs=signs, palette=palette)]
    else:
        mark = signs.current if is_current else signs.vertical if has_run else " "
        values = _values(current, look, signs=signs, palette=palette) if is_current else [Text()]
    if not signs.blocks:
        text = text.translate(_ASCII)
    indent = len(text) - len(text.lstrip())
    broken = wrapped(text.strip(), max(columns - MARK - indent, 1), hanging=" " * HANGING)
    drawn = [Text(f"{mark if not number else ' '} {' ' * indent}{part}", style=style) for number, part in enumerate(broken or [""])]
    room = columns - drawn[-1].cell_len - GAP
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


def _all_values(here: Sequence[ExecutedLine], *, signs: Signs, palette: ColourPalette) -> Text:
    value = Text()
    for one in here:
        gap = " " if value.cell_len else ""
        if one.successor is None:
            value.append(f"{gap}{one.value}")
        elif one.status is None:
            value.append(f"{gap}{one.successor.move.letter}")
        else:
            value.append(f"{gap}{one.successor.move.letter}{status_sign(one.status, signs)}", style=palette[ROLES[one.status]])
    return value


def _values(one: ExecutedLine, look: CodeLook, *, signs: Signs, palette: ColourPalette) -> list[Text]:
    if one.successor is not None:
        return _of_successor(one, one.successor, look, signs=signs, palette=palette)
    if one.board is None:
        return [Text(one.value)]
    return [Text("  ".join(part for part in (compact(one.board), one.value) if part)), Text(one.value)]


def _of_successor(one: ExecutedLine, successor: Successor, look: CodeLook, *, signs: Signs, palette: ColourPalette) -> list[Text]:
    letter = successor.move.letter
    if one.status is None:
        figures = f"  h {shown_h(successor.h)}  f {shown_f(successor.f, successor.h)}" if look.has_h else ""
        return [Text(f"{letter}  {compact(successor.board)}  g {successor.g}{figures}"), Text(f"{letter}  g {successor.g}{figures}")]
    style, word = palette[ROLES[one.status]], f"{letter} {status_sign(one.status, signs)} {status_word(one.status)}"
    had = f", had g {successor.known_g}" if successor.known_g is not None else ""
    later = ", later" if one.is_later else ""
    return [Text(f"{word}{had}{later}", style=style), Text(word, style=style)]


BETWEEN, ALONE = 3, 24
"""The columns of the arrow between the two boards; from so many lines on they are as large as fits."""
ROOMY = 24
"""From this many columns on, the frame says in words whether the goal can be reached."""


class ProblemView(LineWidget, can_focus=True):
    """The start, an arrow and the goal side by side; the frame says whether one leads to the other."""

    _settings: Settings | None = None
    _problem: Problem | None = None

    def show(self, settings: Settings, problem: Problem) -> None:
        self._settings, self._problem = settings, problem
        self._entitle()
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        del event
        self._entitle()

    def _entitle(self) -> None:
        if self._problem is None:
            return
        solvable = self._problem.verdict.solvable
        sign, word, role = (self.signs.right, "solvable", "goal") if solvable else (self.signs.wrong, "unsolvable", "error")
        mark = f"{sign} {word}" if self.size.width >= ROOMY else sign
        self.border_title = f"b Board  [$loyd-{role}]{mark}[/]"

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("screen.edit_board")

    def paint(self, columns: int, lines: int) -> list[Text]:
        settings = self._settings
        if settings is None:
            return []
        start, goal = self._boards(settings.start, settings.goal, columns, lines)
        middle = (len(start) - 1) // 2
        painted = []
        for place, (left, right) in enumerate(zip(start, goal, strict=True)):
            spare = max(columns - left.cell_len - right.cell_len, 1)
            arrow = "→" if self.signs.braille else "->"
            gap = arrow.center(spare) if place == middle and spare > len(arrow) else " " * spare
            painted.append(self.cut(Text.assemble(left, (gap, self.palette[Role.DIM]), right), columns))
        painted += self._describe(settings)[: max(lines - len(painted), 0)]
        return with_keys(painted, lines, (("b", "type or choose a board"), ("r", "random board")))

    def _board(self, board: Board, goal: Board, size: BoardSize) -> list[Text]:
        return board_lines(BoardPicture(board, home=home_cells(board, goal)), size, signs=self.signs, palette=self.palette)

    def _boards(self, start: Board, goal: Board, columns: int, lines: int) -> tuple[list[Text], list[Text]]:
        """The lines of the two boards, as large as fits; if that is small, the goal or both as rows with one character a tile."""
        largest = BoardSize.GIANT if lines >= ALONE else BoardSize.LARGE
        size = fit_board(*start.size, (columns - BETWEEN) // 2, lines, largest=largest)
        if size is not BoardSize.LINE:
            return self._board(start, goal, size), self._board(goal, goal, size)
        signs = [Text(row, style=self.palette[Role.GOAL]) for row in compact_rows(goal)]
        if board_extent(*start.size, BoardSize.SMALL)[0] + 1 + goal.width <= columns:
            return self._board(start, goal, BoardSize.SMALL), signs
        return [Text(row) for row in compact_rows(start)], signs

    def _describe(self, settings: Settings) -> list[Text]:
        rank = Text.assemble(("rank ", self.palette[Role.DIM]), grouped(board_rank(settings.start, "lowest")))
        return [rank, *([] if settings.seed is None else [Text.assemble(("seed ", self.palette[Role.DIM]), str(settings.seed))])]


WIDEST_GAP = 2
"""The most lines between the boards, the reason and the key: what belongs together stands together."""


class UnsolvableView(LineWidget, can_focus=True):
    """Start and goal with the two tiles to exchange, why no moves can do that, and the key that does."""

    _problem: Problem | None = None

    def on_mount(self) -> None:
        self.border_title = f"[$loyd-error]{self.signs.wrong} Unsolvable[/]"

    def show(self, problem: Problem) -> None:
        self._problem = problem
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        problem, dim, bold = self._problem, self.palette[Role.DIM], Style(bold=True)
        if problem is None or problem.verdict.solvable:
            return []
        start, goal = problem.start, problem.goal
        pair = tiles_to_swap(problem)
        said = [Text(line) for line in wrapped(f"{CANNOT_REACH} {why_unsolvable(problem)}", min(columns - 4, 104))]
        said[0].stylize(bold, 0, len(CANNOT_REACH))
        swap = Text.assemble((" enter ", bold + Style(reverse=True)), (f" {swap_words(problem)}: the board is then solvable", bold))
        arrow = "─── ✗ ──→" if self.signs.braille else "--- n -->"
        largest = BoardSize.HUGE if lines >= HIGH else BoardSize.LARGE
        size = fit_board(*start.size, (columns - len(arrow) - 8) // 2, lines - len(said) - 4, largest=largest)
        drawn = [board_lines(self._picture(board, goal, pair), size, signs=self.signs, palette=self.palette) for board in (start, goal)]
        across = drawn[0][0].cell_len
        rows = [Text(f"{'start':^{across}}{' ' * (len(arrow) + 4)}{'goal':^{across}}", style=dim)]
        for at, (left, right) in enumerate(zip(*drawn, strict=True)):
            between = arrow if at == len(drawn[0]) // 2 else " " * len(arrow)
            rows.append(Text.assemble(left, "  ", (between, self.palette[Role.ERROR]), "  ", right))
        left = max(lines - len(rows) - len(said) - 1, 0)
        gap = [""] * min(left // 4, WIDEST_GAP)
        above = [""] * ((left - 2 * len(gap)) // 2)
        painted = [*map(Text, above), *rows, *map(Text, gap), *said, *map(Text, gap), swap]
        for line in painted:
            line.pad_left(max((columns - line.cell_len) // 2, 0))
        return painted

    def _picture(self, board: Board, goal: Board, pair: tuple[int, int]) -> BoardPicture:
        cells = frozenset(board.cells.index(tile) for tile in pair)
        return BoardPicture(board, highlight=cells, home=home_cells(board, goal) - cells, moved_as=Role.ERROR)


def with_keys(painted: list[Text], lines: int, keys: Sequence[tuple[str, str]]) -> list[Text]:
    if lines < len(painted) + 1 + len(keys):
        return painted[:lines]
    said = [Text.assemble((key, "bold"), f"  {does}") for key, does in keys]
    return [*painted, *[Text()] * (lines - len(painted) - len(keys)), *said]


ROOMY_SEARCH = 44
"""From this many columns on, everything is written in full."""
TALL = 14
"""And from this many lines on."""


class SearchView(LineWidget, can_focus=True):
    """The algorithm with its guarantee, the heuristic with its properties, and the settings, the most important first."""

    _settings: Settings | None = None
    _equation = ""

    def on_mount(self) -> None:
        self.border_title = "a Search"

    def show(self, settings: Settings, equation: str) -> None:
        self._settings, self._equation = settings, equation
        self.refresh()

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("screen.choose_algorithm")

    def paint(self, columns: int, lines: int) -> list[Text]:
        settings = self._settings
        if settings is None:
            return []
        full = columns >= ROOMY_SEARCH or lines >= TALL
        painted = self._algorithm(settings, columns)
        for said, style in self._details(settings, full=full):
            more = [Text(line, style=style) for line in wrapped(said, columns)]
            painted += more if len(painted) + len(more) <= lines else []
        return with_keys(painted, lines, (("a", "choose the algorithm"), ("h", "choose the heuristic")))

    def _algorithm(self, settings: Settings, columns: int) -> list[Text]:
        bold, dim = Style(bold=True), self.palette[Role.DIM]
        line = Text.assemble((settings.algorithm.name, bold), (f"  {self._equation}", dim))
        if line.cell_len <= columns:
            return [line]
        said = ((settings.algorithm.name, bold), (self._equation, dim))
        return [Text(part, style=style) for text, style in said if text for part in wrapped(text, columns)]

    def _details(self, settings: Settings, *, full: bool) -> Iterator[tuple[str, Style]]:
        dim, bold = self.palette[Role.DIM], Style(bold=True)
        algorithm, heuristic = settings.algorithm, settings.heuristic
        if settings.uses_heuristic:
            yield heuristic.name, bold
        optimal = f"optimal: {settings.spec.optimal if full else settings.spec.optimal.partition(' (')[0]}"
        if heuristic.admissible:
            optimal = optimal.replace(": if h is admissible", ": h never overestimates").replace("if h is", "as h is")
        yield optimal, dim
        if settings.uses_heuristic:
            yield heuristic.virtues, dim
        yield " · ".join(said for said in settings.spec.short_forms if said != heuristic.id), dim
        if full:
            if settings.uses_heuristic:
                yield heuristic.definition, dim
            promises = {"complete": settings.spec.complete, "memory": settings.spec.memory, "time": algorithm.time, "by": algorithm.source}
            for name, text in promises.items():
                yield f"{name}: {text}", dim
            for said in _limits(settings):
                yield said, dim


def _limits(settings: Settings) -> Iterator[str]:
    limits = settings.limits
    if limits.expansions is not None:
        yield f"at most {counted(limits.expansions, 'step')}"
    if limits.seconds is not None:
        yield f"at most {seconds(limits.seconds)}"
    if limits.bytes is not None:
        yield f"at most {byte_size(limits.bytes)} of memory"


class PseudoCodeView(LineWidget, can_focus=True):
    """Shows the code of a problem's algorithm at a step of its search; its owner sets the current line."""

    _problem: Problem | None = None
    _trace: Trace | None = None
    _step = -1
    _ran: tuple[ExecutedLine, ...] = ()
    _at: int | None = None
    _titled = ""

    def show(self, problem: Problem, trace: Trace, step: int) -> None:
        if trace is not self._trace or step != self._step:
            self._problem, self._trace, self._step = problem, trace, step
            self._ran, self._at = walk(problem, trace, step), None
            self._say_where()
            self.refresh()

    def _say_where(self) -> None:
        if self._problem is not None:
            what = "Source" if self._problem.algorithm.family is Family.OWN else "Pseudo-code"
            title = f"0 {what}  [$text-muted]{self._problem.algorithm.name}[/]"
            if title != self._titled:
                self._titled = self.border_title = title
        where = "" if self._at is None else f" {self._at + 1} of {len(self._ran)}"
        self.border_subtitle = f", . line by line{where}"

    def move(self, by: int) -> bool:
        at = (0 if by > 0 else len(self._ran) - 1) if self._at is None else self._at + by
        if not 0 <= at < len(self._ran):
            return False
        self._go_to(at)
        return True

    def _go_to(self, at: int) -> None:
        self._at = at
        self._say_where()
        self.refresh()

    @property
    def _look(self) -> CodeLook:
        problem, trace = self._problem, self._trace
        if problem is None or trace is None:
            return CodeLook(None, "", has_h=False)
        equation = trace.formula_at(self._step).equation
        heuristic = f"h: {problem.heuristic.name}" if HEURISTIC in problem.algorithm.uses else ""
        return CodeLook(self._at, "   ".join(part for part in (equation, "g: moves made", heuristic) if part), has_h=trace.has_h)

    @property
    def _code(self) -> list[str]:
        return [] if self._problem is None else self._problem.spec.pseudo_code.splitlines()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self._code:
            self.empty = "The source of this algorithm is not available."
            return self.empty_lines(columns)
        return code_lines(self._code, self._ran, columns, lines, self._look, signs=self.signs, palette=self.palette)

    def on_click(self, event: Click) -> None:
        event.stop()
        if self._ran and not self.move(1):
            self._go_to(0)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.move(-1)


def heuristic_options(goal: Board) -> list[Option]:
    entries = sorted(HEURISTICS.values(), key=lambda entry: bool(entry.refusal(goal.size)))
    return [Option(_describe(entry, entry.refusal(goal.size)), id=entry.id, disabled=bool(entry.refusal(goal.size))) for entry in entries]


def _describe(entry: Heuristic, refusal: str) -> str:
    """The name, and the beginning of the reason it cannot be used: `pattern database 4-4 is for 3x3 boards`."""
    why_not = refusal.removeprefix(entry.id).partition(",")[0]
    return f"{entry.name}{why_not}" if why_not.startswith(" ") else entry.name
