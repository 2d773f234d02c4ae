"""The panes of the problem and the search: start and goal, algorithm and heuristic; a click
opens them for editing.
"""

from collections.abc import Iterator, Mapping

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.reactive import reactive
from textual.widgets.option_list import Option

from ...core.engine.heuristics import HEURISTICS, Heuristic
from ...core.engine.problem import Problem
from ...core.engine.puzzle import Board, board_rank
from ...core.system import byte_size, counted, grouped, seconds
from ..framework import HIGH_SCREEN, LineWidget
from ..key_names import key_of
from ..paint import (
    BOLD,
    BoardDrawing,
    BoardSize,
    board_extent,
    board_lines,
    fit_board,
    wrapped_lines,
)
from ..settings import Settings
from ..signs import Role, compact_rows
from .step_model import CANNOT_REACH, home_cells, swap_words, tiles_to_swap, why_unsolvable

BETWEEN, ALONE = 3, 24
"""The columns of the arrow between the two boards; from so many lines on they are as large as
fits.
"""
ROOMY = 24
"""From this many columns on, the frame says in words whether the goal can be reached."""


class ProblemView(LineWidget, can_focus=True):
    """The start, an arrow and the goal side by side; the frame says whether one leads to the
    other.
    """

    _settings: Settings | None = None
    _problem: Problem | None = None

    def show(self, settings: Settings, problem: Problem) -> None:
        """Show start, goal and settings."""
        self._settings = settings
        self._problem = problem
        self._entitle()
        self.refresh()

    def on_resize(self) -> None:
        self._entitle()

    def _entitle(self) -> None:
        if self._problem is None:
            return
        sign, word, role = (
            (self.signs.right, "solvable", "goal")
            if self._problem.verdict.solvable
            else (self.signs.wrong, "unsolvable", "error")
        )
        mark = f"{sign} {word}" if self.size.width >= ROOMY else sign
        self.border_title = f"{key_of('edit_board')} Board  [$loyd-{role}]{mark}[/]"

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
            arrow = self.signs.arrow
            gap = arrow.center(spare) if place == middle and spare > len(arrow) else " " * spare
            painted.append(self.cut(Text.assemble(left, (gap, self.palette.dim), right), columns))
        painted += self._describe(settings)[: max(lines - len(painted), 0)]
        keys = {"edit_board": "type or choose a board", "random_board": "random board"}
        return with_keys(painted, lines, keys)

    def _board(self, board: Board, goal: Board, size: BoardSize) -> list[Text]:
        return board_lines(BoardDrawing(board, home=home_cells(board, goal)), size, self.palette)

    def _boards(
        self, start: Board, goal: Board, columns: int, lines: int
    ) -> tuple[list[Text], list[Text]]:
        """The lines of the two boards, as large as fits; if that is small, the goal or both as rows
        with one character a tile.
        """
        largest = BoardSize.GIANT if lines >= ALONE else BoardSize.LARGE
        size = fit_board(*start.size, (columns - BETWEEN) // 2, lines, largest=largest)
        if size is not BoardSize.LINE:
            return self._board(start, goal, size), self._board(goal, goal, size)
        signs = [Text(row, self.palette.goal) for row in compact_rows(goal)]
        if board_extent(*start.size, BoardSize.SMALL)[0] + 1 + goal.width <= columns:
            return self._board(start, goal, BoardSize.SMALL), signs
        return [Text(row) for row in compact_rows(start)], signs

    def _describe(self, settings: Settings) -> list[Text]:
        parts = [("rank ", grouped(board_rank(settings.start)))]
        if settings.seed is not None:
            parts.append(("seed ", str(settings.seed)))
        return [Text.assemble((name, self.palette.dim), value) for name, value in parts]


WIDEST_GAP = 2
"""The most lines between the boards, the reason and the key: what belongs together stands
together.
"""


class UnsolvableView(LineWidget, can_focus=True):
    """Start and goal with the two tiles to exchange, why no moves can do that, and the key that
    does.
    """

    problem = reactive[Problem | None](None)

    def on_mount(self) -> None:
        self.border_title = f"[$loyd-error]{self.signs.wrong} Unsolvable[/]"

    def paint(self, columns: int, lines: int) -> list[Text]:
        problem = self.problem
        if problem is None or problem.verdict.solvable:
            return []
        start = problem.start
        goal = problem.goal
        pair = tiles_to_swap(problem)
        why = f"{CANNOT_REACH} {why_unsolvable(problem)}"
        reason = wrapped_lines(why, min(columns - 4, 104))
        reason[0].stylize(BOLD, 0, len(CANNOT_REACH))
        swap = Text.assemble(
            (f" {key_of('card')} ", BOLD + Style(reverse=True)), (f" {swap_words(problem)}", BOLD)
        )
        arrow = "─── ✗ ──→" if self.signs.is_unicode else "--- n -->"
        largest = BoardSize.HUGE if lines >= HIGH_SCREEN else BoardSize.LARGE
        size = fit_board(
            *start.size, (columns - len(arrow) - 8) // 2, lines - len(reason) - 4, largest=largest
        )
        drawn = [
            board_lines(self._picture(board, goal, pair), size, self.palette)
            for board in (start, goal)
        ]
        across = drawn[0][0].cell_len
        rows = [
            Text(f"{'start':^{across}}{' ' * (len(arrow) + 4)}{'goal':^{across}}", self.palette.dim)
        ]
        for at, (left, right) in enumerate(zip(*drawn, strict=True)):
            between = arrow if at == len(drawn[0]) // 2 else " " * len(arrow)
            rows.append(Text.assemble(left, "  ", (between, self.palette.error), "  ", right))
        left = max(lines - len(rows) - len(reason) - 1, 0)
        gap = [""] * min(left // 4, WIDEST_GAP)
        above = [""] * ((left - 2 * len(gap)) // 2)
        painted = [*map(Text, above), *rows, *map(Text, gap), *reason, *map(Text, gap), swap]
        return [self.centred(line, columns) for line in painted]

    def _picture(self, board: Board, goal: Board, pair: tuple[int, int]) -> BoardDrawing:
        cells = frozenset(board.cells.index(tile) for tile in pair)
        return BoardDrawing(
            board, highlight=cells, home=home_cells(board, goal) - cells, moved_as=Role.ERROR
        )


def with_keys(painted: list[Text], lines: int, keys: Mapping[str, str]) -> list[Text]:
    """Lines with the keys of these actions, and what they do, below, if they fit."""
    if lines < len(painted) + 1 + len(keys):
        return painted[:lines]
    key_lines = [Text.assemble((key_of(one), "bold"), f"  {does}") for one, does in keys.items()]
    return [*painted, *[Text()] * (lines - len(painted) - len(keys)), *key_lines]


ROOMY_SEARCH = 44
"""From this many columns on, everything is written in full."""
TALL = 14
"""And from this many lines on."""


class SearchView(LineWidget, can_focus=True):
    """The algorithm with its guarantee, the heuristic with its properties, and the settings, the
    most important first.
    """

    _settings: Settings | None = None
    _equation = ""

    def on_mount(self) -> None:
        self.border_title = f"{key_of('choose_algorithm')} Search"

    def show(self, settings: Settings, equation: str) -> None:
        """Show the settings of a search."""
        self._settings = settings
        self._equation = equation
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
        for words, style in self._details(settings, full=full):
            more = wrapped_lines(words, columns, style)
            painted += more if len(painted) + len(more) <= lines else []
        keys = {
            "choose_algorithm": "choose the algorithm",
            "choose_heuristic": "choose the heuristic",
        }
        return with_keys(painted, lines, keys)

    def _algorithm(self, settings: Settings, columns: int) -> list[Text]:
        dim = self.palette.dim
        line = Text.assemble((settings.algorithm.name, BOLD), (f"  {self._equation}", dim))
        if line.cell_len <= columns:
            return [line]
        name = wrapped_lines(settings.algorithm.name, columns, BOLD)
        return name + wrapped_lines(self._equation, columns, dim)

    def _details(self, settings: Settings, *, full: bool) -> Iterator[tuple[str, Style]]:
        dim = self.palette.dim
        algorithm = settings.algorithm
        heuristic = settings.heuristic
        if settings.uses_heuristic:
            yield heuristic.name, BOLD
        yield f"optimal: {settings.optimality(full=full)}", dim
        if settings.uses_heuristic:
            yield heuristic.virtues, dim
        yield " · ".join(words for words in settings.spec.short_forms if words != heuristic.id), dim
        if full:
            if settings.uses_heuristic:
                yield heuristic.definition, dim
            promises = {
                "complete": settings.spec.complete,
                "memory": settings.spec.memory,
                "time": algorithm.time,
                "by": algorithm.source,
            }
            for name, text in promises.items():
                yield f"{name}: {text}", dim
            for words in _limits(settings):
                yield words, dim


def _limits(settings: Settings) -> Iterator[str]:
    limits = settings.limits
    if limits.expansions is not None:
        yield f"at most {counted(limits.expansions, 'step')}"
    if limits.seconds is not None:
        yield f"at most {seconds(limits.seconds)}"
    if limits.bytes is not None:
        yield f"at most {byte_size(limits.bytes)} of memory"


def heuristic_options(goal: Board) -> list[Option]:
    """The heuristics as options of a list; those that the goal does not have are disabled."""
    entries = sorted(HEURISTICS.values(), key=lambda entry: bool(entry.refusal(goal.size)))
    return [
        Option(
            _describe(entry, entry.refusal(goal.size)),
            id=entry.id,
            disabled=bool(entry.refusal(goal.size)),
        )
        for entry in entries
    ]


def _describe(entry: Heuristic, refusal: str) -> str:
    """The name, and the beginning of the reason it cannot be used: `pattern database 4-4 is for 3x3
    boards`.
    """
    why_not = refusal.removeprefix(entry.id).partition(",")[0]
    return f"{entry.name}{why_not}" if why_not.startswith(" ") else entry.name
