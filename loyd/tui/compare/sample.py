"""Twenty random boards, searched by every lane: a dot for each run."""

import math
import shlex
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.reactive import reactive

from ...core.draw.document import value_text
from ...core.draw.result_tables import mean_findings
from ...core.engine.puzzle import Board, Instance, any_seed, blank_last, seeded, uniform
from ...core.study.compare import Comparison, SharedView, Unit
from ...core.study.sweeps import Task, TaskResult, summarise
from ...core.system import grouped
from ...core.user_code.loader import loaded_files
from ..dialogues.base import Dialogue
from ..framework import LineWidget, PlainText, ThreadTask, run_in_thread
from ..key_names import key_of
from ..paint import BOLD, LOWER, UPPER, Grid
from ..pane_bindings import SAMPLE_KEYS
from ..signs import LANES, compact
from .comparison_model import LETTERS

SAMPLE, MOST_STEPS = 20, 2_000_000
"""How many random boards a sample has, and after how many steps a search of one gives up."""
GUTTER = 10
FIGURE = 11
"""The columns of the numbers on the axis, and of each figure below."""
HEAD, FOOT = 1, 3
"""The lines above the dots; and below, the moves, the marker and the titles of the figures."""


class RunDots(LineWidget, can_focus=True):
    """A column for each board, from the shortest solution to the longest; in it a dot for each
    search, as high as the logarithm of the nodes that it expanded. Below are the figures of the
    selected board.
    """

    BINDINGS = [*SAMPLE_KEYS]

    runs = reactive[tuple[tuple[TaskResult, ...], ...]](())
    """The results of all searches, for each board."""
    at = reactive(0)

    def __init__(self, names: Sequence[str]):
        super().__init__()
        self.names = names

    def action_walk(self, by: int) -> None:
        self.at = max(min(self.at + by, len(self.runs) - 1), 0)

    def action_choose(self) -> None:
        if self.runs:
            self.screen.dismiss(self.runs[self.at][0].task.instance.board)

    def click(self, column: int, line: int) -> bool:
        place = (column - GUTTER) // self._pitch(self.size.width)
        if is_board := 0 <= place < len(self.runs):
            self.at = place
        return is_board

    @staticmethod
    def _pitch(columns: int) -> int:
        return max((columns - GUTTER) // SAMPLE, 1)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.runs:
            return []
        grid, dim, signs = Grid(columns, lines), self.palette.dim, self.signs
        counts = [[max(one.figures.expanded or 1, 1) for one in run] for run in self.runs]
        height = lines - HEAD - FOOT - len(counts[0])
        lowest = math.log10(min(map(min, counts)))
        scale = max(math.log10(max(map(max, counts))) - lowest, 1) / max(2 * height - 1, 1)

        def up(count: float) -> int:
            """How many half lines above the lowest one."""
            return round((math.log10(count) - lowest) / scale)

        for power in range(math.ceil(lowest), math.ceil(lowest + 2 * height * scale)):
            line = HEAD + height - 1 - up(10**power) // 2
            marks = f"{signs.home} " * (columns // 2)
            grid.put(line, 0, f"{grouped(10**power):>{GUTTER - 2}}  {marks}", dim)
        head = f"{signs.rising} expanded, log axis  {signs.track_end} moves of a shortest solution"
        grid.put(0, 0, head.ljust(columns), dim)
        pitch, known = self._pitch(columns), None
        for place, (run, row) in enumerate(zip(self.runs, counts, strict=True)):
            column = GUTTER + place * pitch
            dots = {up(count): lane for lane, count in reversed([*enumerate(row)])}
            for at, lane in dots.items():
                sign, style = LETTERS[lane], self.palette[LANES[lane]]
                if not run[lane].figures.is_solved:
                    sign = signs.wrong
                elif self.palette.filled:
                    sign = (LOWER, UPPER)[at % 2] * (1 + (pitch > 3))
                    if (other := dots.get(at ^ 1)) is not None:
                        style += Style(bgcolor=self.palette[LANES[other]].color)
                grid.put(HEAD + height - 1 - at // 2, column, sign, style)
            moves, room = run[0].figures.optimum, pitch > 2 or place % 2 == 0
            if moves != known and room:
                known = moves
                grid.put(lines - FOOT - len(row), column, str(moves or "?"), dim)
        at = GUTTER + self.at * pitch
        grid.put(HEAD + height + 1, at, signs.rising, self.palette.current)
        return [*grid.lines()[: -len(counts[0]) - 1], *self._figures(columns, counts)]

    def _figures(self, columns: int, counts: Sequence[Sequence[int]]) -> list[Text]:
        """Of each search: what it expanded on the selected board, and on all boards."""
        run = self.runs[self.at]
        instance = run[0].task.instance
        board = f"{self.signs.rising} {compact(instance.board)}"
        rows = [(Text(board), [f"board {instance.name}", "median", "highest"])]
        for lane, every in enumerate(zip(*counts, strict=True)):
            name = Text.assemble(
                (f" {LETTERS[lane]} ", self.palette[LANES[lane]] + Style(bold=True, reverse=True)),
                f" {self.names[lane]}",
            )
            expansions = every[self.at], median(every), max(every)
            rows.append((name, [value_text(Unit.NODES, one) for one in expansions]))
        width = columns - FIGURE * len(rows[0][1])
        for name, figures in rows:
            self.cut(name, width).pad_right(width - name.cell_len)
            name.append("".join(f"{one:>{FIGURE}}" for one in figures), BOLD)
        return [name for name, _ in rows]


class SampleScreen(Dialogue[Board | None]):
    """Searches random boards with every lane of a race; answers with the board to race next, or
    None. Closing it stops the searches.
    """

    CSS = """
    SampleScreen .dialogue { width: 116; max-width: 100%; }
    SampleScreen PlainText { height: auto; }
    SampleScreen RunDots { height: 24; max-height: 60vh; }
    """

    def __init__(self, comparison: Comparison):
        super().__init__()
        limits = comparison.limits
        self._searches = {lane.spec.text: lane.spec.name for lane in comparison.lanes}
        self._goal = comparison.goal
        self._seed = any_seed()
        self._limits = replace(limits, expansions=min(limits.expansions or MOST_STEPS, MOST_STEPS))

    def compose(self) -> ComposeResult:
        box = VerticalScroll(can_focus=False)
        with self.frame(f"{SAMPLE} random boards", f"{key_of('choose')}: race it", box):
            yield RunDots([*self._searches.values()])
            yield PlainText("searching …", id="progress")
            height, width = self._goal.size
            goal = None if self._goal == blank_last(height, width) else self._goal
            first, *others = self._searches
            compare = SharedView(None, goal, first, beside=tuple(others)).comparison(loaded_files())
            ending = f" --goal {shlex.quote(str(goal))}" * (goal is not None)
            yield PlainText(
                f"loyd scramble --size {height}x{width} -n {SAMPLE} --seed {self._seed}{ending} "
                f"|\n{compare}"
            )

    def on_mount(self) -> None:
        run_in_thread(self, self._search, group="sample")

    def _search(self, task: ThreadTask) -> None:
        rng = seeded(self._seed)
        runs: list[tuple[TaskResult, ...]] = []
        for number in range(1, SAMPLE + 1):
            instance = Instance(str(number), uniform(self._goal, rng), self._goal)
            run = []
            for spec in self._searches:
                if task.is_cancelled():
                    return
                search = Task(instance, spec, self._limits)
                run.append(TaskResult(search, search.do().figures))
            runs.append(tuple(run))
            runs.sort(key=lambda run: run[0].figures.optimum or math.inf)
            task.show(self._show, tuple(runs))

    def _show(self, runs: tuple[tuple[TaskResult, ...], ...]) -> None:
        if self.has_been_left:
            return
        dots = self.query_one(RunDots)
        # The boards are sorted anew, and the selection stays on its board: first the only one.
        selected = dots.runs[dots.at : dots.at + 1] or runs
        dots.runs = runs
        dots.at = runs.index(selected[0])
        limit = grouped(self._limits.expansions or 0)
        findings = mean_findings(summarise([one for run in runs for one in run]))
        far = f"{len(runs)} of {SAMPLE} boards; " * (len(runs) < SAMPLE)
        findings.append(f"{far}limit: {limit} steps each")
        text = "\n".join(findings)
        for spec, name in self._searches.items():
            text = text.replace(f"`{spec}`", name)
        self.write("#progress", text)
