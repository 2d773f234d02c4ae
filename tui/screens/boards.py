"""The start and the goal: typed, pasted, taken from the presets, or random by seed."""

from dataclasses import replace
from random import Random
from secrets import randbelow
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from core.heuristics.catalogue import HEURISTICS
from core.puzzle.board import Board
from core.puzzle.goal import GOALS
from core.puzzle.instances import PRESETS
from core.puzzle.scramble import uniform
from core.puzzle.solvability import verdict
from tui.settings import Settings
from tui.widgets.board_entry import BoardEntry


class BoardsScreen(ModalScreen[Settings | None]):
    """Answers with the settings on other boards, or None.  Every keystroke is judged; nothing typed is lost to an error."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("ctrl+s", "accept", "watch it"),
        Binding("ctrl+r", "random", "random"),
    ]
    AUTO_FOCUS = "#start EntryGrid"

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._boards: dict[str, Board | None] = {"start": settings.start, "goal": settings.goal}
        self._said = {"start": "", "goal": ""}

    def compose(self) -> ComposeResult:
        """Two entries, the presets, the verdict."""
        with VerticalScroll(classes="dialogue", can_focus=False) as box:
            box.border_title = "Boards"
            with Horizontal(id="entries"):
                for name in ("start", "goal"):
                    with Vertical(classes="entry"):
                        yield Static(f"[b]{name.capitalize()}[/]")
                        yield BoardEntry(self._boards[name], id=name)
                        yield Static("", id=f"{name}-said", classes="said")
                with Vertical(classes="presets"):
                    yield Static("[b]Presets[/]")
                    yield OptionList(
                        *(Option(f"{preset.name}  [$text-muted]{preset.optimal} moves[/]", id=preset.name) for preset in PRESETS),
                        *(Option(f"goal {name}", id=f"goal {name}") for name in GOALS),
                        id="presets",
                    )
                    with Horizontal(classes="seed"):
                        yield Input(placeholder="seed", restrict=r"[0-9]*", max_length=12, id="seed", compact=True)
                        yield Button("Random (ctrl+r)", id="random", compact=True)
            yield Static("", id="verdict")
            with Horizontal(classes="buttons"):
                yield Button("Watch the search (ctrl+s)", id="accept", variant="primary", compact=True)
                yield Button("Back (escape)", id="back", compact=True)

    def on_mount(self) -> None:
        """Judge what is there."""
        self._judge()

    @on(BoardEntry.Changed)
    def take(self, message: BoardEntry.Changed) -> None:
        """Judge after every keystroke."""
        name = message.entry.id or ""
        self._boards[name] = message.board
        self._said[name] = message.sentence if message.board else f"[$loyd-error]! {message.sentence}[/]"
        self._judge()

    def _judge(self) -> None:
        """Say how the boards were read, whether the goal can be reached and why, and h by each heuristic."""
        for name, said in self._said.items():
            self.query_one(f"#{name}-said", Static).update(said)
        start, goal = self._boards["start"], self._boards["goal"]
        line = self.query_one("#verdict", Static)
        self.query_one("#accept", Button).disabled = start is None or goal is None or start.size != goal.size
        if start is None or goal is None:
            line.update("[$text-muted]The verdict appears as soon as both boards are whole.[/]")
        elif start.size != goal.size:
            line.update(f"[$loyd-error]! The start is {_size(start)} and the goal {_size(goal)}: choose a goal of the start's size.[/]")
        else:
            found = verdict(start, goal)
            sign = "[$loyd-goal]✓[/]" if found.solvable else "[$loyd-error]![/]"
            at_hand = (entry for entry in HEURISTICS.values() if not entry.refusal(goal.size) and entry.is_ready(goal))
            hs = "   ".join(f"{entry.id} {entry.towards(goal).value(start)}" for entry in at_hand)
            line.update(f"{sign} {found.reason}\n[$text-muted]h:[/] {hs}")

    @on(OptionList.OptionSelected, "#presets")
    def take_preset(self, message: OptionList.OptionSelected) -> None:
        """Fill in a preset."""
        name = message.option.id or ""
        if name.startswith("goal "):
            size = (self._boards["start"] or self._settings.start).size
            self._fill("goal", GOALS[name.removeprefix("goal ")](*size))
        else:
            preset = next(preset for preset in PRESETS if preset.name == name)
            self._fill("start", preset.board)
            self._fill("goal", preset.goal)

    def _fill(self, name: str, board: Board) -> None:
        self.query_one(f"#{name}", BoardEntry).set_board(board)
        self._boards[name], self._said[name] = board, ""
        self._judge()

    @on(Button.Pressed, "#random")
    @on(Input.Submitted, "#seed")
    def action_random(self) -> None:
        """Fill in a random solvable start, by the seed typed or by a new one, which is shown."""
        goal = self._boards["goal"] or self._settings.goal
        seed = self.query_one("#seed", Input)
        if not seed.value:
            seed.value = str(randbelow(1_000_000))
        self._fill("start", uniform(goal, Random(int(seed.value))))  # noqa: S311  no secret

    @on(Button.Pressed, "#back")
    def leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    @on(Button.Pressed, "#accept")
    @on(BoardEntry.Accepted)
    def action_accept(self) -> None:
        """Answer with both boards, if they go together."""
        start, goal = self._boards["start"], self._boards["goal"]
        if start is not None and goal is not None and start.size == goal.size:
            self.dismiss(replace(self._settings, start=start, goal=goal))


def _size(board: Board) -> str:
    return f"{board.height}x{board.width}"
