"""The dialogue for start and goal: typed, pasted, chosen from presets, or random by seed."""

from dataclasses import replace
from itertools import product

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from ...core.engine.puzzle import (
    GOALS,
    LARGEST,
    PRESETS,
    SMALLEST,
    Board,
    Notation,
    any_seed,
    seeded,
    uniform,
)
from ..framework import ColouredList, JumpingList
from ..keys import keys
from ..settings import PreferenceStore, Settings
from .base import Dialogue, select_field
from .board_entry import BoardEntry, BoardVerdict

SIZES = [
    (f"{height}x{width}", (height, width))
    for height, width in product(range(SMALLEST, LARGEST + 1), repeat=2)
]
READINGS = [("blank x _ . * or 0", ""), ("0 is a tile (last)", Notation.LAST.value)]
HINT = """\
[b]f2[/] type a board: 867/254/3x1 or rank
[b]f3[/] presets   [b]f4[/] size   [b]enter[/] start"""


class PresetList(JumpingList, ColouredList):
    """The presets: enter starts the search on the highlighted one."""


class BoardsScreen(Dialogue[Settings | None]):
    """Answers with the settings on other boards, or None. Every keystroke is checked, and an error
    loses nothing typed.
    """

    BINDINGS = [
        *keys("""
        ctrl+s  accept
        ctrl+r  random
        f3      presets
        f4      size
        """)
    ]
    AUTO_FOCUS = "#start EntryGrid"

    def __init__(self, settings: Settings, pasted: str, preferences: PreferenceStore):
        super().__init__()
        self._settings = settings
        self._pasted = pasted
        self._preferences = preferences
        self.boards: dict[str, Board | None] = {"start": settings.start, "goal": settings.goal}
        """The start and the goal as they are typed; None while one is not complete."""
        self._sentences = {
            name: Content(_size(board)) for name, board in self.boards.items() if board is not None
        }
        self._faults: dict[str, str] = {}
        self._drawn = settings.start, settings.goal, settings.seed

    def compose(self) -> ComposeResult:
        with self.frame("Boards", box=VerticalScroll(can_focus=False)):
            with Horizontal(id="columns"):
                with Vertical(id="entries"):
                    with Horizontal(id="both"):
                        for name in ("start", "goal"):
                            with Vertical(classes="entry"):
                                yield Static(f"[b]{name.capitalize()}[/]")
                                yield BoardEntry(self.boards[name], id=name)
                                yield Static("", id=f"{name}-said", classes="said")
                    with Horizontal(classes="fields"):
                        yield Static("size", classes="label")
                        yield select_field(SIZES, self._settings.start.size, "size")
                        yield select_field(READINGS, self._reading, "reading")
                    yield Static(HINT, id="hint")
                with Vertical(classes="presets"):
                    yield Static("[b]Presets[/]  [$loyd-dim]f3[/]")
                    yield PresetList(*_presets(), id="presets")
                    with Horizontal(classes="seed"):
                        seed = "" if self._settings.seed is None else str(self._settings.seed)
                        yield Input(seed, placeholder="seed", max_length=18, id="seed")
                        yield Button("Random (ctrl+r)", action="screen.random")
            yield BoardVerdict(id="verdict")
            yield self.buttons("Start search")

    @property
    def _reading(self) -> str:
        return Notation.LAST.value if self._preferences.values.notation is Notation.LAST else ""

    def on_mount(self) -> None:
        self.query_one(PresetList).highlighted = None  # none of them was chosen
        self._judge()
        if self._reading:
            self._read_as(Notation(self._reading))
        if self._pasted:
            self.call_after_refresh(self.query_one("#start", BoardEntry).paste, self._pasted)

    def on_board_entry_changed(self, message: BoardEntry.Changed) -> None:
        """Take over what was typed, and say what it is."""
        name = message.entry.id or ""
        self.boards[name] = message.board
        self._sentences[name] = (
            Content(message.sentence)
            if message.board
            else Content.from_markup("[$loyd-error]! see below[/]")
        )
        self._faults[name] = "" if message.board else message.sentence
        if message.goal and name == "start":
            self._fill("goal", message.goal)
        goal = self.boards["goal"]
        if (
            name == "start"
            and message.board
            and goal
            and goal.size != message.board.size
            and (named := goal_name(goal))
        ):
            self._fill("goal", GOALS[named](*message.board.size))
        self._judge()

    def _judge(self) -> None:
        if self.has_been_left:
            return
        for name, sentence in self._sentences.items():
            self.query_one(f"#{name}-said", Static).update(sentence)
        start = self.boards["start"]
        goal = self.boards["goal"]
        if start is not None:
            with self.prevent(Select.Changed):
                self.query_one("#size", Select).value = start.size
        self.query_one("#accept", Button).disabled = (
            start is None or goal is None or start.size != goal.size
        )
        self.query_one(BoardVerdict).judge(
            start, goal, {name: fault for name, fault in self._faults.items() if fault}
        )

    @on(Select.Changed, "#size")
    def take_size(self, message: Select.Changed) -> None:
        """Take over a new size, with the goal of the same name."""
        if not isinstance(message.value, tuple):
            return
        height, width = message.value
        goal = self.boards["goal"]
        if goal is not None and (named := goal_name(goal)):
            self._fill("goal", GOALS[named](height, width))
        else:
            self.query_one("#goal", BoardEntry).board_size = height, width
        self.query_one("#start", BoardEntry).board_size = height, width

    @on(Select.Changed, "#reading")
    def take_reading(self, message: Select.Changed) -> None:
        """Read what is pasted or typed as a line in another notation; the grid would not show that
        0 is a tile.
        """
        notation = Notation(str(message.value)) if message.value else None
        if str(message.value) != self._reading:
            self._preferences.keep(notation=notation)
        self._read_as(notation)

    def _read_as(self, notation: Notation | None) -> None:
        for name in ("goal", "start"):
            entry = self.query_one(f"#{name}", BoardEntry)
            entry.notation = notation
            if notation is Notation.LAST and not entry.as_text:
                entry.action_switch()

    @on(OptionList.OptionSelected, "#presets")
    def take_preset(self, message: OptionList.OptionSelected) -> None:
        """Take both boards of a preset, or a goal for the start that is there, and start."""
        name = message.option.id or ""
        if name in GOALS:
            size = (self.boards["start"] or self._settings.start).size
            self._fill("goal", GOALS[name](*size))
        else:
            preset = next(preset for preset in PRESETS if preset.name == name)
            self._fill("start", preset.board)
            self._fill("goal", preset.goal)
        self._judge()
        self.action_accept()

    def _fill(self, name: str, board: Board) -> None:
        self.query_one(f"#{name}", BoardEntry).set_board(board)
        self.boards[name], self._sentences[name], self._faults[name] = (
            board,
            Content(_size(board)),
            "",
        )

    def action_presets(self) -> None:
        presets = self.query_one(PresetList)
        presets.highlighted = presets.highlighted or 0
        presets.focus()

    def action_size(self) -> None:
        size = self.query_one("#size", Select)
        size.focus()
        size.action_show_overlay()

    @on(Input.Changed, "#seed")
    def judge_seed(self, message: Input.Changed) -> None:
        """Complain about a seed that is not a whole number."""
        self._faults["seed"] = (
            ""
            if _is_seed(message.value)
            else f"{message.value!r} is not a whole number: write one, or nothing for any"
        )
        self._judge()

    @on(Input.Submitted, "#seed")
    def action_random(self) -> None:
        goal = self.boards["goal"] or self._settings.goal
        typed = self.query_one("#seed", Input)
        if not _is_seed(typed.value):
            typed.focus()
            return
        if not typed.value.strip() or (self.boards["start"], goal, int(typed.value)) == self._drawn:
            typed.value = str(any_seed())
        seed = int(typed.value)
        start = uniform(goal, seeded(seed))
        self._drawn = start, goal, seed
        self._fill("start", start)
        self._judge()

    @on(BoardEntry.Accepted)
    def action_accept(self) -> None:
        start = self.boards["start"]
        goal = self.boards["goal"]
        if start is None or goal is None or start.size != goal.size:
            self.app.bell()
            return
        seed = self._drawn[2] if self._drawn[:2] == (start, goal) else None
        self.dismiss(replace(self._settings, start=start, goal=goal, seed=seed))


def _presets() -> list[Option]:
    boards = [
        Option(f"{preset.name:<14}[$loyd-dim]{preset.optimal:>3} moves[/]", id=preset.name)
        for preset in PRESETS
    ]
    return [*boards, *(Option(f"goal {name.replace('-', ' ')}", id=name) for name in GOALS)]


def goal_name(goal: Board) -> str | None:
    """The name of a goal; None if it has none."""
    return next((name for name, make in GOALS.items() if make(*goal.size) == goal), None)


def _is_seed(text: str) -> bool:
    digits = text.strip().removeprefix("-")
    return not text.strip() or (digits.isascii() and digits.isdecimal())


def _size(board: Board) -> str:
    return f"{board.height}x{board.width}"
